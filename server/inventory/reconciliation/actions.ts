import { z } from 'zod';
import {
  type Difference,
  type ReconciledGroup,
  type ReconciledName,
  reconciled,
  reconciledGroups,
  type reconciliationApi,
} from '#contract/inventory/reconciliation.ts';
import { bookPlaceText, reconciledGroupText, reconciledText } from '#contract/inventory/reconciliationText.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { Context } from '../../kernel/context.ts';
import { type ListSheet, listSheet } from '../../kernel/listSheet.ts';
import type { FileReply } from '../../kernel/route.ts';
import { placeText } from '../../sheet/stockText.ts';
import { type SheetLanguage, type SheetText, sheetText } from '../../sheet/text.ts';
import { findDifferences } from './store.ts';

/** What was compared, and a row that differs; null where all agrees. */
interface Compared {
  group: ReconciledGroup;
  name: ReconciledName;
  difference: Difference | null;
}

const comparedSheet: ListSheet<Compared> = {
  title: 'reconciliation',
  columns: [
    { title: 'comparedGroup', value: ({ group }, language) => reconciledGroupText[group][language] },
    { title: 'compared', value: ({ name }, language) => reconciledText[name][language] },
    {
      title: 'finding',
      value: ({ difference }, language) => sheetText[difference ? 'differs' : 'agrees'][language],
    },
    { title: 'itemCode', value: ({ difference }) => difference?.itemCode ?? '' },
    { title: 'differingRow', value: ({ difference }, language) => detailText(difference?.detail ?? '', language) },
  ],
};

/** What was compared and all that differs, as a file. */
export async function exportReconciliation(
  ctx: Context,
  choice: InputOf<typeof reconciliationApi.export>,
): Promise<FileReply> {
  const { differences } = await findDifferences(ctx);
  const rows = reconciledGroups.flatMap((group) =>
    reconciled[group].flatMap((name): Compared[] => {
      const own = differences.filter(({ invariant }) => invariant === name);
      return (own.length > 0 ? own : [null]).map((difference) => ({ group, name, difference }));
    }),
  );
  const batches = (async function* () {
    yield rows;
  })();
  return listSheet(comparedSheet, z.strictObject({}), ctx, batches, choice);
}

const words: Record<string, SheetText | undefined> = { ...bookPlaceText, ...placeText };

/** The place of a row, `item 5 location 2 sellable`, in the language of the sheet. */
function detailText(detail: string, language: SheetLanguage): string {
  return detail.replace(/[a-zA-Z]+/g, (word) => words[word]?.[language] ?? word);
}
