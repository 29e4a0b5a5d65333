import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** A password, which an eye shows. */
export function PasswordField(props: PasswordInputProps) {
  const t = useText();
  return (
    <PasswordInput
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
      visibilityToggleButtonProps={{ 'aria-label': t('common.password.show') }}
      {...props}
    />
  );
}

/** A new password is typed twice: what the second field is given, and a submit that goes on where both are the same. */
export function useRepeatedPassword(password: string, onSubmit: (event: FormEvent) => void) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  return {
    again: {
      value,
      error,
      autoComplete: 'new-password',
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => setValue(event.currentTarget.value),
    },
    submit: (event: FormEvent) => {
      const differs = password !== value;
      setError(differs ? fieldText('field.passwordDiffers', '') : undefined);
      if (differs) event.preventDefault();
      else onSubmit(event);
    },
  };
}
