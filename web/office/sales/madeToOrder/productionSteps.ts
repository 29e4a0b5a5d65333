import { madeToOrderApi } from '#contract/sales/madeToOrder.ts';
import type { productionSteps as names } from '#contract/sales/madeToOrderTerms.ts';
import type { Sale, SaleRow } from '#contract/sales/sale.ts';
import { currentLocale } from '#web/text/locale.ts';
import type { Translate } from '#web/text/text.ts';
import type { StepDefinition } from '#web/ui/document/steps.ts';
import { openPdf } from '#web/ui/paper.ts';

type Stepped = Pick<SaleRow, 'id' | 'number' | 'steps' | 'status'>;
type Steps = Record<(typeof names)[number], StepDefinition<Stepped, Sale>>;

/** What may be done with a piece that is made to order; `open` shows one of its dialogs. */
export function productionSteps(t: Translate, open: (what: 'production' | 'metal', id: number) => void): Steps {
  return {
    production: {
      kind: 'more',
      label: t('madeToOrder.step.production'),
      icon: 'tools',
      shortcut: 'w',
      run: ({ id }) => open('production', id),
    },
    startProduction: {
      kind: 'main',
      label: t('madeToOrder.step.start'),
      icon: 'player-play',
      endpoint: madeToOrderApi.start,
      question: ({ number }) => ({
        title: t('madeToOrder.startTitle', { number }),
        text: t('madeToOrder.startText'),
        confirm: t('madeToOrder.startDo'),
      }),
      done: t('madeToOrder.started'),
      failed: t('madeToOrder.startFailed'),
    },
    finishProduction: {
      kind: 'main',
      label: t('madeToOrder.step.finish'),
      icon: 'check',
      endpoint: madeToOrderApi.finish,
      done: t('madeToOrder.finished'),
      failed: t('madeToOrder.finishFailed'),
    },
    customerMetal: {
      kind: 'more',
      label: t('madeToOrder.step.metal'),
      icon: 'scale',
      run: ({ id }) => open('metal', id),
    },
    printProduction: {
      kind: 'paper',
      papers: ({ id }) => [
        { label: t('madeToOrder.step.jobSheet'), icon: 'file-text', shortcut: 'j', run: () => void openJobSheet(id) },
        { label: t('madeToOrder.step.metalSlip'), icon: 'scale', run: () => void openMetalSlip(id) },
      ],
    },
  };
}

/** What the workshop is to make, as a paper. */
export function openJobSheet(id: number): Promise<boolean> {
  return openPdf(madeToOrderApi.jobSheet, { id, language: currentLocale() });
}

/** What of the customer's metal came and went, as a paper to be signed. */
export function openMetalSlip(id: number): Promise<boolean> {
  return openPdf(madeToOrderApi.metalSlip, { id, language: currentLocale() });
}
