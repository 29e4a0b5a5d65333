import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { useCounter } from './counterContext.ts';
import { type DraftWork, totalsOf } from './draft.ts';

const fresh = { description: '', quantity: 1 as number | null, price: null as number | null };

/** Items that are described by hand: each is checked as it is added, and none goes that was paid already. */
export function WorkEditor() {
  const t = useText();
  const { draft, edited, rules, isLocked, change } = useCounter();
  const [typed, setTyped] = useState(fresh);
  const [problem, setProblem] = useState('');
  const add = () => {
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
    setTyped(fresh);
  };
  const remove = (key: number) => {
    const work = draft.work.filter((line) => line.key !== key);
    const paid = edited?.amountPaid ?? 0;
    const isPaid = totalsOf({ ...draft, work }, rules).grandTotal < paid;
    const error = t('madeToOrder.work.paid', { paid: yenText(paid) });
    setProblem(isPaid ? t('madeToOrder.work.removeFailed', { error }) : '');
    if (!isPaid) change((now) => ({ ...now, work }));
  };
  return (
    <section className="work-editor" aria-label={t('madeToOrder.work.title')}>
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
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, description: value }))}
          />
          <FigureField
            label={t('sales.quantity')}
            value={typed.quantity}
            onChange={(quantity: number | null) => setTyped((now) => ({ ...now, quantity }))}
          />
          <FigureField
            label={t('madeToOrder.work.price')}
            leftSection="¥"
            value={typed.price}
            onChange={(price: number | null) => setTyped((now) => ({ ...now, price }))}
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
