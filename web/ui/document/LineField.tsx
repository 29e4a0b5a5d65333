import { memo, useCallback, useRef } from 'react';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { useText } from '#web/text/text.ts';
import { FigureField } from '../form/FigureField.tsx';
import { figureText } from '../form/figure.ts';

const units = {
  count: { decimals: 0, leastDecimals: 0 },
  yen: { decimals: 0, leastDecimals: 0 },
  grams: { decimals: 3, leastDecimals: 2 },
} as const;

const perGram = <span aria-hidden>/g</span>;
const grams = <span aria-hidden>g</span>;

/** Drawn anew only where something of it is another: a key in one of two thousand lines leaves the others alone. */
const SteadyField = memo(FigureField);

interface LineFieldProps {
  /** Name of the field in its line; the arrows move between fields of one name. */
  name: string;
  /** What it is, with the item: 'Quantity of Solitaire ring'. */
  label: string;
  unit: keyof typeof units;
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  /** What is more than this is marked where it is typed, with the limit in words. */
  max?: number;
  /** What else is wrong with it, as the form or the server says. */
  error?: string | undefined;
  disabled?: boolean;
  /** What yen are for one of: a gram is said behind them. */
  per?: PriceUnit;
  /** Among figures of another unit, grams say that they are such. */
  isUnitSaid?: boolean;
  /** Of the field in its form, which puts the focus there when something is wrong with it. */
  path?: string;
  /** As of a `FigureField`. */
  called?: string;
  onUnread?: (why: string) => void;
  givesWay?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** A figure in a line: pieces, yen or milligrams (shown as grams). It takes full-width digits and never cuts a number. */
export function LineField({
  name,
  label,
  unit,
  value,
  onChange,
  min = 0,
  max,
  error,
  disabled = false,
  path,
  per,
  isUnitSaid = false,
  onUnread,
  ...rest
}: LineFieldProps) {
  const t = useText();
  const latest = useRef({ onChange, onUnread });
  latest.current = { onChange, onUnread };
  const change = useCallback((entered: number | null) => latest.current.onChange(entered), []);
  const tell = useCallback((why: string) => latest.current.onUnread?.(why), []);
  const shown = (limit: number) => figureText(limit, units[unit].decimals);
  const isAbove = value !== null && max !== undefined && value > max;
  const isBelow = value !== null && value < min;
  const below = () => {
    if (unit === 'count' && min === 1) return t('field.quantityAboveZero');
    return unit === 'yen' && min === 0 ? t('field.priceAndCost') : t('document.atLeast', { limit: shown(min) });
  };
  const wrong = isAbove ? t('document.atMost', { limit: shown(max) }) : isBelow ? below() : error;
  return (
    <SteadyField
      {...units[unit]}
      className="line-field"
      data-line-field={name}
      data-unit={unit}
      data-path={path}
      {...(per === 'gram' && { rightSection: perGram })}
      {...(isUnitSaid && unit === 'grams' && { rightSection: grams, rightSectionWidth: 22 })}
      aria-label={label}
      signed={min < 0}
      value={value}
      onChange={change}
      error={wrong}
      disabled={disabled}
      onUnread={onUnread && tell}
      {...rest}
    />
  );
}
