import type { Adjustment } from '#contract/inventory/adjustment.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SlipPaper } from '../../paper/document.ts';
import { formatCount, formatDate, formatGrams } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { paperWords } from '../../paper/text.ts';
import { inLanguage, placeText, type SheetLanguage } from '../../sheet/text.ts';
import { findAdjustment } from './listStore.ts';

/** The adjustment as PDF, to be signed and kept. */
export async function adjustmentPaper(
  ctx: Context,
  { id, language }: { id: number; language: SheetLanguage },
): Promise<FileReply> {
  const adjustment = await findAdjustment(ctx.db, ctx, id);
  return pdfReply(slipOf(adjustment, language), `${adjustment.number}.pdf`);
}

function slipOf(adjustment: Adjustment, language: SheetLanguage): SlipPaper {
  const { number, status, date, locationName, locationNameJa, userName, endedBy, remarks, lines } = adjustment;
  const words = paperWords[language];
  const { slip } = words;
  const signed = (direction: 'in' | 'out', figure: string) => `${direction === 'in' ? '+' : '-'}${figure}`;
  const net = lines.reduce((sum, line) => sum + (line.direction === 'in' ? line.quantity : -line.quantity), 0);
  return {
    kind: 'slip',
    language,
    title: slip.adjustment,
    number,
    mark: status === 'approved' ? '' : slip[status],
    facts: [
      [slip.number, number],
      [slip.date, formatDate(date, language)],
      [slip.location, inLanguage(language, locationName, locationNameJa)],
      [slip.madeBy, userName],
      ...(status === 'approved' ? [[slip.approvedBy, endedBy] as [string, string]] : []),
    ],
    columns: [
      { title: words.item, share: 0.36 },
      { title: slip.type, share: 0.18 },
      { title: slip.reason, share: 0.2 },
      { title: words.quantity, share: 0.1, align: 'right' },
      { title: words.weight, share: 0.16, align: 'right' },
    ],
    rows: lines.map((line) => [
      `${line.itemCode} ${inLanguage(language, line.name, line.nameJa)}`,
      placeText[line.kind][language],
      inLanguage(language, line.reasonName, line.reasonNameJa),
      signed(line.direction, formatCount(line.quantity)),
      signed(line.direction, formatGrams(line.milligrams)),
    ]),
    totals: [slip.total, '', '', `${net > 0 ? '+' : ''}${formatCount(net)}`, ''],
    remarks,
    signatures: [slip.madeBy, slip.approvedBy],
  };
}
