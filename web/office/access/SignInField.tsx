import { type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/Icon.tsx';

interface SignInFieldProps {
  name: string;
  type: 'text' | 'password';
  label: string;
  icon: string;
  autoComplete: string;
  error: string | undefined;
  autoFocus?: boolean;
  /** What stands behind the words: the eye of a password. */
  children?: ReactNode;
}

/** A plain field: the first screen comes before the controls of Mantine, which are twice as large as all of it. */
export function SignInField({
  name,
  type,
  label,
  icon,
  autoComplete,
  error,
  autoFocus = false,
  children,
}: SignInFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'input-box large invalid' : 'input-box large'}>
        <Icon name={icon} />
        <input
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          // biome-ignore lint/a11y/noAutofocus: the screen is this form, and nothing stands above it.
          autoFocus={autoFocus}
        />
        {children}
      </div>
      {error && (
        <p className="message" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
