import { type ComponentProps, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { quantityMax } from '#contract/kernel/values.ts';
import { useText } from '#web/text/text.ts';
import { LineField } from '#web/ui/document/LineField.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { limits, limitText } from './limits.ts';
import { type DraftLine, isUnweighed } from './saleLines.ts';

interface StepperProps {
  /** What is counted: 'Quantity of Solitaire ring'. */
  label: string;
  quantity: number;
  isLocked: boolean;
  onChange: (quantity: number) => void;
}

/**
 * A figure of a line on the counter: one that can't be is marked, what stood there before somebody typed counts again, and
 * is shown once the field is left.
 */
function useLineFigure<Value extends number | null>(limit: ZodType, value: Value, onChange: (value: Value) => void) {
  const [refused, setRefused] = useState<{ typed: Value } | null>(null);
  const before = useRef(value);
  /** What the keys led to: another value came from a scan, and is what stood before the next key. */
  const own = useRef(value);
  return {
    figure: refused ? refused.typed : value,
    take: (typed: Value) => {
      if (value !== own.current) before.current = value;
      const isRight = typed === null || limit.safeParse(typed).success;
      setRefused(isRight ? null : { typed });
      own.current = isRight ? typed : before.current;
      onChange(own.current);
    },
    onFocus: () => {
      before.current = value;
      own.current = value;
    },
    onBlur: () => setRefused(null),
  };
}

/** The quantity of a line on the counter. */
export function LineQuantity({ quantity, onChange, ...rest }: StepperProps) {
  const { figure, take, ...field } = useLineFigure(limits.quantity, quantity, onChange);
  return <Stepper {...rest} {...field} quantity={figure} onChange={take} />;
}

type Leaving = Pick<ComponentProps<typeof FigureField>, 'onFocus' | 'onBlur'>;

/** One less, how many, one more; how many can be typed as well. An emptied field counts one. */
export function Stepper({ label, quantity, isLocked, onChange, ...field }: StepperProps & Leaving) {
  const t = useText();
  const wrong = limitText(limits.quantity, quantity, t('sales.quantity'));
  return (
    <div className="quantity">
      <div className={wrong ? 'quantity-stepper is-wrong' : 'quantity-stepper'}>
        <button
          type="button"
          aria-label={t('sales.counter.less')}
          disabled={isLocked || quantity <= 1}
          onClick={() => onChange(quantity - 1)}
        >
          <Icon name="minus" size={14} />
        </button>
        <FigureField
          aria-label={label}
          data-line-field="quantity"
          called={t('sales.quantity')}
          value={quantity}
          disabled={isLocked}
          onChange={(typed) => onChange(typed ?? 1)}
          {...field}
          aria-invalid={wrong !== undefined}
        />
        <button
          type="button"
          aria-label={t('sales.counter.another')}
          disabled={isLocked || quantity >= quantityMax}
          onClick={() => onChange(quantity + 1)}
        >
          <Icon name="plus" size={14} />
        </button>
      </div>
      {wrong && (
        <div className="text-small text-bad" role="alert">
          {wrong}
        </div>
      )}
    </div>
  );
}

interface WeightProps {
  line: DraftLine;
  name: string;
  isLocked: boolean;
  onChange: (weighed: number | null) => void;
}

/** The grams of a line that is weighed, typed or sent by a scale. */
export function Weight({ line, name, isLocked, onChange }: WeightProps) {
  const t = useText();
  const { priceBy, weighed, milligrams, quantity } = line;
  const { figure, take, ...field } = useLineFigure(limits.milligrams, weighed, onChange);
  return (
    <span className={isUnweighed(line) ? 'line-weight is-missing' : 'line-weight'}>
      <LineField
        name="grams"
        label={t('sales.counter.gramsOf', { name })}
        unit="grams"
        value={figure ?? (priceBy === 'gram' ? null : milligrams * quantity)}
        min={Number.NEGATIVE_INFINITY}
        error={limitText(limits.milligrams, figure, t('sales.grams'))}
        disabled={isLocked}
        onChange={take}
        {...field}
      />
      <span className="unit">g</span>
    </span>
  );
}

/** Puts the focus on the grams of a line, once it is drawn. */
export function focusGrams(key: number): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-key="${key}"] [data-line-field="grams"]`)?.focus(),
  );
}
