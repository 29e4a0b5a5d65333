import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import { documentSlip } from '../../paper/documentSlip.ts';
import { formatCount, formatGrams } from '../../paper/format.ts';
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
  const { slip, ...words } = paperWords[language];
  const net = adjustment.quantityIn - adjustment.quantityOut;
  const paper = documentSlip(adjustment, language, {
    of: 'adjustment',
    columns: [
      { title: words.item, share: 0.36 },
      { title: slip.type, share: 0.18 },
      { title: slip.reason, share: 0.2 },
      { title: words.quantity, share: 0.1, align: 'right' },
      { title: words.weight, share: 0.16, align: 'right' },
    ],
    rows: adjustment.lines.map((line) => {
      const sign = line.direction === 'in' ? '+' : '-';
      return [
        `${line.itemCode} ${inLanguage(language, line.name, line.nameJa)}`,
        placeText[line.kind][language],
        inLanguage(language, line.reasonName, line.reasonNameJa),
        `${sign}${formatCount(line.quantity)}`,
        `${sign}${formatGrams(line.milligrams)}`,
      ];
    }),
    totals: [slip.total, '', '', `${net > 0 ? '+' : ''}${formatCount(net)}`, ''],
  });
  return pdfReply(paper, `${adjustment.number}.pdf`);
}
