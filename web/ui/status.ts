import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { useAct } from '#web/api/hooks.ts';
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
  const act = useAct(endpoint, { invalidates, onError: (problem) => toastProblem(problem) });
  const toggle = async (row: Row) => {
    const { id, active } = row;
    const name = nameOf(row);
    if (active && !(await isConfirmed(words.ask(name)))) return;
    const input = { id, active: !active } as DraftOf<Endpoint>;
    act.mutate(input, { onSuccess: () => toastDone(words.done(name, !active)) });
  };
  return (row) => ({
    label: row.active ? words.turnOff : words.turnOn,
    icon: row.active ? 'ban' : 'check',
    danger: row.active,
    divided: true,
    run: () => void toggle(row),
  });
}
