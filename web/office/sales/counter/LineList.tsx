import { percentText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Grams, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { useCounterPart } from './counterParts.ts';
import { type DraftLine, priceOf, removeLine, setQuantity, subtotalOf } from './saleLines.ts';

/** The pieces of the sale in a table. */
export function LineTable() {
  const t = useText();
  const { draft } = useCounterPart('draft');
  const heads = ['grams', 'price', 'quantity', 'discount', 'subtotal'] as const;
  return (
    <table className="table lines" aria-label={t('sales.counter.lines')}>
      <colgroup>
        <col />
        <col className="w-grams" />
        <col className="w-price" />
        <col className="w-quantity" />
        <col className="w-discount" />
        <col className="w-subtotal" />
        <col className="w-remove" />
      </colgroup>
      <thead>
        <tr>
          <th>{t('sales.item')}</th>
          {heads.map((head) => (
            <th key={head} className={`align-right is-${head}`}>
              {t(`sales.${head}`)}
            </th>
          ))}
          <th>
            <span className="screen-reader">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {draft.lines.map((line) => (
          <LineRow key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line }: { line: DraftLine }) {
  const t = useText();
  const localName = useLocalName();
  const { draft, rules, change, isLocked } = useCounterPart('draft');
  const { show } = useCounterPart('dialogs');
  const { scanner } = useCounterPart('scan');
  const { editsPrice } = useCounterPart('rights');
  const { settle } = useCounterPart('finishing');
  const { isTaxFree } = draft.terms;
  const name = localName(line.name, line.nameJa);
  const edit = () => show({ what: 'line', key: line.key });
  const count = (quantity: number) => {
    change((now) => setQuantity(now, line.key, quantity));
    settle(line.itemCode);
  };
  const classes = [scanner.flashed === line.key && 'flash', draft.current === line.key && 'is-current'];
  const isOther = line.editedPrice !== null && line.editedPrice !== line.listPrice;
  return (
    <tr className={classes.filter(Boolean).join(' ')}>
      <td>
        <div className="cell">
          <Photo url={line.imageUrl} size="medium" />
          <div>
            <div className="cell-title" title={name}>
              {name}
            </div>
            <LineNote line={line} />
          </div>
        </div>
      </td>
      <td className="align-right is-grams">
        <Grams milligrams={line.milligrams * line.quantity} />
      </td>
      <td className="align-right is-price">
        {editsPrice ? (
          <button
            type="button"
            className="button ghost line-price"
            onClick={edit}
            disabled={isLocked}
            aria-label={t('sales.counter.editPrice', { name })}
          >
            <Money yen={priceOf(line, isTaxFree, rules)} className={isOther ? 'gold text-medium' : ''} />
          </button>
        ) : (
          <Money yen={priceOf(line, isTaxFree, rules)} />
        )}
      </td>
      <td className="align-right">
        <Stepper line={line} isLocked={isLocked} onChange={count} />
      </td>
      <td className="align-right">
        <button
          type="button"
          className="button ghost line-discount"
          onClick={edit}
          disabled={isLocked}
          aria-label={t('sales.counter.editDiscount', { name })}
        >
          {line.discountBasisPoints > 0 ? (
            <span className="digits gold text-medium">−{percentText(line.discountBasisPoints)}</span>
          ) : (
            <span className="text-dim">–</span>
          )}
        </button>
      </td>
      <td className="align-right line-subtotal">
        <Money yen={subtotalOf(line, isTaxFree, rules)} />
      </td>
      <td className="line-remove">
        <IconButton
          icon="x"
          label={t('sales.counter.remove', { name })}
          disabled={isLocked}
          onClick={() => change((now) => removeLine(now, line.key))}
        />
      </td>
    </tr>
  );
}

/** Below the name: the code, or what is wrong with the line. */
function LineNote({ line }: { line: DraftLine }) {
  const t = useText();
  const problem = useCounterPart('finishing').problems.get(line.itemCode);
  if (problem) {
    return (
      <div className="line-note text-bad" role="alert">
        <Icon name="alert-triangle" size={14} />
        {problem}
      </div>
    );
  }
  const isShort = line.sellable !== null && line.quantity > line.sellable;
  return (
    <div className="code">
      {line.itemCode}
      {isShort && (
        <span className="text-warn"> · {t('sales.counter.short', { count: Math.max(0, line.sellable ?? 0) })}</span>
      )}
    </div>
  );
}

interface StepperProps {
  line: DraftLine;
  isLocked: boolean;
  onChange: (quantity: number) => void;
}

/** One less, how many, one more. */
export function Stepper({ line, isLocked, onChange }: StepperProps) {
  const t = useText();
  return (
    <div className="quantity-stepper">
      <button
        type="button"
        aria-label={t('sales.counter.less')}
        disabled={isLocked || line.quantity === 1}
        onClick={() => onChange(line.quantity - 1)}
      >
        <Icon name="minus" size={14} />
      </button>
      <span className="digits">{line.quantity}</span>
      <button
        type="button"
        aria-label={t('sales.counter.another')}
        disabled={isLocked}
        onClick={() => onChange(line.quantity + 1)}
      >
        <Icon name="plus" size={14} />
      </button>
    </div>
  );
}

/** The pieces of the sale on a phone; a tap opens a line. */
export function LineCards() {
  const t = useText();
  const localName = useLocalName();
  const { draft, rules } = useCounterPart('draft');
  const { show } = useCounterPart('dialogs');
  const { scanner } = useCounterPart('scan');
  return (
    <ul className="phone-list counter-cards" aria-label={t('sales.counter.lines')}>
      {draft.lines.map((line) => (
        <li key={line.key} className={scanner.flashed === line.key ? 'flash' : ''}>
          <button type="button" className="phone-list-row" onClick={() => show({ what: 'line', key: line.key })}>
            <Photo url={line.imageUrl} size="large" />
            <span className="phone-list-name">
              <span className="text-medium">{localName(line.name, line.nameJa)}</span>
              <span className="code">
                <Grams milligrams={line.milligrams * line.quantity} />
                <span className="between">·</span>
                {t('sales.counter.pieces', { count: line.quantity })}
                {line.discountBasisPoints > 0 && (
                  <span className="gold text-medium off">
                    {t('sales.counter.off', { percent: percentText(line.discountBasisPoints) })}
                  </span>
                )}
              </span>
              <PhoneNote line={line} />
            </span>
            <Money yen={subtotalOf(line, draft.terms.isTaxFree, rules)} className="text-medium card-subtotal" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function PhoneNote({ line }: { line: DraftLine }) {
  const { problems } = useCounterPart('finishing');
  const isShort = line.sellable !== null && line.quantity > line.sellable;
  return isShort || problems.has(line.itemCode) ? <LineNote line={line} /> : null;
}
