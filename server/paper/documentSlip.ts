import { isCancelled, type SavedLine, type WholeDocument } from '#contract/kernel/document.ts';
import type { Context } from '../kernel/context.ts';
import type { FileReply } from '../kernel/route.ts';
import { inLanguage } from '../sheet/text.ts';
import type { PaperLanguage, SlipPaper } from './document.ts';
import { formatCount, formatDate, formatGrams } from './format.ts';
import { pdfReply } from './reply.ts';
import { paperWords } from './text.ts';

/** How a slip is marked that does not count yet. */
const unsettled = { posted: 'unposted', closed: 'unclosed' } as const;

type SlipDocument<Line> = Omit<WholeDocument, 'lines'> & { lines: readonly Line[] };

/** What the slip of one kind of documents has of its own. */
interface SlipDefinition<Line extends SavedLine> {
  of: SlipPaper['of'];
  /** Columns between the item and the quantity, or after the weight; together they share 0.38 of the width. */
  columns: { title: string; share: number; text: (line: Line) => string; after?: true; align?: 'right' }[];
  /** Where lines come in or go out: each figure then has its sign; none where a line does neither, and null where it is of no goods. */
  sign?: (line: Line) => 1 | -1 | 0 | null;
  /** What stands above the lines besides number, date, location and names, and below them besides their total. */
  facts?: SlipPaper['facts'];
  sums?: SlipPaper['sums'];
  /** Where it was made: what that is called, and how it is told; the location alone unless said. */
  place?: readonly [label: string, text: string];
  /** Who signs it; who made and who approved it unless said. */
  signatures?: SlipPaper['signatures'];
  /** What makes it count, where it is posted or closed and nobody approves it. */
  by?: 'posted' | 'closed';
  /** What who settled it is called; who approved or posted it unless said. */
  settledBy?: string;
}

/** Prints one document as PDF, to be signed and filed: where and when it was made, by whom, who approved it, its lines. */
export function documentPaper<Line extends SavedLine, Found extends SlipDocument<Line>>(
  find: (ctx: Context, input: { id: number }) => Promise<Found & SlipDocument<Line>>,
  define: (
    language: PaperLanguage,
    document: Found,
    ctx: Context,
  ) => SlipDefinition<Line> | Promise<SlipDefinition<Line>>,
) {
  return async (ctx: Context, input: { id: number; language: PaperLanguage }): Promise<FileReply> => {
    const document = await find(ctx, input);
    const definition = await define(input.language, document, ctx);
    return pdfReply(documentSlip(document, input.language, definition), `${document.number}.pdf`);
  };
}

function documentSlip<Line extends SavedLine>(
  document: SlipDocument<Line>,
  language: PaperLanguage,
  definition: SlipDefinition<Line>,
): SlipPaper {
  const { of, columns, sign, sums = [], signatures, by: settles } = definition;
  const { lines } = document;
  const { slip, ...words } = paperWords[language];
  const before = columns.filter(({ after }) => !after);
  const behind = columns.filter(({ after }) => after);
  const head = ({ title, share, align }: (typeof columns)[number]) => ({ title, share, ...(align && { align }) });
  const total = (figure: (line: Line) => number) =>
    lines.reduce((sum, line) => sum + (sign ? (sign(line) ?? 0) : 1) * figure(line), 0);
  // In stock, goods by the gram are no pieces: they have their weight alone.
  const [pieces, weight] = [
    total(({ priceBy, quantity }) => (priceBy === 'gram' ? 0 : quantity)),
    total(({ milligrams }) => milligrams),
  ];
  const plus = (figure: number) => (sign && figure > 0 ? '+' : '');
  const isOfGoods = lines.some((line) => sign?.(line) !== null);
  return {
    of,
    ...slipHead(document, language, definition),
    columns: [
      { title: words.item, share: 0.36 },
      ...before.map(head),
      { title: words.quantity, share: 0.1, align: 'right' },
      { title: words.weight, share: 0.16, align: 'right' },
      ...behind.map(head),
    ],
    rows: lines.map((line) => {
      const way = sign ? sign(line) : 0;
      const by = way === 1 ? '+' : way === -1 ? '-' : '';
      return [
        `${line.itemCode} ${inLanguage(language, line.name, line.nameJa)}`,
        ...before.map(({ text }) => text(line)),
        way === null || line.priceBy === 'gram' ? '' : `${by}${formatCount(line.quantity)}`,
        way === null ? '' : `${by}${formatGrams(line.milligrams)}`,
        ...behind.map(({ text }) => text(line)),
      ];
    }),
    totals: isOfGoods
      ? [
          slip.total,
          ...before.map(() => ''),
          `${plus(pieces)}${formatCount(pieces)}`,
          `${plus(weight)}${formatGrams(weight)}`,
          ...behind.map(() => ''),
        ]
      : [],
    sums,
    signatures: signatures ?? [slip.madeBy, settles ? slip.postedBy : slip.approvedBy],
  };
}

/** What every slip says of its document: its number, where and when it was made, by whom, what settled it, its remarks. */
export function slipHead(
  { number, status, date, locationName, locationNameJa, userName, userNameJa, reached, remarks }: SlipDocument<unknown>,
  language: PaperLanguage,
  definition: Pick<SlipDefinition<SavedLine>, 'facts' | 'place' | 'by' | 'settledBy'>,
): Pick<SlipPaper, 'kind' | 'language' | 'number' | 'mark' | 'facts' | 'remarks'> {
  const { slip } = paperWords[language];
  const { facts = [], place, by: settles, settledBy = settles ? slip.postedBy : slip.approvedBy } = definition;
  const settled = reached[settles ?? 'approved'];
  return {
    kind: 'slip',
    language,
    number,
    mark: isCancelled(status) ? 'cancelled' : settled ? null : settles ? unsettled[settles] : 'pending',
    facts: [
      [slip.number, number],
      [slip.date, formatDate(date, language)],
      [...(place ?? [slip.location, inLanguage(language, locationName, locationNameJa)])],
      [slip.madeBy, inLanguage(language, userName, userNameJa)],
      ...(settled ? [[settledBy, inLanguage(language, settled.by, settled.byJa)] as [string, string]] : []),
      ...facts,
    ],
    remarks,
  };
}
