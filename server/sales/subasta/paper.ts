import { documentPaper } from '../../paper/documentSlip.ts';
import { formatYen } from '../../paper/format.ts';
import { paperWords } from '../../paper/text.ts';
import { lotStatusText, subastaChannelText } from '../../sheet/subastaText.ts';
import { subastas } from './store.ts';

/** The sheet of results as PDF: what each lot went for, and to which paddle. Until the event is closed: its lots. */
export const subastaPaper = documentPaper(subastas.reads.find, (language, event) => {
  const { slip } = paperWords[language];
  const yenOf = (yen: number | null) => (yen === null ? '' : formatYen(yen, language));
  return {
    of: 'subasta',
    columns: [
      {
        title: slip.startingPrice,
        share: 0.11,
        align: 'right',
        text: (lot) => formatYen(lot.startingPrice, language),
        after: true,
      },
      { title: slip.result, share: 0.09, text: ({ status }) => lotStatusText[status][language], after: true },
      { title: slip.paddle, share: 0.07, align: 'right', text: (lot) => String(lot.winnerPaddle ?? ''), after: true },
      { title: slip.hammerPrice, share: 0.11, align: 'right', text: (lot) => yenOf(lot.hammerPrice), after: true },
    ],
    facts: [
      [slip.subastaName, event.name],
      [slip.channel, subastaChannelText[event.channel][language]],
    ],
    sums: [
      [slip.awardedCount, `${event.awardedCount} / ${event.lineCount}`],
      [slip.hammerTotal, formatYen(event.hammerTotal, language)],
    ],
    by: 'closed',
    signatures: [slip.madeBy, slip.closedBy],
    settledBy: slip.closedBy,
  };
});
