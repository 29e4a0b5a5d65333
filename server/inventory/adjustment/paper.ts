import type { Adjustment } from '#contract/inventory/adjustment.ts';
import type { PaperLanguage } from '../../paper/document.ts';
import { documentPaper } from '../../paper/documentSlip.ts';
import { paperWords } from '../../paper/text.ts';
import { eventText, placeText } from '../../sheet/stockText.ts';
import { inLanguage } from '../../sheet/text.ts';
import { adjustments } from './store.ts';

/** The adjustment as PDF, to be signed and filed. */
export const adjustmentPaper = documentPaper(adjustments.reads.find, (language) => {
  const { slip } = paperWords[language];
  return {
    of: 'adjustment',
    columns: [
      { title: slip.type, share: 0.2, text: (line) => typeText(line, language) },
      { title: slip.reason, share: 0.18, text: (line) => reasonText(line, language) },
    ],
    sign: ({ direction }) => signs[direction],
  };
});

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
