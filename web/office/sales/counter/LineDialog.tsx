import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { isWeighed } from '#contract/catalogue/weight.ts';
import { agreedFor, freeLineDiscount } from '#contract/sales/agreed.ts';
import { percentText, yenInSentence } from '#web/text/format.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { GramsField, MoneyField, PercentField } from '#web/ui/form/FigureField.tsx';
import { Stepper } from './Amounts.tsx';
import { CounterModal } from './CounterModal.tsx';
import { useCounter } from './counterContext.ts';
import { countText, limits, limitText, sumText } from './limits.ts';
import { type DraftLine, goodsOf, isUnweighed, priceOf, subtotalOf } from './saleLines.ts';
import { givesTooMuch } from './saved.ts';

const offers = [0, 500, 1000] as const;
const wholeBasisPoints = 10_000;

/** One line, whole: quantity, discount, and its price for those who may change it. */
export function LineDialog({ lineKey }: { lineKey: number }) {
  const t = useText();
  const { lines, type } = useCounter().draft;
  const line = lines.find((one) => one.key === lineKey);
  const localName = useLocalName();
  if (!line) return null;
  const price = type === 'subasta' ? 'subasta.saleOf.winningPrice' : 'sales.price';
  return (
    <LineForm
      key={lineKey}
      line={line}
      title={localName(line.name, line.nameJa)}
      label={t(line.priceBy === 'gram' ? 'sales.counter.pricePerGram' : price)}
    />
  );
}

function LineForm({ line, title, label }: { line: DraftLine; title: string; label: string }) {
  const t = useText();
  const { draft, edited, rules, lines, close, rights, finishing } = useCounter();
  const { isTaxFree } = draft.terms;
  const listed = priceOf({ ...line, editedPrice: null }, isTaxFree, rules);
  const [counted, setCount] = useState<number | null>(line.quantity);
  const [unread, setUnread] = useState<string>();
  const quantity = counted ?? line.quantity;
  const [weighed, setWeighed] = useState(line.weighed);
  const [price, setPrice] = useState<number | null>(line.editedPrice ?? listed);
  const [priceReason, setReason] = useState(line.priceReason);
  const [isTried, setTried] = useState(false);
  const discountField = useRef<HTMLDivElement>(null);
  const [discount, setDiscount] = useState<number | null>(line.discountBasisPoints);
  const discountBasisPoints = discount ?? 0;
  const editedPrice = price === listed ? null : price;
  const agreed = agreedFor(line.agreed, goodsOf({ ...line, quantity, weighed }));
  // At a subasta the winning price is reason enough.
  const asksReason = draft.type !== 'subasta';
  const needsReason = asksReason && editedPrice !== null && editedPrice !== agreed?.price && priceReason.trim() === '';
  const free = freeLineDiscount(goodsOf({ ...line, quantity, weighed }), line.agreed);
  const isOver = discountBasisPoints > (rights.discountsFreely ? wholeBasisPoints : free);
  const changed = { quantity, weighed, editedPrice, discountBasisPoints };
  const all = draft.lines.map((one) => (one === line ? { ...line, ...changed } : one));
  // Beside what is given at the other lines and of the whole; one that is not raised stays, whatever it is beside.
  const isOverInAll =
    !rights.discountsFreely &&
    discountBasisPoints > line.discountBasisPoints &&
    givesTooMuch({ draft: { ...draft, lines: all }, edited }, rules);
  const wrong = {
    quantity: countText(counted, t('sales.quantity')),
    grams: limitText(limits.milligrams, weighed, t('sales.grams')),
    price: price === null ? fieldText('field.required', label) : limitText(limits.price, price, label),
    discount: isOver
      ? t(rights.discountsFreely ? 'sales.counter.discountWhole' : 'sales.counter.discountFree')
      : (limitText(limits.discountBasisPoints, discount, t('sales.discountPercent')) ??
        (isOverInAll ? t('sales.counter.discountFreeInAll') : undefined)),
  };
  const isWrong = Object.values(wrong).some(Boolean);
  const subtotal = subtotalOf(isWrong ? line : { ...line, ...changed }, isTaxFree, rules);
  const tooMuch = sumText(subtotal, t('sales.subtotal'));
  const entered = { quantity: counted, weighed, editedPrice, discountBasisPoints: discount, priceReason };
  const isUntouched = Object.entries(entered).every(([name, value]) => line[name as keyof typeof entered] === value);
  const apply = () => {
    setTried(true);
    if (isWrong || tooMuch || needsReason) return;
    lines.change(line.key, { ...changed, priceReason: priceReason.trim() });
    finishing.settle(line.itemCode);
    close();
  };
  // A phone opens the dialog by itself where a piece is weighed: its grams can wait, as they do in the line.
  const giveWay = (code: string) => {
    close();
    void lines.scanner.scan(code);
  };
  return (
    <CounterModal
      title={title}
      code={line.itemCode}
      width={440}
      onClose={close}
      onApply={apply}
      onScan={isUntouched && isUnweighed(line) ? giveWay : undefined}
      footer={
        <Button
          kind="danger"
          onClick={() => {
            lines.remove(line.key);
            close();
          }}
        >
          {t('sales.counter.removeLine')}
        </Button>
      }
    >
      <div className="fields">
        {line.priceBy === 'unit' && (
          <div className="row line-quantity">
            <span className="label">{t('sales.quantity')}</span>
            <span className="spacer" />
            <Stepper
              label={t('sales.quantity')}
              quantity={counted}
              wrong={unread ?? wrong.quantity}
              isUnread={unread !== undefined}
              isLocked={false}
              onUnread={setUnread}
              onChange={(count) => {
                setUnread(undefined);
                setCount(count);
              }}
            />
          </div>
        )}
        {isWeighed(line) && (
          <GramsField
            label={t('sales.grams')}
            data-line-field="grams"
            {...(isUnweighed(line) ? { 'data-autofocus': true } : {})}
            value={weighed ?? (line.priceBy === 'gram' ? null : line.milligrams * quantity)}
            onChange={setWeighed}
            error={wrong.grams}
          />
        )}
        {rights.editsPrice && (
          <>
            <MoneyField
              label={label}
              value={price}
              onChange={setPrice}
              error={wrong.price}
              description={
                editedPrice === null ? undefined : t('sales.counter.listPrice', { price: yenInSentence(listed) })
              }
            />
            {editedPrice !== null && asksReason && (
              <TextInput
                label={t('sales.counter.priceReason')}
                value={priceReason}
                maxLength={200}
                error={isTried && needsReason ? fieldText('field.required', t('sales.counter.priceReason')) : undefined}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </>
        )}
        <div ref={discountField}>
          <PercentField
            {...(isUnweighed(line) ? {} : { 'data-autofocus': true })}
            label={t('sales.discountPercent')}
            value={discount}
            onChange={setDiscount}
            error={wrong.discount}
          />
          <div className="row offers">
            {offers.map((offer) => (
              <Button
                key={offer}
                size="small"
                aria-pressed={discountBasisPoints === offer}
                onClick={() => {
                  setDiscount(offer);
                  // Enter applies it.
                  discountField.current?.querySelector('input')?.focus();
                }}
              >
                {offer === 0 ? t('common.none') : percentText(offer)}
              </Button>
            ))}
          </div>
        </div>
        <div className="row line-sum">
          <span className="text-secondary">{t('sales.subtotal')}</span>
          <span className="spacer" />
          <Money yen={subtotal} className="text-bold" />
        </div>
        {tooMuch && (
          <p className="text-small text-bad" role="alert">
            {tooMuch}
          </p>
        )}
      </div>
    </CounterModal>
  );
}
