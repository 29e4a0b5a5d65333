import { type CountLine, stockCountApi } from '#contract/inventory/stockCount.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { paperRowsMax } from '#contract/kernel/page.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperLanguage, SlipPaper } from '../../paper/document.ts';
import { slipHead } from '../../paper/documentSlip.ts';
import { formatCount, formatGrams, formatYen } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { paperWords } from '../../paper/text.ts';
import { countFindingText } from '../../sheet/stockText.ts';
import { inLanguage } from '../../sheet/text.ts';
import { listCountLines, summarizeCountLines } from './lineStore.ts';
import { stockCounts } from './store.ts';

/** While it is counted, a sheet of what is in scope with room for figures; after that, what differs. */
export async function stockCountPaper(
  ctx: Context,
  { id, language }: InputOf<typeof stockCountApi.paper>,
): Promise<FileReply> {
  const count = await stockCounts.reads.find(ctx, { id });
  const isSheet = count.status === 'counting';
  const query = stockCountApi.lines.input.parse({ id, size: paperRowsMax, ...(isSheet ? {} : { finding: 'differs' }) });
  // What was found without a line has one since.
  const [{ rows, more }, sums, all] = await Promise.all([
    listCountLines(ctx, query),
    summarizeCountLines(ctx, query),
    summarizeCountLines(ctx, stockCountApi.lines.input.parse({ id })),
  ]);
  const slip = isSheet ? countSheet(rows, language) : countResult(rows, language, sums);
  const { slip: words } = paperWords[language];
  const lines: [string, string] = [words.lineCount, formatCount(all.count)];
  const differences: [string, string] = [words.differenceCount, formatCount(sums.count)];
  const head = slipHead(count, language, {
    facts: isSheet ? [lines] : [lines, differences],
    by: 'posted',
    settledBy: words.countPostedBy,
  });
  return pdfReply(
    {
      of: 'stockCount',
      ...head,
      mark: isSheet ? null : head.mark,
      ...slip,
      sums: more ? [[words.more, formatCount(paperRowsMax)]] : [],
      signatures: [words.countedBy, words.countPostedBy],
    },
    `${count.number}.pdf`,
  );
}

type Table = Pick<SlipPaper, 'columns' | 'rows' | 'totals'>;

/** No column tells how much there should be: the sheet serves a blind count, too. */
function countSheet(rows: readonly CountLine[], language: PaperLanguage): Table {
  const { slip, item } = paperWords[language];
  return {
    columns: [
      { title: item, share: 0.7 },
      { title: slip.counted, share: 0.3 },
    ],
    rows: rows.map((row) => [nameOf(row, language), '']),
    totals: [],
  };
}

function countResult(rows: readonly CountLine[], language: PaperLanguage, sums: { value?: number | undefined }): Table {
  const { slip, item } = paperWords[language];
  const right = 'right' as const;
  const seesValue = sums.value !== undefined;
  const amount = ({ priceBy }: CountLine, figure: number | null, sign = '') =>
    figure === null ? '' : `${sign}${priceBy === 'gram' ? formatGrams(figure) : formatCount(figure)}`;
  const signed = (row: CountLine) => amount(row, row.difference, (row.difference ?? 0) > 0 ? '+' : '');
  return {
    columns: [
      { title: item, share: seesValue ? 0.34 : 0.5 },
      { title: slip.finding, share: 0.14 },
      { title: slip.booked, share: 0.12, align: right },
      { title: slip.counted, share: 0.12, align: right },
      { title: slip.difference, share: 0.12, align: right },
      ...(seesValue ? [{ title: slip.amount, share: 0.16, align: right }] : []),
    ],
    rows: rows.map((row) => [
      nameOf(row, language),
      countFindingText(row, language),
      amount(row, row.booked),
      amount(row, row.counted),
      signed(row),
      ...(seesValue ? [formatYen(row.value ?? 0, language)] : []),
    ]),
    totals: seesValue ? [slip.total, '', '', '', '', formatYen(sums.value ?? 0, language)] : [],
  };
}

function nameOf({ itemCode, name, nameJa }: CountLine, language: PaperLanguage): string {
  return `${itemCode} ${inLanguage(language, name, nameJa)}`;
}
