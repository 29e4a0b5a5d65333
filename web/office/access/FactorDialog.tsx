import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { secondFactorApi } from '#contract/access/secondFactor.ts';
import { useAct } from '#web/api/hooks.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { toastDone } from '#web/ui/toast.tsx';
import { Enrolling, RecoveryCodes } from './Enrolling.tsx';
import { PasswordField } from './NewPassword.tsx';

interface FactorDialogProps {
  of: 'setUp' | 'end';
  onClose: () => void;
}

/** Sets one's second factor up, in three looks: the password, the device with its first code, the recovery codes. Or ends it. */
export function FactorDialog({ of, onClose }: FactorDialogProps) {
  const t = useText();
  const [entered, setEntered] = useState('');
  const begin = useAct(secondFactorApi.begin, { onSuccess: () => setEntered('') });
  const confirm = useAct(secondFactorApi.confirm);
  const end = useAct(secondFactorApi.end, {
    onSuccess: () => {
      toastDone(t('access.factor.ended'));
      onClose();
    },
  });
  const typing = { value: entered, onType: setEntered };
  if (of === 'end')
    return (
      <Step
        title={t('access.factor.endTitle')}
        label={t('access.factor.end')}
        acting={end}
        onNext={() => end.mutate({ current: entered })}
        onClose={onClose}
      >
        <Password {...typing} problem={end.error} />
      </Step>
    );
  const title = t('access.factor.setUpTitle');
  if (confirm.data)
    return (
      <ViewModal
        title={t('access.factor.isOn')}
        footer={
          <>
            <span className="spacer" />
            <Button kind="primary" onClick={onClose}>
              {t('access.factor.kept')}
            </Button>
          </>
        }
        onClose={onClose}
      >
        <div className="modal-main">
          <RecoveryCodes codes={confirm.data.recoveryCodes} />
        </div>
      </ViewModal>
    );
  if (!begin.data)
    return (
      <Step
        title={title}
        label={t('access.factor.next')}
        acting={begin}
        onNext={() => begin.mutate({ current: entered })}
        onClose={onClose}
      >
        <Password {...typing} problem={begin.error} />
      </Step>
    );
  return (
    <Step
      title={title}
      label={t('access.factor.confirm')}
      acting={confirm}
      onNext={() => confirm.mutate({ code: entered })}
      onClose={onClose}
    >
      <Enrolling enrolment={begin.data} />
      <TextInput
        label={t('access.factor.code')}
        value={entered}
        autoComplete="one-time-code"
        error={confirm.error && problemText(confirm.error)}
        onChange={(event) => setEntered(event.currentTarget.value)}
        data-autofocus
      />
    </Step>
  );
}

interface StepProps {
  title: string;
  label: string;
  acting: { isPending: boolean };
  onNext: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Step({ title, label, acting, onNext, onClose, children }: StepProps) {
  const t = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <ViewModal
      title={title}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form="factor-step" busy={acting.isPending}>
            {label}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <form className="modal-main" id="factor-step" onSubmit={submit} noValidate>
        {children}
      </form>
    </ViewModal>
  );
}

function Password({ value, onType, problem }: { value: string; onType: (text: string) => void; problem: unknown }) {
  const t = useText();
  return (
    <PasswordField
      label={t('access.current')}
      value={value}
      autoComplete="current-password"
      error={problem ? problemText(problem) : undefined}
      onChange={(event) => onType(event.currentTarget.value)}
      data-autofocus
    />
  );
}
