import { type CSSProperties, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { yenMax } from '#contract/kernel/values.ts';
import { yenText } from '#web/text/format.ts';
import { cleanFigure, figureValue } from '#web/ui/form/figure.ts';
import { isTouch } from '#web/ui/scan/touch.ts';

interface AmountFieldProps {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  value: number | null;
  /** Nobody has typed it yet. */
  isOffered: boolean;
  isBold: boolean;
  disabled: boolean;
  onChange: (value: number | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * The sum that is being given. An offered one is selected, so that the first digit replaces it; behind what was typed
 * stands the caret. Beside a keypad on glass the device's own keyboard stays away.
 */
export function AmountField(props: AmountFieldProps) {
  const { field, label, value, isOffered, isBold, disabled, onChange, onKeyDown } = props;
  const shown = value === null ? '' : yenText(value);
  useLayoutEffect(() => {
    if (document.activeElement !== field.current) return;
    field.current?.setSelectionRange(isOffered ? 0 : shown.length, shown.length);
  }, [shown, isOffered, field]);
  const hasKeypad = isTouch() && window.matchMedia('(min-width: 641px)').matches;
  return (
    <input
      ref={field}
      className={isBold ? 'pay-amount digits is-bold' : 'pay-amount digits'}
      aria-label={label}
      inputMode={hasKeypad ? 'none' : 'numeric'}
      autoComplete="off"
      enterKeyHint="done"
      placeholder="¥0"
      disabled={disabled}
      value={shown}
      style={{ '--characters': shown.length } as CSSProperties}
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => isOffered && event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        const typed = figureValue(cleanFigure(event.currentTarget.value, 0).replaceAll('-', ''), 0);
        onChange(typed === null || typed === 0 ? null : Math.min(yenMax, typed));
      }}
    />
  );
}
