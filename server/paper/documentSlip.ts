import type { DocumentRow } from '#contract/kernel/document.ts';
import { inLanguage } from '../sheet/text.ts';
import type { PaperLanguage, SlipPaper } from './document.ts';
import { formatDate } from './format.ts';
import { paperWords } from './text.ts';

/** What is read of any document that waits for approval. */
interface SlipDocument extends Pick<DocumentRow, 'number' | 'date' | 'locationName' | 'locationNameJa' | 'userName'> {
  status: 'pending' | 'approved' | 'cancelled';
  endedBy: string;
  remarks: string;
}

/** The slip of a document: who made it, where and when, who approved it; what it is of is told by its kind. */
export function documentSlip(
  document: SlipDocument,
  language: PaperLanguage,
  own: Pick<SlipPaper, 'of' | 'columns' | 'rows' | 'totals'>,
): SlipPaper {
  const { number, status, date, locationName, locationNameJa, userName, endedBy, remarks } = document;
  const { slip } = paperWords[language];
  return {
    ...own,
    kind: 'slip',
    language,
    number,
    mark: status === 'approved' ? null : status,
    facts: [
      [slip.number, number],
      [slip.date, formatDate(date, language)],
      [slip.location, inLanguage(language, locationName, locationNameJa)],
      [slip.madeBy, userName],
      ...(status === 'approved' ? [[slip.approvedBy, endedBy] as [string, string]] : []),
    ],
    remarks,
    signatures: [slip.madeBy, slip.approvedBy],
  };
}
