import type { Transfer } from '#contract/inventory/transfer.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { PaperLanguage } from '../../paper/document.ts';
import { documentPaper } from '../../paper/documentSlip.ts';
import { formatCount, formatDate, formatYen } from '../../paper/format.ts';
import { paperWords } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { transfers } from './store.ts';

/** The slip that goes with the goods, to be signed by who sends and who receives them. */
export const transferPaper = documentPaper(transfers.reads.find, (language, transfer) => ({
  of: 'transfer',
  columns: [
    {
      title: paperWords[language].price,
      share: 0.2,
      align: 'right',
      text: ({ price }) => formatYen(price, language),
    },
  ],
  facts: factsOf(language, transfer),
}));

/** What of a transfer arrived, was damaged and was short. */
export const transferReport = documentPaper(transfers.reads.find, (language, transfer) => {
  if (transfer.status !== 'received' && transfer.status !== 'completed') refuse('transfer.notPrintable');
  const { slip } = paperWords[language];
  const counted = (title: string, of: 'received' | 'damaged' | 'short') => ({
    title,
    share: 0.12,
    align: 'right' as const,
    after: true as const,
    text: (line: Transfer['lines'][number]) => formatCount(line[of]),
  });
  const total = (label: string, count: number): [string, string] => [label, formatCount(count)];
  return {
    of: 'transferReport',
    columns: [counted(slip.received, 'received'), counted(slip.damaged, 'damaged'), counted(slip.short, 'short')],
    facts: factsOf(language, transfer),
    sums: [
      total(slip.received, transfer.receivedQuantity),
      total(slip.damaged, transfer.damagedQuantity),
      total(slip.short, transfer.shortQuantity),
    ],
  };
});

function factsOf(language: PaperLanguage, transfer: Transfer): [string, string][] {
  const { slip } = paperWords[language];
  const { destinationCompanyName, destinationCompanyNameJa, destinationName, destinationNameJa, shippedOn } = transfer;
  const company = inLanguage(language, destinationCompanyName, destinationCompanyNameJa);
  const location = inLanguage(language, destinationName, destinationNameJa);
  return [
    [slip.destination, [company, location].join(language === 'ja' ? '　' : ', ')],
    ...(shippedOn ? [[slip.shippedOn, formatDate(shippedOn, language)] as [string, string]] : []),
  ];
}
