import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { sessionApi } from '#contract/access/session.ts';
import { storeSession } from '#web/api/session.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { useSetPage } from '#web/ui/page.ts';
import { AuthLayout } from './AuthLayout.tsx';
import './authNote.css';
import { PasswordField } from './NewPassword.tsx';
import { NameFields } from './PersonFields.tsx';
import { useLinkSecret } from './useLinkSecret.ts';

/** Makes the company and its first administrator with the one-time link. */
export function FirstAdmin() {
  const t = useText();
  useSetPage({ title: t('access.first') });
  const link = useLinkSecret();
  return (
    <AuthLayout>
      {link ? (
        <FirstForm link={link} />
      ) : (
        <section className="auth-note">
          <h1>{t('access.first')}</h1>
          <p className="text-secondary">{t('access.firstMissing')}</p>
        </section>
      )}
    </AuthLayout>
  );
}

function FirstForm({ link }: { link: string }) {
  const t = useText();
  const navigate = useNavigate();
  const draft = useDraft(sessionApi.firstAdmin, {
    initial: {
      companyName: '',
      companyCode: '',
      locationName: '',
      lastName: '',
      firstName: '',
      username: '',
      email: '',
      password: '',
    },
    toInput: (values) => ({ ...values, link, companyCode: values.companyCode.trim().toUpperCase() }),
    labels: {
      companyName: t('access.companyName'),
      companyCode: t('access.companyCode'),
      locationName: t('access.locationName'),
      firstName: t('user.firstName'),
      lastName: t('user.lastName'),
      username: t('user.username'),
      email: t('user.email'),
      password: t('access.password'),
    },
    onDone: (answer) => {
      storeSession(answer);
      void navigate({ to: '/dashboard', replace: true });
    },
  });
  const { field } = draft;
  return (
    <form className="wide" onSubmit={draft.submit} noValidate>
      <div className="auth-title">
        <h1>{t('access.first')}</h1>
        <p className="text-secondary">{t('access.firstText')}</p>
      </div>
      <div className="fields">
        <TextInput className="span-8" {...field('companyName')} autoComplete="organization" />
        <TextInput className="span-4" {...field('companyCode')} description={t('access.companyCodeHint')} />
        <TextInput {...field('locationName')} />
        <NameFields field={field} isOwn />
        <TextInput className="span-6" {...field('username')} autoComplete="username" autoCapitalize="none" />
        <TextInput className="span-6" {...field('email')} type="email" autoComplete="email" />
        <PasswordField {...field('password')} description={t('access.passwordHint')} autoComplete="new-password" />
      </div>
      <Button kind="primary" size="large" type="submit" busy={draft.busy}>
        {draft.busy ? t('common.saving') : t('access.firstSubmit')}
      </Button>
    </form>
  );
}
