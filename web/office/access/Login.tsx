import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { NetworkProblem } from '#web/api/problem.ts';
import { queries } from '#web/api/query.ts';
import { type SecondStep, signIn, useAuth } from '#web/api/session.ts';
import { fieldText, problemText } from '#web/text/refusal.ts';
import { loadAllTexts, useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { useSetPage } from '#web/ui/page.ts';
import { safeNext } from '../guard.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { SignInField } from './SignInField.tsx';

/** For those who have a second factor: its words and its form come when they are asked for. */
const SecondStepForm = lazyPart(async () => {
  const [{ SecondStepForm: form }] = await Promise.all([import('./SecondStepForm.tsx'), loadAllTexts()]);
  return form;
});

/** The sign-in. */
export function Login(): ReactNode {
  const t = useText();
  const [isShown, setShown] = useState(false);
  useSetPage({ title: t('session.signIn') });
  const { companyName } = useAuth();
  const { failure, isBusy, submit, form, step, setStep, enter } = useSignIn();
  if (step)
    return (
      <AuthLayout>
        <SecondStepForm step={step} onDone={enter} onBack={() => setStep(null)} />
      </AuthLayout>
    );
  return (
    <AuthLayout>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="auth-title">
          <h1>{t('session.signIn')}</h1>
          <p className="text-secondary">
            {companyName ? t('session.office', { company: companyName }) : t('session.officeOf')}
          </p>
        </div>
        {failure.text && (
          <div className="alert" role="alert">
            {failure.text}
          </div>
        )}
        <SignInField
          name="username"
          type="text"
          label={t('session.username')}
          icon="user"
          autoComplete="username"
          error={failure.username}
          autoFocus
        />
        <SignInField
          name="password"
          type={isShown ? 'text' : 'password'}
          label={t('session.password')}
          icon="lock"
          autoComplete="current-password"
          error={failure.password}
        >
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={t(isShown ? 'common.password.hide' : 'common.password.show')}
            size="small"
            onClick={() => setShown(!isShown)}
          />
        </SignInField>
        <Button kind="primary" size="large" type="submit" busy={isBusy}>
          {t(isBusy ? 'session.signingIn' : 'session.signIn')}
        </Button>
        <p className="hint">{t('session.forgotten')}</p>
      </form>
    </AuthLayout>
  );
}

interface Failure {
  text?: string;
  username?: string;
  password?: string;
}

function useSignIn() {
  const t = useText();
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>({});
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const enter = () => navigate({ to: (safeNext(next) ?? '/dashboard') as '/', replace: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const entered = new FormData(form.current ?? undefined);
    const username = String(entered.get('username') ?? '').trim();
    const password = String(entered.get('password') ?? '');
    const missing: Failure = {};
    if (!username) missing.username = fieldText('field.required', t('session.username'));
    if (!password) missing.password = fieldText('field.required', t('session.password'));
    setFailure(missing);
    const first = missing.username ? 'username' : missing.password ? 'password' : null;
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      queries.clear();
      const asked = await signIn(username, password);
      setStep(asked);
      if (!asked) await enter();
    } catch (problem) {
      // What stands before the server has words of its own.
      const isForeign = problem instanceof NetworkProblem && problem.status > 0;
      setFailure({ text: isForeign ? problem.said || t('session.failed') : problemText(problem) });
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    } finally {
      setBusy(false);
    }
  };
  return { form, failure, isBusy, submit, step, setStep, enter };
}
