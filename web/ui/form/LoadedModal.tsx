import { type ReactNode, useState } from 'react';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { keyOf, useRead } from '#web/api/hooks.ts';
import { queries } from '#web/api/query.ts';
import { type FailedTitle, Loading } from '../States.tsx';
import { RereadContext } from './ChangedMeanwhile.tsx';
import { ViewModal, type ViewModalProps } from './ViewModal.tsx';

interface LoadedModalProps<E extends Endpoint> extends Pick<ViewModalProps, 'title' | 'size' | 'onClose'> {
  find: E;
  input: DraftOf<E>;
  failed: FailedTitle;
  /** Read anew each time it opens, whatever was read before. */
  isFresh?: boolean;
  /** The dialog, once its thing was read. */
  children: (found: ReplyOf<E>) => ReactNode;
}

/**
 * A dialog of a thing that is read first, since what a list shows of it may be old or not all. What a change of this tab made
 * old is waited for, too: a form keeps what it began with.
 */
export function LoadedModal<E extends Endpoint>(props: LoadedModalProps<E>) {
  const { find, input, failed, isFresh, children, ...modal } = props;
  const read = useRead(find, input, isFresh ? { staleTime: 0 } : {});
  const [hasBegun, begin] = useState(false);
  const isOld = read.isFetching && (isFresh || queries.getQueryState(keyOf(find, input))?.isInvalidated);
  if (read.data !== undefined && !isOld && !hasBegun) begin(true);
  if (read.data !== undefined && (hasBegun || !isOld))
    return <RereadContext value={() => read.refetch()}>{children(read.data)}</RereadContext>;
  return (
    <ViewModal {...modal}>
      <div className="modal-main">
        <Loading of={read} title={failed} rows={6} />
      </div>
    </ViewModal>
  );
}
