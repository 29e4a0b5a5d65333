import { type ReactNode, useState } from 'react';
import { openSessionApi } from '#contract/access/openSession.ts';
import { secondFactorApi } from '#contract/access/secondFactor.ts';
import { type IssuedLink, type User, userApi } from '#contract/access/user.ts';
import { useAct } from '#web/api/hooks.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import type { RowAction } from '#web/ui/list/types.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { SessionsDialog } from './SessionsDialog.tsx';

interface Shown {
  name: string;
  issued: IssuedLink;
  /** What comes once the link was seen. */
  onSeen?: (() => void) | undefined;
}

/** What else is done with a user, and the dialogs that show it: their devices, and the steps that end with a one-time link. `show` for one that was made elsewhere. */
export function useUserSteps(): {
  steps: (row: User) => RowAction[];
  show: (shown: Shown) => void;
  dialog: ReactNode;
} {
  const t = useText();
  const may = useMay();
  const nameOf = useColleagueName();
  const { data: session } = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const [looked, setLooked] = useState<{ id: number; name: string } | null>(null);
  const invite = useAct(userApi.invite, { onError: (problem) => toastProblem(problem, t('user.inviteFailed')) });
  const reset = useAct(userApi.reset, { onError: (problem) => toastProblem(problem, t('user.resetFailed')) });
  const takeFactor = useTakeFactor();
  const send = (act: typeof invite, name: string, id: number, onSeen?: () => void) =>
    act.mutate({ id }, { onSuccess: (issued) => setShown({ name, issued, onSeen }) });

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
    const devices: RowAction[] = may(openSessionApi.ofUser.access)
      ? [{ label: t('access.sessions.open'), icon: 'devices', run: () => setLooked({ id: row.id, name }) }]
      : [];
    if (isWaiting || !may(userApi.reset.access)) return devices;
    const factor: RowAction[] = row.hasSecondFactor
      ? [{ label: t('user.resetFactor'), icon: 'shield-off', run: () => void takeFactor(row.id, name) }]
      : [];
    const question = { title: t('user.resetTitle', { name }), text: t('user.resetText'), confirm: t('user.resetYes') };
    const run = async () => (await isConfirmed({ ...question, danger: true })) && send(reset, name, row.id);
    return [...devices, ...factor, { label: t('user.reset'), icon: 'key', run: () => void run() }];
  };

  const again = ({ name, issued, onSeen }: Shown) =>
    send(issued.purpose === 'invite' ? invite : reset, name, issued.id, onSeen);
  const close = () => {
    setShown(null);
    shown?.onSeen?.();
  };
  const dialog = (
    <>
      {shown && <LinkDialog name={shown.name} issued={shown.issued} onAgain={() => again(shown)} onClose={close} />}
      {looked && <SessionsDialog {...looked} onClose={() => setLooked(null)} />}
    </>
  );
  return { steps, show: setShown, dialog };
}

/** Takes a second factor away from somebody who has lost their device. */
function useTakeFactor(): (id: number, name: string) => Promise<void> {
  const t = useText();
  const act = useAct(secondFactorApi.reset, {
    invalidates: ['user'],
    onError: (problem) => toastProblem(problem, t('access.factor.failed')),
  });
  return async (id, name) => {
    const question = {
      title: t('user.resetFactorTitle', { name }),
      text: t('user.resetFactorText'),
      confirm: t('user.resetFactorYes'),
      danger: true,
    };
    if (!(await isConfirmed(question))) return;
    act.mutate({ id }, { onSuccess: () => toastDone(t('user.resetFactorDone', { name })) });
  };
}
