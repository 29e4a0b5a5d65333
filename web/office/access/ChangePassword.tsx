import { useState } from 'react';
import { profileApi } from '#contract/access/profile.ts';
import { refresh } from '#web/api/query.ts';
import { storeToken } from '#web/api/session.ts';
import { useText } from '#web/text/text.ts';
import { FormFoot } from '#web/ui/form/FormFoot.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { Page } from '#web/ui/Page.tsx';
import { PasswordField, useRepeatedPassword } from './NewPassword.tsx';

/** A new password for oneself; the answer's token replaces the one that ended with all others. */
export function ChangePassword() {
  const t = useText();
  const [form, setForm] = useState(0);
  return (
    <Page title={t('access.changePassword')} scrolls>
      <div className="page-body narrow">
        <PasswordForm key={form} onDone={() => setForm(form + 1)} />
      </div>
    </Page>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const draft = useDraft(profileApi.changePassword, {
    initial: { current: '', next: '' },
    labels: { current: t('access.current'), next: t('access.next') },
    refusedFields: { 'password.wrong': 'current' },
    done: t('access.passwordChanged'),
    onDone: ({ token }) => {
      storeToken(token);
      // Of the new session, which also opens pictures anew.
      void refresh('session');
      onDone();
    },
  });
  const { again, submit } = useRepeatedPassword(draft.values.next, draft.submit);
  return (
    <form onSubmit={submit} noValidate>
      <p className="text-secondary">{t('access.changePasswordText')}</p>
      <div className="fields own-facts">
        <PasswordField {...draft.field('current')} autoComplete="current-password" />
        <PasswordField {...draft.field('next')} description={t('access.passwordHint')} autoComplete="new-password" />
        <PasswordField label={t('access.again')} {...again} />
      </div>
      <FormFoot busy={draft.busy}>{t('access.changePassword')}</FormFoot>
    </form>
  );
}
