import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { yenText } from '#web/text/format.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { cleanFigure, figureValue, groupFigure } from '#web/ui/form/figure.ts';
import { type Capture, useRestore } from '#web/ui/scan/restore.ts';
import { isTouch } from '#web/ui/scan/touch.ts';
import { refusalOf, type Tender } from './tender.ts';

interface AmountFieldProps {
  field: RefObject<HTMLInputElement | null>;
  tender: Tender;
  /** What it stands for while nobody has typed. */
  offered: number;
  disabled: boolean;
  capture: Capture;
  onChange: (value: number | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** What stands behind it. */
  children: ReactNode;
}

/**
 * The sum that is being given. An offered one is selected, so that the first digit replaces it; behind what was typed
 * stands the caret. What can't be is marked and counts for nothing; once the field is left, the reason alone stands there.
 * Beside a keypad on glass the device's own keyboard stays away.
 */
export function AmountField({ field, tender, offered, disabled, children, ...props }: AmountFieldProps) {
  const t = useText();
  const { refused, shown, isOffered, take, ...keys } = useAmount({ field, tender, offered, ...props });
  const hasKeypad = isTouch() && window.matchMedia('(min-width: 641px)').matches;
  return (
    <>
      <span className="pay-end">
        <input
          ref={field}
          className={shown === '' ? 'pay-amount digits' : 'pay-amount digits is-bold'}
          aria-label={t('sales.counter.amount')}
          aria-invalid={refused?.isLeft === false}
          inputMode={hasKeypad ? 'none' : 'numeric'}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="¥0"
          disabled={disabled}
          value={shown}
          style={{ '--characters': shown.length } as CSSProperties}
          onClick={(event) => isOffered && event.currentTarget.select()}
          onChange={(event) => take(event.currentTarget.value)}
          {...keys}
        />
        {children}
      </span>
      {refused && (
        <div className="pay-refused text-small text-bad" role="alert">
          {refused.why}
        </div>
      )}
    </>
  );
}

type Amount = Omit<AmountFieldProps, 'disabled' | 'children'>;

/** What is typed as an amount, with the reason where it can't be one. */
function useAmount({ field, tender, offered, capture, onChange, onKeyDown }: Amount) {
  const label = useText()('sales.counter.amount');
  const [refused, setRefused] = useState<{ text: string; why: string; isLeft: boolean } | null>(null);
  /** A key that leaves the offer as it is leaves it selected, too. */
  const [keys, setKeys] = useState(0);
  // Another amount, or none, came by another way, as a key of the keypad.
  if (refused && tender.tendered !== 0) setRefused(null);
  const value = tender.tendered ?? (offered || null);
  const isRefused = refused?.isLeft === false;
  const shown = isRefused ? refused.text : value ? yenText(value) : '';
  const isOffered = !isRefused && (tender.tendered === null || tender.isWhole === true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key counts, whatever it led to.
  useLayoutEffect(() => {
    if (document.activeElement !== field.current) return;
    field.current?.setSelectionRange(isOffered ? 0 : shown.length, shown.length);
  }, [shown, isOffered, field, keys]);
  useRestore(field, () => {
    const restore = capture();
    return () => {
      restore();
      setRefused(refused);
    };
  });
  return {
    refused,
    shown,
    isOffered,
    take: (typed: string) => {
      const clean = cleanFigure(typed, 0);
      const code = refusalOf(clean);
      setKeys((count) => count + 1);
      setRefused(code ? { text: groupFigure(clean), why: fieldText(code, label), isLeft: false } : null);
      // It counts for nothing, also where an offer would.
      onChange(code ? 0 : figureValue(clean, 0) || null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (!isRefused || event.key !== 'Enter') return onKeyDown(event);
      // What can't be is neither paid nor replaced by what is due.
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.select();
    },
    onFocus: () => {
      setRefused(null);
      if (tender.tendered === 0) onChange(null);
      field.current?.select();
    },
    onBlur: () => setRefused((now) => now && { ...now, isLeft: true }),
  };
}
