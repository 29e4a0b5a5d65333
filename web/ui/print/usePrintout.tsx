import { type ReactNode, useState } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { priceApi } from '#contract/catalogue/price.ts';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { paperRowsMax } from '#contract/kernel/page.ts';
import { call } from '#web/api/client.ts';
import { useText } from '#web/text/text.ts';
import { filtersInWords } from '../list/filterWords.ts';
import type { Column, ListEndpoint, ListPageProps, RowOf, Rows } from '../list/types.ts';
import type { ListState } from '../list/useList.ts';
import { toastFailed, toastProblem } from '../toast.tsx';
import { Printout } from './Printout.tsx';
import { printScreen } from './usePrinting.ts';

/** The lists whose amounts and totals are of the location in use. Every other is of all, or says by a filter of which. */
const listsOfPlace: readonly Endpoint[] = [itemApi.list, priceApi.preview];

/**
 * Prints a list as a paper: every row that its filters leave, in its order and its columns, with their sums. `sheet` has
 * to stand somewhere on the screen; it is seen by printers alone.
 */
export function usePrintout<L extends ListEndpoint, S extends Endpoint>(
  page: Pick<
    ListPageProps<L, S>,
    'title' | 'api' | 'idOf' | 'filters' | 'dates' | 'isAcross' | 'printNote' | 'totalLabel'
  >,
  list: ListState,
  columns: readonly Column<RowOf<L>, ReplyOf<S>>[],
): { print: () => void; isBusy: boolean; sheet: ReactNode } {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const [read, setRead] = useState<{ rows: RowOf<L>[]; summary: ReplyOf<S> } | null>(null);
  const load = async () => {
    setBusy(true);
    setRead(null);
    try {
      const whole = { ...list.input, page: 1, size: paperRowsMax };
      const [answer, summary] = await Promise.all([
        call(page.api.list as Endpoint, whole as DraftOf<Endpoint>),
        call(page.api.summary as Endpoint, list.filters as DraftOf<Endpoint>),
      ]);
      const { rows, more } = answer as unknown as Rows<RowOf<L>>;
      if (more) toastFailed(t('print.tooMany'), t('print.tooManyText', { max: paperRowsMax }));
      else setRead({ rows, summary: summary as ReplyOf<S> });
    } catch (problem) {
      toastProblem(problem, t('print.failed'));
    } finally {
      setBusy(false);
    }
  };
  return {
    print: () => {
      // An open dialog is what somebody looks at, and prints itself.
      if (document.querySelector('.mantine-Modal-content')) printScreen();
      else if (!isBusy) void load();
    },
    isBusy,
    sheet: read && (
      <Printout
        {...read}
        title={page.title}
        isOfPlace={listsOfPlace.includes(page.api.list)}
        isAcross={page.isAcross}
        note={page.printNote}
        totalLabel={page.totalLabel}
        words={filtersInWords(list, page)}
        columns={columns}
        idOf={page.idOf ?? ((row) => (row as { id: number }).id)}
        onDone={() => setRead(null)}
      />
    ),
  };
}
