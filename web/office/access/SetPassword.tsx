import { Link, useNavigate } from '@tanstack/react-router';
import { linkApi } from '#contract/access/link.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { queries } from '#web/api/query.ts';
import { storeSession } from '#web/api/session.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { useSetPage } from '#web/ui/page.ts';
import { SkeletonRows } from '#web/ui/States.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import './authNote.css';
import { PasswordField, useRepeatedPassword } from './NewPassword.tsx';
import { useLinkSecret } from './useLinkSecret.ts';

/** Where a one-time link leads: whoever holds it chooses the password of their user, and is signed in. */
export function SetPassword() {
  const t = useText();
  useSetPage({ title: t('user.password.title') });
  const link = useLinkSecret();
  const whose = useRead(linkApi.look, { link }, { enabled: link !== '', staleTime: Number.POSITIVE_INFINITY });
  return (
    <AuthLayout>
      {whose.data ? (
        <PasswordForm key={link} link={link} whose={whose.data} />
      ) : (
        <section className="auth-note">
          <h1>{t('user.password.title')}</h1>
          {link !== '' && whose.isPending ? (
            <SkeletonRows rows={2} photo={false} />
          ) : (
            <>
              <p className="text-secondary" role="alert">
                {link === '' ? t('user.password.missing') : problemText(whose.error)}
              </p>
              <Link to="/login" className="link">
                {t('user.password.toLogin')}
              </Link>
            </>
          )}
        </section>
      )}
    </AuthLayout>
  );
}

function PasswordForm({ link, whose }: { link: string; whose: ReplyOf<typeof linkApi.look> }) {
  const t = useText();
  const navigate = useNavigate();
  const draft = useDraft(linkApi.setPassword, {
    initial: { password: '' },
    toInput: (values) => ({ ...values, link }),
    labels: { password: t('user.password.password') },
    failed: t('user.password.failed'),
    onDone: (answer) => {
      // Whoever was signed in here before has left with it.
      queries.clear();
      // A second factor is asked for at the door.
      if (answer.token) storeSession(answer);
      void navigate({ to: answer.token ? '/dashboard' : '/login', replace: true });
    },
  });
  const { again, submit } = useRepeatedPassword(draft.values.password, draft.submit);
  const { firstName: name, username, purpose } = whose;
  return (
    <form onSubmit={submit} noValidate>
      <div className="auth-title">
        <h1>{t('user.password.title')}</h1>
        <p className="text-secondary">
          {t(purpose === 'invite' ? 'user.password.welcome' : 'user.password.reset', { name, username })}
        </p>
      </div>
      {/* Password managers keep the password under the name that stands before it. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        {...draft.field('password')}
        description={t('access.passwordHint')}
        autoComplete="new-password"
        size="lg"
      />
      <PasswordField label={t('user.password.again')} {...again} size="lg" />
      <Button kind="primary" size="large" type="submit" busy={draft.busy}>
        {draft.busy ? t('common.saving') : t('user.password.submit')}
      </Button>
    </form>
  );
}
