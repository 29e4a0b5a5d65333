import type { ReactNode } from 'react';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
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

/** A dialog of a thing that is read first, since what a list shows of it may be old or not all. */
export function LoadedModal<E extends Endpoint>(props: LoadedModalProps<E>) {
  const { find, input, failed, isFresh, children, ...modal } = props;
  const read = useRead(find, input, isFresh ? { staleTime: 0 } : {});
  if (read.data !== undefined) return <RereadContext value={() => read.refetch()}>{children(read.data)}</RereadContext>;
  return (
    <ViewModal {...modal}>
      <div className="modal-main">
        <Loading of={read} title={failed} rows={6} />
      </div>
    </ViewModal>
  );
}
