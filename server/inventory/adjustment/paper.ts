import type { Adjustment } from '#contract/inventory/adjustment.ts';
import type { PaperLanguage } from '../../paper/document.ts';
import { documentPaper } from '../../paper/documentSlip.ts';
import { formatYen } from '../../paper/format.ts';
import { paperWords } from '../../paper/text.ts';
import { eventText, placeText } from '../../sheet/stockText.ts';
import { inLanguage } from '../../sheet/text.ts';
import { adjustments } from './store.ts';

/** The adjustment as PDF, to be signed and filed. */
export const adjustmentPaper = documentPaper(adjustments.reads.find, (language, { lines }) => {
  const { slip } = paperWords[language];
  // A value stands alone; who may not see costs is not told what it is.
  const seesValue = lines.some(({ direction, unitCost }) => direction === 'value' && unitCost !== undefined);
  return {
    of: 'adjustment',
    columns: [
      { title: slip.type, share: seesValue ? 0.1 : 0.2, text: (line) => typeText(line, language) },
      { title: slip.reason, share: seesValue ? 0.14 : 0.18, text: (line) => reasonText(line, language) },
      ...(seesValue ? [newCost(language)] : []),
    ],
    sign: ({ direction }) => signs[direction],
  };
});

/** What one is worth from now on. */
function newCost(language: PaperLanguage) {
  return {
    title: paperWords[language].slip.orderCost,
    share: 0.14,
    align: 'right' as const,
    after: true as const,
    text: ({ unitCost }: Adjustment['lines'][number]) => formatYen(unitCost ?? 0, language),
  };
}

/** What changes its type neither comes nor goes, and a value is of no goods. */
const signs = { in: 1, out: -1, change: 0, value: null } as const;

function reasonText({ reasonName, reasonNameJa, note }: Adjustment['lines'][number], language: PaperLanguage): string {
  return [inLanguage(language, reasonName, reasonNameJa), note].filter(Boolean).join(' · ');
}

function typeText(line: Adjustment['lines'][number], language: PaperLanguage): string {
  const nameOf = (name: string, nameJa: string) => inLanguage(language, name, nameJa) || placeText.sellable[language];
  const from = nameOf(line.typeName, line.typeNameJa);
  if (line.direction === 'value') return eventText.revaluation[language];
  return line.direction === 'change' ? `${from} → ${nameOf(line.toTypeName, line.toTypeNameJa)}` : from;
}
