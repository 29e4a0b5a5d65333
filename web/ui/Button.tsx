import type { ComponentProps, ReactNode } from 'react';
import { cappedText } from '#web/text/format.ts';
import { Icon } from './Icon.tsx';

const kindClass = { primary: 'primary', secondary: '', ghost: 'ghost', danger: 'danger', destroy: 'destroy' } as const;
const sizeClass = { small: 'small', normal: '', large: 'large', touch: 'touch' } as const;

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary for each screen; `danger` is red words, `destroy` the red fill inside a confirming dialog. */
  kind?: keyof typeof kindClass;
  size?: keyof typeof sizeClass;
  icon?: string;
  /** Key shown on the button; binding it is `useShortcut`. */
  shortcut?: string | undefined;
  /** Working: a spinner in place of its icon, else over its words; not to be pressed again, as wide as before. */
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { kind = 'secondary', size = 'normal', icon, shortcut, busy = false, children, ...rest } = props;
  const { className = '', disabled = false, ...others } = rest;
  const spinClass = icon ? 'spin' : 'spin over';
  const shown = busy ? 'loader-2' : icon;
  return (
    <button
      type="button"
      {...others}
      className={`button ${kindClass[kind]} ${sizeClass[size]} ${busy ? spinClass : ''} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {shown && <Icon name={shown} size={kind === 'primary' ? 14 : 16} />}
      {children}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: string;
  /** What it does, for those who don't see the icon, and as a hint for those who do. */
  label: string;
  size?: 'small' | 'normal';
  /** A small figure at its corner. */
  count?: number;
  children?: ReactNode;
}

/** A button that is only an icon: for the top bar, row menus and closing. */
export function IconButton({
  icon,
  label,
  size = 'normal',
  count = 0,
  className = '',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`icon-button ${size === 'small' ? 'small' : ''} ${className}`}
    >
      <Icon name={icon} />
      {count > 0 && <span className="dot">{cappedText(count)}</span>}
      {children}
    </button>
  );
}

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd aria-hidden>{children}</kbd>;
}
