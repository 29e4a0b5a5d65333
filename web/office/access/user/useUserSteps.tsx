import { type ReactNode, useState } from 'react';
import { type IssuedLink, type User, userApi } from '#contract/access/user.ts';
import { useAct } from '#web/api/hooks.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import type { RowAction } from '#web/ui/list/types.ts';
import { toastProblem } from '#web/ui/toast.tsx';
import { LinkDialog } from './LinkDialog.tsx';

interface Shown {
  name: string;
  issued: IssuedLink;
}

/** The steps that end with a one-time link, and the dialog that shows it: `show` for one that was made elsewhere. */
export function useUserSteps(): {
  steps: (row: User) => RowAction[];
  show: (name: string, issued: IssuedLink) => void;
  dialog: ReactNode;
} {
  const t = useText();
  const may = useMay();
  const nameOf = useColleagueName();
  const { data: session } = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = (name: string, issued: IssuedLink) => setShown({ name, issued });
  const invite = useAct(userApi.invite, { onError: (problem) => toastProblem(problem, t('user.inviteFailed')) });
  const reset = useAct(userApi.reset, { onError: (problem) => toastProblem(problem, t('user.resetFailed')) });
  const send = (act: typeof invite, name: string, id: number) =>
    act.mutate({ id }, { onSuccess: (issued) => show(name, issued) });

  const steps = (row: User): RowAction[] => {
    const name = nameOf(row);
    const isWaiting = !row.hasPassword && row.link?.purpose !== 'reset';
    if (!row.active || row.id === session?.user.id) return [];
    if (isWaiting && may(userApi.invite.access)) {
      const question = {
        title: t('user.inviteTitle', { name }),
        text: t('user.inviteText'),
        confirm: t('user.inviteYes'),
      };
      const run = async () => (await isConfirmed(question)) && send(invite, name, row.id);
      return [{ label: t('user.invite'), icon: 'link', run: () => void run() }];
    }
    if (isWaiting || !may(userApi.reset.access)) return [];
    const question = { title: t('user.resetTitle', { name }), text: t('user.resetText'), confirm: t('user.resetYes') };
    const run = async () => (await isConfirmed({ ...question, danger: true })) && send(reset, name, row.id);
    return [{ label: t('user.reset'), icon: 'key', run: () => void run() }];
  };

  const again = ({ name, issued }: Shown) => send(issued.purpose === 'invite' ? invite : reset, name, issued.id);
  const dialog = shown && <LinkDialog {...shown} onAgain={() => again(shown)} onClose={() => setShown(null)} />;
  return { steps, show, dialog };
}
