import { useNavigate } from '@tanstack/react-router';
import { viewingApi } from '#contract/access/viewing.ts';
import { useAct } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { toastProblem } from '#web/ui/toast.tsx';
import { reloadRights } from './reloadRights.ts';
import './viewing.css';

/** Says through whose eyes everything is seen now, and leads back to one's own. */
export function Viewing({ role }: { role: { name: string; nameJa: string } }) {
  const t = useText();
  const local = useLocalName();
  const navigate = useNavigate();
  const stop = useAct(viewingApi.stop, {
    onSuccess: () => void reloadRights(() => navigate({ to: '/manage-user/access-rights' })).catch(toastProblem),
    onError: (problem) => toastProblem(problem),
  });
  return (
    <section className="viewing" aria-label={t('frame.viewing', { name: local(role.name, role.nameJa) })}>
      <Icon name="eye" />
      <span>{t('frame.viewing', { name: local(role.name, role.nameJa) })}</span>
      <span className="spacer" />
      <Button size="small" busy={stop.isPending} onClick={() => stop.mutate({})}>
        {t('frame.stopViewing')}
      </Button>
    </section>
  );
}
