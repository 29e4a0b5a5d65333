import { type ComponentProps, useRef, useState } from 'react';
import { quantityMax } from '#contract/kernel/values.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { LineField } from '#web/ui/document/LineField.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { countText, limits, limitText } from './limits.ts';
import { type DraftLine, isUnweighed } from './saleLines.ts';

interface StepperProps {
  /** What is counted: 'Quantity of Solitaire ring'. */
  label: string;
  /** Null while nothing is typed. */
  quantity: number | null;
  /** Why it can't be so, or what was typed before it. */
  wrong: string | undefined;
  /** What stands there can't be read, and `wrong` says so. */
  isUnread: boolean;
  isLocked: boolean;
  onChange: (quantity: number | null) => void;
  onUnread: (why: string) => void;
}

/**
 * A figure of a line on the counter: one that can't be is marked, and what stood there before somebody typed counts again.
 * It is shown once the field is left, with the reason beside it until something else stands there.
 */
function useLineFigure<Value extends number | null>(
  value: Value,
  whyNot: (typed: number | null) => string | undefined,
  onChange: (value: Value) => void,
) {
  const t = useText();
  const [refused, setRefused] = useState<{ typed: Value; isLeft: boolean; unread?: string } | null>(null);
  const before = useRef(value);
  /** What the keys led to: another value came from a scan, and is what stood before the next key. */
  const own = useRef(value);
  const isLeft = refused?.isLeft === true;
  const isSaid = refused !== null && (!isLeft || value === own.current);
  const why = isSaid ? (refused.unread ?? whyNot(refused.typed)) : undefined;
  const figure = refused && !isLeft ? refused.typed : value;
  const note = (wrong: { typed: Value; unread?: string } | null, right: Value) => {
    setRefused(wrong && { ...wrong, isLeft: false });
    own.current = right;
    onChange(right);
  };
  const standing = () => {
    if (value !== own.current) before.current = value;
    return before.current;
  };
  return {
    figure,
    wrong: why && isLeft ? t('sales.counter.stays', { why }) : why,
    isUnread: !isLeft && refused?.unread !== undefined,
    take: (typed: Value) => {
      const stood = standing();
      // What stood there may stand there again, as where a scan is taken out.
      const isRight = typed === stood || whyNot(typed) === undefined;
      note(isRight ? null : { typed }, isRight ? typed : stood);
    },
    // The field goes on showing what was typed beside the figure before it.
    onUnread: (unread: string) => note({ typed: figure, unread }, standing()),
    onFocus: () => {
      before.current = value;
      own.current = value;
      setRefused(null);
    },
    onBlur: () => setRefused((now) => now && { ...now, isLeft: true }),
  };
}

interface LineQuantityProps extends Pick<StepperProps, 'label' | 'isLocked'> {
  quantity: number;
  onChange: (quantity: number) => void;
}

/** The quantity of a line on the counter. */
export function LineQuantity({ quantity, onChange, ...rest }: LineQuantityProps) {
  const t = useText();
  const { figure, take, ...field } = useLineFigure<number | null>(
    quantity,
    (typed) => countText(typed, t('sales.quantity')),
    // What is right is a number.
    (right) => onChange(right ?? quantity),
  );
  return <Stepper {...rest} {...field} quantity={figure} onChange={take} givesWay />;
}

type Leaving = Pick<ComponentProps<typeof FigureField>, 'onFocus' | 'onBlur' | 'givesWay'>;

/** One less, how many, one more; how many can be typed as well. */
export function Stepper({ label, quantity, wrong, isUnread, isLocked, onChange, ...field }: StepperProps & Leaving) {
  const t = useText();
  const isWrong = isUnread || countText(quantity, '') !== undefined;
  return (
    <div className="quantity">
      <div className={isWrong ? 'quantity-stepper is-wrong' : 'quantity-stepper'}>
        <button
          type="button"
          aria-label={t('sales.counter.less')}
          disabled={isLocked || (quantity ?? 0) <= 1}
          onClick={() => onChange((quantity ?? 0) - 1)}
        >
          <Icon name="minus" size={14} />
        </button>
        <FigureField
          aria-label={label}
          data-line-field="quantity"
          called={t('sales.quantity')}
          value={quantity}
          disabled={isLocked}
          onChange={onChange}
          {...field}
          error={isWrong}
        />
        <button
          type="button"
          aria-label={t('sales.counter.another')}
          disabled={isLocked || (quantity ?? 0) >= quantityMax}
          onClick={() => onChange((quantity ?? 0) + 1)}
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
  const label = t('sales.grams');
  // Of what is priced by the piece, no weight of its own means that of its item.
  const whyNot = (typed: number | null) =>
    typed === null && priceBy === 'gram'
      ? fieldText('field.required', label)
      : limitText(limits.milligrams, typed, label);
  const { figure, take, wrong, isUnread: _, ...field } = useLineFigure(weighed, whyNot, onChange);
  return (
    <span className={isUnweighed(line) ? 'line-weight is-missing' : 'line-weight'}>
      <LineField
        name="grams"
        label={t('sales.counter.gramsOf', { name })}
        unit="grams"
        value={figure ?? (priceBy === 'gram' ? null : milligrams * quantity)}
        min={Number.NEGATIVE_INFINITY}
        error={wrong}
        disabled={isLocked}
        onChange={take}
        called={label}
        givesWay
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
