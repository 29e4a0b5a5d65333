import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { useAct } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from './ask.tsx';
import { useDialog } from './dialog.ts';
import type { RowAction } from './list/types.ts';
import { toastDone, toastProblem } from './toast.tsx';

interface Removing<Row> {
  nameOf: (row: Row) => string;
  invalidates?: readonly string[];
  /** It is in use or not, and can be deactivated; what is a draft or published cannot. */
  isSwitched?: boolean;
}

/** The step that deletes something for good after asking; none where there is no such endpoint, or no right to it. */
export function useRemove<Row extends { id: number }>(
  endpoint: Endpoint | undefined,
  { nameOf, invalidates = [], isSwitched = true }: Removing<Row>,
): (row: Row) => RowAction[] {
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  const act = useAct((endpoint ?? {}) as Endpoint, {
    invalidates,
    onError: (problem) => toastProblem(problem, t('common.removeFailed')),
  });
  const remove = async (row: Row) => {
    const name = nameOf(row);
    const text = isSwitched ? `${t('common.removeText')} ${t('list.removeInUse')}` : t('common.removeText');
    const question = { title: t('common.removeTitle', { name }), text, confirm: t('common.removeYes'), danger: true };
    if (!(await isConfirmed(question))) return;
    if (dialog.now) dialog.close();
    // The view that it was asked for in is gone by now, and with it whatever waits for its answer there.
    const isDone = await act.mutateAsync({ id: row.id } as DraftOf<Endpoint>).then(
      () => true,
      () => false,
    );
    if (isDone) toastDone(t('common.removed', { name }));
  };
  if (!endpoint || !may(endpoint)) return () => [];
  return (row) => [{ label: t('common.remove'), icon: 'trash', danger: true, run: () => void remove(row) }];
}
