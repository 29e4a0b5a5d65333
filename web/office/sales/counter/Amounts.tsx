import { useState } from 'react';
import { milligramsMax, quantityMax } from '#contract/kernel/values.ts';
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

/** The quantity of a line on the counter: a figure that can't be is marked and changes nothing, until the field is left. */
export function LineQuantity({ quantity, onChange, ...rest }: StepperProps) {
  const [refused, setRefused] = useState<number | null>(null);
  const take = (typed: number) => {
    const isRight = limits.quantity.safeParse(typed).success;
    setRefused(isRight ? null : typed);
    if (isRight) onChange(typed);
  };
  return <Stepper {...rest} quantity={refused ?? quantity} onChange={take} onBlur={() => setRefused(null)} />;
}

/** One less, how many, one more; how many can be typed as well. An emptied field counts one. */
export function Stepper({ label, quantity, isLocked, onChange, onBlur }: StepperProps & { onBlur?: () => void }) {
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
          value={quantity}
          disabled={isLocked}
          onChange={(typed) => onChange(typed ?? 1)}
          onBlur={onBlur}
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
  return (
    <span className={isUnweighed(line) ? 'line-weight is-missing' : 'line-weight'}>
      <LineField
        name="grams"
        label={t('sales.counter.gramsOf', { name })}
        unit="grams"
        value={weighed ?? (priceBy === 'gram' ? null : milligrams * quantity)}
        min={1}
        max={milligramsMax}
        disabled={isLocked}
        onChange={onChange}
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
