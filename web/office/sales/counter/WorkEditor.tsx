import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { yenInSentence } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { isUnread } from '#web/ui/form/unread.ts';
import { useCounter } from './counterContext.ts';
import { type DraftWork, totalsOf } from './draft.ts';
import { nothingTyped, type TypedWork } from './missing.ts';

/** Items that are described by hand: each is checked as it is added, and none goes that was paid already. */
export function WorkEditor() {
  const t = useText();
  const { draft, edited, rules, isLocked, change, missing, typedWork: typed, typeWork } = useCounter();
  const type = (changes: Partial<TypedWork>) => typeWork((now) => ({ ...now, ...changes }));
  const [refused, setProblem] = useState('');
  const isLeft = missing === 'work' && (typed.description.trim() !== '' || typed.price !== null);
  const problem = refused || (isLeft ? t('madeToOrder.work.notAdded') : '');
  const place = useRef<HTMLElement>(null);
  const add = () => {
    if (isUnread(place.current)) return;
    const { description, quantity, price } = typed;
    const wrong =
      (!description.trim() || quantity === null || price === null ? t('madeToOrder.work.missing') : null) ??
      (price !== null && price <= 0 ? t('madeToOrder.work.priceTooSmall') : null) ??
      (quantity !== null && quantity <= 0 ? t('madeToOrder.work.quantityTooSmall') : null);
    setProblem(wrong ? t('madeToOrder.work.addFailed', { error: wrong }) : '');
    if (wrong) return;
    const key = Math.max(0, ...draft.work.map((line) => line.key)) + 1;
    const line: DraftWork = {
      key,
      serviceItemId: null,
      description: description.trim(),
      quantity: quantity ?? 1,
      price,
      discountBasisPoints: 0,
    };
    change((now) => ({ ...now, work: [...now.work, line] }));
    typeWork(nothingTyped);
  };
  const remove = (key: number) => {
    const work = draft.work.filter((line) => line.key !== key);
    const paid = edited?.amountPaid ?? 0;
    const isPaid = totalsOf({ ...draft, work }, rules).grandTotal < paid;
    const error = t('madeToOrder.work.paid', { paid: yenInSentence(paid) });
    setProblem(isPaid ? t('madeToOrder.work.removeFailed', { error }) : '');
    if (!isPaid) change((now) => ({ ...now, work }));
  };
  return (
    <section ref={place} className="work-editor" aria-label={t('madeToOrder.work.title')}>
      <p className="text-medium">{t('madeToOrder.work.title')}</p>
      {draft.work.map(({ key, description, quantity, price }) => (
        <div key={key} className="row">
          <span>{description}</span>
          <span className="spacer" />
          <span className="digits text-secondary">× {quantity}</span>
          <Money yen={(price ?? 0) * quantity} />
          {!isLocked && (
            <IconButton
              icon="trash"
              label={t('madeToOrder.work.remove', { name: description })}
              onClick={() => remove(key)}
            />
          )}
        </div>
      ))}
      {!isLocked && (
        <div className="work-new">
          <TextInput
            label={t('madeToOrder.work.description')}
            value={typed.description}
            maxLength={200}
            onChange={({ currentTarget: { value } }) => type({ description: value })}
          />
          <FigureField
            label={t('sales.quantity')}
            value={typed.quantity}
            onChange={(quantity: number | null) => type({ quantity })}
          />
          <FigureField
            label={t('madeToOrder.work.price')}
            leftSection="¥"
            value={typed.price}
            onChange={(price: number | null) => type({ price })}
          />
          <Button icon="plus" onClick={add}>
            {t('madeToOrder.work.add')}
          </Button>
        </div>
      )}
      <p className="text-bad" role="alert">
        {problem}
      </p>
    </section>
  );
}
