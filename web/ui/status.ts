import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { RefusalCode, RefusalData } from '#contract/kernel/refusal.ts';
import { useAct } from '#web/api/hooks.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed, type Question } from './ask.tsx';
import type { RowAction } from './list/types.ts';
import { toastDone, toastProblem } from './toast.tsx';

/** How a switch is spoken of: a post is published and a draft again. */
export interface StatusWords {
  on: string;
  off: string;
  turnOn: string;
  turnOff: string;
  /** Asked before switching off. */
  ask: (name: string) => Question;
  done: (name: string, active: boolean) => string;
  /** A refusal that is asked about a second time; yes sends `evenWithUsers`. */
  again?: { code: RefusalCode; ask: (name: string, data: RefusalData) => Question };
}

/** What of it a list says in its own words; `offText` is what switching off means for its things. */
export type OwnStatusWords = Partial<StatusWords> & { offText?: string };

/** How the switch is spoken of: as active and inactive, but for what the list says otherwise. */
export function useStatusWords({ offText, ...own }: OwnStatusWords = {}): StatusWords {
  const t = useText();
  return {
    on: t('common.active'),
    off: t('common.inactive'),
    turnOn: t('common.activate'),
    turnOff: t('common.deactivate'),
    ask: (name) => ({
      title: t('common.deactivateTitle', { name }),
      text: offText ?? t('common.deactivateText'),
      confirm: t('common.deactivateYes'),
      danger: true,
    }),
    done: (name, active) => t(active ? 'common.activated' : 'common.deactivated', { name }),
    ...own,
  };
}

interface Switching<Row> {
  words: StatusWords;
  nameOf: (row: Row) => string;
  invalidates?: readonly string[];
}

/** The step that switches something on, or off after asking. */
export function useToggle<Row extends { id: number; active: boolean }>(
  endpoint: Endpoint,
  { words, nameOf, invalidates = [] }: Switching<Row>,
): (row: Row) => RowAction {
  const isAgain = (problem: unknown): problem is ApiRefusal =>
    problem instanceof ApiRefusal && problem.code === words.again?.code;
  const act = useAct(endpoint, { invalidates, onError: (problem) => isAgain(problem) || toastProblem(problem) });
  const send = (row: Row, evenWithUsers?: true) => {
    const name = nameOf(row);
    const input = { id: row.id, active: !row.active, ...(evenWithUsers && { evenWithUsers }) } as DraftOf<Endpoint>;
    const again = async (problem: Error) => {
      if (!words.again || !isAgain(problem) || evenWithUsers) return;
      if (await isConfirmed(words.again.ask(name, problem.data))) send(row, true);
    };
    act.mutate(input, {
      onSuccess: () => toastDone(words.done(name, !row.active)),
      onError: (problem) => void again(problem),
    });
  };
  const toggle = async (row: Row) => {
    if (!row.active || (await isConfirmed(words.ask(nameOf(row))))) send(row);
  };
  return (row) => ({
    label: row.active ? words.turnOff : words.turnOn,
    icon: row.active ? 'ban' : 'check',
    danger: row.active,
    divided: true,
    run: () => void toggle(row),
  });
}
