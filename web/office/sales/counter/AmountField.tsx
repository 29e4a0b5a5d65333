import { type CSSProperties, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { yenMax } from '#contract/kernel/values.ts';
import { yenText } from '#web/text/format.ts';
import { cleanFigure, figureValue } from '#web/ui/form/figure.ts';
import { isTouch } from '#web/ui/scan/touch.ts';

interface AmountFieldProps {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  value: number | null;
  isBold: boolean;
  disabled: boolean;
  onChange: (value: number | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * The sum that is being given. The first digit replaces what was offered, since all of it is selected; the caret
 * stays behind the last one. Beside a keypad on glass the device's own keyboard stays away.
 */
export function AmountField({ field, label, value, isBold, disabled, onChange, onKeyDown }: AmountFieldProps) {
  const shown = value === null ? '' : yenText(value);
  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.setSelectionRange(shown.length, shown.length);
  }, [shown, field]);
  const hasKeypad = isTouch() && window.matchMedia('(min-width: 861px)').matches;
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
      onKeyDown={onKeyDown}
      onChange={(event) => {
        const typed = figureValue(cleanFigure(event.currentTarget.value, 0).replaceAll('-', ''), 0);
        onChange(typed === null || typed === 0 ? null : Math.min(yenMax, typed));
      }}
    />
  );
}
