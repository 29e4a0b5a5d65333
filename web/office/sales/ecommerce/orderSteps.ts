import { ecommerceApi } from '#contract/sales/ecommerce.ts';
import type { orderSteps as names } from '#contract/sales/ecommerceOrder.ts';
import type { Sale, SaleRow } from '#contract/sales/sale.ts';
import { currentLocale } from '#web/text/locale.ts';
import type { Translate } from '#web/text/text.ts';
import type { StepDefinition } from '#web/ui/document/steps.ts';
import { openPdf } from '#web/ui/paper.ts';

type Stepped = Pick<SaleRow, 'id' | 'number' | 'steps' | 'status'>;
type Steps = Record<(typeof names)[number], StepDefinition<Stepped, Sale>>;

/** What may be done with an order besides what every sale may have done with it; `open` shows a dialog. */
export function orderSteps(t: Translate, open: (what: 'return' | 'confirm', id: number) => void): Steps {
  return {
    confirm: {
      kind: 'main',
      label: t('onlineOrder.confirmMore'),
      icon: 'circle-check',
      shortcut: 'k',
      run: ({ id }) => open('confirm', id),
    },
    printSlip: {
      kind: 'paper',
      papers: ({ id }) => [
        {
          label: t('ecommerce.packingSlip'),
          icon: 'package',
          shortcut: 'l',
          run: () => void openPackingSlip(id),
        },
      ],
    },
    return: {
      kind: 'end',
      label: t('ecommerce.returnMore'),
      icon: 'arrow-back-up',
      run: ({ id }) => open('return', id),
    },
  };
}

/** What goes into the parcel, as a paper: of one shipment, or of the whole order. */
export function openPackingSlip(id: number, shipmentId?: number): Promise<boolean> {
  const of = shipmentId === undefined ? { id } : { id, shipmentId };
  return openPdf(ecommerceApi.packingSlip, { ...of, language: currentLocale() });
}
