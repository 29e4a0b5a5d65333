import { openSessionApi } from '#contract/access/openSession.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { SessionList } from './SessionList.tsx';

/** Where one is signed in oneself. */
export function OwnSessions() {
  const t = useText();
  const own = useRead(openSessionApi.own, {});
  const outcome = {
    onSuccess: () => toastDone(t('access.sessions.ended')),
    onError: (problem: Error) => toastProblem(problem, t('access.sessions.endFailed')),
  };
  const end = useAct(openSessionApi.endOwn, outcome);
  const endOthers = useAct(openSessionApi.endOthers, outcome);
  const askOthers = async () => {
    const question = {
      title: t('access.sessions.endOthersTitle'),
      text: t('access.sessions.endOthersText'),
      confirm: t('access.sessions.endOthers'),
    };
    if (await isConfirmed(question)) endOthers.mutate({});
  };
  return (
    <section className="own-section">
      <h2>{t('access.sessions.title')}</h2>
      {own.data ? (
        <SessionList
          sessions={own.data.sessions}
          busy={end.isPending || endOthers.isPending}
          onEnd={(sessionId) => end.mutate({ sessionId })}
        />
      ) : (
        <Loading of={own} title={t('access.sessions.failed')} />
      )}
      {own.data?.sessions.some(({ isThis }) => !isThis) && (
        <Button busy={endOthers.isPending} onClick={() => void askOthers()}>
          {t('access.sessions.endOthers')}
        </Button>
      )}
    </section>
  );
}
