import { documentPaper } from '../../paper/documentSlip.ts';
import { paperWords } from '../../paper/text.ts';
import { placeText } from '../../sheet/stockText.ts';
import { inLanguage } from '../../sheet/text.ts';
import { adjustments } from './store.ts';

/** The adjustment as PDF, to be signed and filed. */
export const adjustmentPaper = documentPaper(adjustments.reads.find, (language) => {
  const { slip } = paperWords[language];
  return {
    of: 'adjustment',
    columns: [
      { title: slip.type, share: 0.18, text: ({ kind }) => placeText[kind][language] },
      { title: slip.reason, share: 0.2, text: (line) => inLanguage(language, line.reasonName, line.reasonNameJa) },
    ],
    sign: ({ direction }) => (direction === 'in' ? 1 : -1),
  };
});
