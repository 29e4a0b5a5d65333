import { partAmounts, shortageOutcomes, type Transfer } from '#contract/inventory/transfer.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { PaperLanguage } from '../../paper/document.ts';
import { documentPaper } from '../../paper/documentSlip.ts';
import { formatAmount, formatDate, formatGoods, formatYen } from '../../paper/format.ts';
import { inOneLine } from '../../paper/slipFacts.ts';
import { paperWords } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { transfers } from './store.ts';

/** The slip that goes with the goods, to be signed by who sends and who receives them. */
export const transferPaper = documentPaper(transfers.reads.find, (language, transfer) => ({
  of: 'transfer',
  columns: [
    { title: paperWords[language].slip.barcode, share: 0.2, text: ({ barcode }) => barcode },
    {
      title: paperWords[language].price,
      share: 0.18,
      align: 'right',
      text: ({ price }) => formatYen(price, language),
    },
  ],
  ...headOf(language, transfer),
}));

/** What of a transfer arrived, was damaged and was short. */
export const transferReport = documentPaper(transfers.reads.find, (language, transfer) => {
  if (transfer.status !== 'received' && transfer.status !== 'completed') refuse('transfer.notPrintable');
  const { slip } = paperWords[language];
  const counted = (title: string, of: 'received' | 'damaged' | 'short', share = 0.13) => ({
    title,
    share,
    align: 'right' as const,
    after: true as const,
    text: (line: Transfer['lines'][number]) => formatAmount(line.priceBy, partAmounts(line)[of]),
  });
  return {
    of: 'transferReport',
    columns: [counted(slip.received, 'received'), counted(slip.damaged, 'damaged'), counted(slip.short, 'short', 0.12)],
    ...headOf(language, transfer),
    sums: [
      ...(['received', 'damaged', 'short'] as const).map((of): [string, string] => [
        slip[of],
        sumOf(transfer, of, language),
      ]),
      ...shortageOutcomes
        .filter((of) => transfer.lines.some((line) => partAmounts(line)[of] > 0))
        .map((of): [string, string] => [slip[of], sumOf(transfer, of, language)]),
    ],
  };
});

/** How much of the goods is that part of them: pieces, and the weight of goods by the gram. */
function sumOf(
  { lines }: Transfer,
  of: 'received' | 'damaged' | 'short' | (typeof shortageOutcomes)[number],
  language: PaperLanguage,
): string {
  const sum = (unit: 'unit' | 'gram') =>
    lines.filter(({ priceBy }) => priceBy === unit).reduce((all, line) => all + partAmounts(line)[of], 0);
  if (lines.every(({ priceBy }) => priceBy === 'gram')) return formatAmount('gram', sum('gram'));
  return formatGoods(sum('unit'), sum('gram'), language);
}

/** From where to where, and who signs that. */
function headOf(language: PaperLanguage, transfer: Transfer) {
  const { slip } = paperWords[language];
  const place = (company: readonly [string, string], location: readonly [string, string]) =>
    inOneLine(language, [inLanguage(language, ...company), inLanguage(language, ...location)]);
  const from = place(
    [transfer.sourceCompanyName, transfer.sourceCompanyNameJa],
    [transfer.locationName, transfer.locationNameJa],
  );
  const to = place(
    [transfer.destinationCompanyName, transfer.destinationCompanyNameJa],
    [transfer.destinationName, transfer.destinationNameJa],
  );
  const facts: [string, string][] = [[slip.destination, to]];
  if (transfer.shippedOn) facts.push([slip.shippedOn, formatDate(transfer.shippedOn, language)]);
  if (transfer.reached.received) facts.push([slip.receivedOn, formatDate(transfer.reached.received.at, language)]);
  return { place: [slip.source, from] as const, facts, signatures: [slip.shippedBy, slip.receivedBy] };
}
