import { type FormEvent, useState } from 'react';
import { secondFactorApi } from '#contract/access/secondFactor.ts';
import { useAct } from '#web/api/hooks.ts';
import { type SecondStep, storeSession } from '#web/api/session.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Enrolling, RecoveryCodes } from './Enrolling.tsx';
import { SignInField } from './SignInField.tsx';

interface SecondStepFormProps {
  step: SecondStep;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of sign-in: a code; for who has no device yet and must, its enrolment before. */
export function SecondStepForm({ step, onDone, onBack }: SecondStepFormProps) {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const redeem = useAct(secondFactorApi.redeem, {
    onSuccess: ({ recoveryCodes, ...answer }) => {
      storeSession(answer);
      if (recoveryCodes) setCodes(recoveryCodes);
      else onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code) redeem.mutate({ challenge: step.challenge, code });
  };
  if (codes)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <div className="auth-title">
          <h1>{t('access.factor.isOn')}</h1>
        </div>
        <RecoveryCodes codes={codes} />
        <Button kind="primary" size="large" type="submit">
          {t('access.factor.kept')}
        </Button>
      </form>
    );
  return (
    <form onSubmit={submit} noValidate>
      <div className="auth-title">
        <h1>{t('access.factor.step')}</h1>
        <p className="text-secondary">{t(step.enrolment ? 'access.factor.enrolText' : 'access.factor.stepText')}</p>
      </div>
      {redeem.error && (
        <div className="alert" role="alert">
          {problemText(redeem.error)}
        </div>
      )}
      {step.enrolment && <Enrolling enrolment={step.enrolment} />}
      <SignInField
        name="code"
        type="text"
        label={t('access.factor.code')}
        icon="lock"
        autoComplete="one-time-code"
        error={undefined}
        autoFocus
      />
      <p className="hint">{t('access.factor.codeHint')}</p>
      <Button kind="primary" size="large" type="submit" busy={redeem.isPending}>
        {t('access.factor.confirm')}
      </Button>
      <Button kind="ghost" onClick={onBack}>
        {t('access.factor.back')}
      </Button>
    </form>
  );
}
