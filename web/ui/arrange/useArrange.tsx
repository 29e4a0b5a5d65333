import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { useDialog } from '../dialog.ts';
import { lazyPart } from '../lazyPart.tsx';
import type { RowOf } from '../list/types.ts';

const Dialog = lazyPart(async () => (await import('./ArrangeDialog.tsx')).ArrangeDialog);

/** How a list is put into an order of one's own. */
export interface Arrange<Row> {
  /** Of `arrangeEndpoint`. */
  save: Endpoint;
  show: (row: Row) => ReactNode;
}

/** The button that opens the arranging of a list, and its dialog; neither for who may not. */
export function useArrange<L extends Endpoint>(list: L, arrange: Arrange<RowOf<L>> | undefined) {
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  if (!arrange || !may(arrange.save.access)) return { button: null, dialog: null };
  return {
    button: (
      <Button icon="arrows-sort" onClick={() => dialog.open('arrange')}>
        {t('arrange.open')}
      </Button>
    ),
    dialog: dialog.is('arrange') && (
      <Dialog
        list={list}
        save={arrange.save}
        show={arrange.show as (row: unknown) => ReactNode}
        onClose={dialog.close}
      />
    ),
  };
}
