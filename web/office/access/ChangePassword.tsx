import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { profileApi } from '#contract/access/profile.ts';
import { refresh } from '#web/api/query.ts';
import { storeToken } from '#web/api/session.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { FormFoot } from '#web/ui/form/FormFoot.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Page } from '#web/ui/Page.tsx';

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
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string>();
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
  const eye = {
    visibilityToggleIcon: ({ reveal }: { reveal: boolean }) => <Icon name={reveal ? 'eye-off' : 'eye'} />,
    visibilityToggleButtonProps: { 'aria-label': t('common.password.show') },
  };
  const submit = (event: React.FormEvent) => {
    const differs = draft.values.next !== again;
    setProblem(differs ? fieldText('field.passwordDiffers', '') : undefined);
    if (differs) event.preventDefault();
    else draft.submit(event);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="text-secondary">{t('access.changePasswordText')}</p>
      <div className="fields own-facts">
        <PasswordInput {...draft.field('current')} {...eye} autoComplete="current-password" />
        <PasswordInput
          {...draft.field('next')}
          {...eye}
          description={t('access.passwordHint')}
          autoComplete="new-password"
        />
        <PasswordInput
          {...eye}
          label={t('access.again')}
          value={again}
          error={problem}
          autoComplete="new-password"
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
      </div>
      <FormFoot busy={draft.busy}>{t('access.changePassword')}</FormFoot>
    </form>
  );
}
