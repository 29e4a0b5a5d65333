import type { DraftOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { RefusalReply } from '#contract/kernel/refusal.ts';
import type { toggleManyEndpoint } from '#contract/kernel/register.ts';
import { useAct } from '#web/api/hooks.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '../ask.tsx';
import { Button } from '../Button.tsx';
import type { StatusWords } from '../status.ts';
import { toastDone, toastProblem, toastWarning } from '../toast.tsx';

export type ToggleManyEndpoint = ReturnType<typeof toggleManyEndpoint>;

interface ToggleManyProps {
  endpoint: ToggleManyEndpoint;
  words: StatusWords;
  ids: readonly (number | string)[];
  /** Takes the marks away: what was chosen is done. */
  onDone: () => void;
  invalidates?: readonly string[] | undefined;
}

const namedMax = 5;

/** Switches the chosen rows on, or off after asking. Those that stay as they are say why. */
export function ToggleMany({ endpoint, words, ids, onDone, invalidates = [] }: ToggleManyProps) {
  const t = useText();
  const act = useAct(endpoint, { invalidates, onError: (problem) => toastProblem(problem) });
  const tell = ({ switched, refused }: ReplyOf<ToggleManyEndpoint>, active: boolean) => {
    onDone();
    const status = active ? words.on : words.off;
    // Those that were so already are so now as well.
    const count = refused.length > 0 ? switched : ids.length;
    if (count > 0) toastDone(t('list.switched', { count, status }));
    if (refused.length === 0) return;
    const named = refused.slice(0, namedMax).map(({ name, code, data }) => {
      return t('list.notSwitchedRow', {
        name,
        reason: problemText(new ApiRefusal(409, { code, data, message: '' } as RefusalReply)),
      });
    });
    toastWarning(t('list.notSwitched', { count: refused.length }), named.join(' '));
  };
  const run = async (active: boolean) => {
    const title = t('list.switchTitle', { count: ids.length, status: words.off });
    const question = { ...words.ask(''), title };
    if (!active && !(await isConfirmed(question))) return;
    const input = { ids: ids.map(Number), active } as DraftOf<ToggleManyEndpoint>;
    act.mutate(input, { onSuccess: (reply) => tell(reply, active) });
  };
  return (
    <>
      <Button size="small" icon="check" disabled={act.isPending} onClick={() => void run(true)}>
        {words.turnOn}
      </Button>
      <Button size="small" icon="ban" disabled={act.isPending} onClick={() => void run(false)}>
        {words.turnOff}
      </Button>
    </>
  );
}
