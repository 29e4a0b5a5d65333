import { openSessionApi } from '#contract/access/openSession.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { SessionList } from '../SessionList.tsx';

interface SessionsDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Where another user is signed in, for who may edit them. */
export function SessionsDialog({ id, name, onClose }: SessionsDialogProps) {
  const t = useText();
  const theirs = useRead(openSessionApi.ofUser, { id });
  const outcome = {
    invalidates: ['user'],
    onSuccess: () => toastDone(t('access.sessions.ended')),
    onError: (problem: Error) => toastProblem(problem, t('access.sessions.endFailed')),
  };
  const end = useAct(openSessionApi.endOfUser, outcome);
  const endAll = useAct(openSessionApi.endAllOfUser, outcome);
  const askAll = async () => {
    const question = {
      title: t('access.sessions.endAllTitle', { name }),
      text: t('access.sessions.endAllText'),
      confirm: t('access.sessions.endAll'),
      danger: true,
    };
    if (await isConfirmed(question)) endAll.mutate({ id });
  };
  const sessions = theirs.data?.sessions ?? [];
  return (
    <ViewModal
      title={t('access.sessions.titleOf', { name })}
      footer={
        <>
          {sessions.length > 0 && (
            <Button kind="danger" busy={endAll.isPending} onClick={() => void askAll()}>
              {t('access.sessions.endAll')}
            </Button>
          )}
          <span className="spacer" />
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
      onClose={onClose}
    >
      <div className="modal-main">
        {!theirs.data && <Loading of={theirs} title={t('access.sessions.failed')} />}
        {theirs.data && sessions.length === 0 && <Empty title={t('access.sessions.none')} />}
        <SessionList
          sessions={sessions}
          busy={end.isPending || endAll.isPending}
          onEnd={(sessionId) => end.mutate({ id, sessionId })}
        />
      </div>
    </ViewModal>
  );
}
