import type { ReactNode } from 'react';
import { isWeighed } from '#contract/catalogue/weight.ts';
import { percentText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { Grams, Money, Price } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { LineQuantity, Weight } from './Amounts.tsx';
import { useCounter } from './counterContext.ts';
import { type DraftLine, goodsOf, isShort, isUnweighed, priceOf, shortText, subtotalOf } from './saleLines.ts';
import { useNotSoldSo } from './useNotSoldSo.ts';

/** The pieces of the sale in a table. */
export function SaleLineTable() {
  const t = useText();
  const { draft, lines } = useCounter();
  const isNarrow = useNarrow(1180);
  const columns = useColumns();
  return (
    <LineTable
      label={t('sales.counter.lines')}
      lines={draft.lines}
      keyOf={({ key }) => key}
      columns={isNarrow ? columns.filter(({ key }) => key !== 'grams' && key !== 'price') : columns}
      minWidth={isNarrow ? 440 : 640}
      onEnter={lines.focusScan}
      current={lines.current}
      classOf={({ key }) =>
        [key === lines.scanner.flashed && 'flash', key === lines.current && 'is-current'].filter(Boolean).join(' ')
      }
    />
  );
}

function useColumns(): LineColumn<DraftLine>[] {
  const t = useText();
  const localName = useLocalName();
  const { draft, rules, lines, isLocked, rights, finishing } = useCounter();
  const { isTaxFree } = draft.terms;
  // On a tablet the name needs the room more than the figures.
  const isNarrow = useNarrow(1180);
  const nameOf = ({ name, nameJa }: DraftLine) => localName(name, nameJa);
  const hasWeight = draft.lines.some(isWeighedApart);
  const largest = Math.max(0, ...draft.lines.map((line) => subtotalOf(line, isTaxFree, rules)));
  const figure = (
    key: 'grams' | 'price' | 'quantity' | 'discount' | 'subtotal',
    width: number,
    render: (line: DraftLine) => ReactNode,
  ) => ({ key, title: t(`sales.${key}`), width, align: 'right', render }) as const;
  const weight = (line: DraftLine) => (
    <Weight
      line={line}
      name={nameOf(line)}
      isLocked={isLocked}
      onChange={(weighed) => {
        // What was asked for at the scan is being answered.
        lines.scanner.hush();
        lines.change(line.key, { weighed });
        finishing.settle(line.itemCode);
      }}
    />
  );
  return [
    { key: 'item', title: t('sales.item'), render: (line) => <ItemCell line={line} name={nameOf(line)} /> },
    figure('grams', hasWeight ? 120 : 92, (line) =>
      isWeighedApart(line) ? weight(line) : <Grams milligrams={goodsOf(line).milligrams} />,
    ),
    figure('price', largest >= 1_000_000_000 ? 144 : 104, (line) => {
      const isOther = line.editedPrice !== null && line.editedPrice !== line.listPrice;
      const price = (
        <Price
          yen={priceOf(line, isTaxFree, rules)}
          priceBy={line.priceBy}
          className={isOther ? 'gold text-medium' : ''}
        />
      );
      const label = t('sales.counter.editPrice', { name: nameOf(line) });
      return rights.editsPrice ? <EditButton line={line} what="price" label={label} shown={price} /> : price;
    }),
    figure('quantity', isNarrow ? 148 : 156, (line) =>
      line.priceBy === 'gram' ? (
        weight(line)
      ) : (
        <div className="line-amounts">
          <LineQuantity
            label={t('sales.counter.quantityOf', { name: nameOf(line) })}
            quantity={line.quantity}
            isLocked={isLocked}
            onChange={(quantity) => {
              lines.count(line, quantity);
              finishing.settle(line.itemCode);
            }}
          />
          {isNarrow && isWeighedApart(line) && weight(line)}
        </div>
      ),
    ),
    figure('discount', isNarrow ? 84 : 86, (line) => (
      <EditButton
        line={line}
        what="discount"
        label={t('sales.counter.editDiscount', { name: nameOf(line) })}
        shown={
          line.discountBasisPoints > 0 ? (
            <span className="digits gold text-medium">−{percentText(line.discountBasisPoints)}</span>
          ) : (
            <span className="text-dim">–</span>
          )
        }
      />
    )),
    figure('subtotal', widthOf(largest, isNarrow), (line) => (
      <Money yen={subtotalOf(line, isTaxFree, rules)} className="line-subtotal" />
    )),
    {
      key: 'remove',
      title: '',
      width: isNarrow ? 50 : 58,
      align: 'right',
      render: (line) => (
        <IconButton
          icon="x"
          label={t('sales.counter.remove', { name: nameOf(line) })}
          disabled={isLocked}
          onClick={() => lines.remove(line.key)}
        />
      ),
    },
  ];
}

/** Whether it has a weight of its own beside the pieces that it is priced by. */
function isWeighedApart(line: DraftLine): boolean {
  return isWeighed(line) && line.priceBy === 'unit';
}

/** The room of the largest figure, in one line. */
function widthOf(yen: number, isNarrow: boolean): number {
  if (yen >= 1_000_000_000) return 172;
  if (yen >= 10_000_000) return 140;
  return yen < 1_000_000 && isNarrow ? 104 : 116;
}

function ItemCell({ line, name }: { line: DraftLine; name: string }) {
  const isNarrow = useNarrow(1180);
  const { draft, rules } = useCounter();
  return (
    <div className="cell">
      <Photo url={line.imageUrl} size="medium" />
      <div>
        <div className="cell-title" title={name}>
          {name}
        </div>
        <LineNote line={line} />
        {isNarrow && (
          <div className="code line-facts">
            {!isWeighedApart(line) && (
              <>
                <Grams milligrams={goodsOf(line).milligrams} /> ·{' '}
              </>
            )}
            <Price yen={priceOf(line, draft.terms.isTaxFree, rules)} priceBy={line.priceBy} />
          </div>
        )}
      </div>
    </div>
  );
}

interface EditButtonProps {
  line: DraftLine;
  what: 'price' | 'discount';
  label: string;
  shown: ReactNode;
}

/** A figure of a line that is edited in the line's dialog. */
function EditButton({ line, what, label, shown }: EditButtonProps) {
  const { isLocked, show } = useCounter();
  return (
    <button
      type="button"
      className={`button ghost line-${what}`}
      onClick={() => show({ what: 'line', key: line.key })}
      disabled={isLocked}
      aria-label={label}
    >
      {shown}
    </button>
  );
}

/** Below the name: the code, or what is wrong with the line. */
function LineNote({ line }: { line: DraftLine }) {
  const t = useText();
  const refused = useCounter().finishing.problems.get(line.itemCode);
  const isNotSoldSo = useNotSoldSo(line);
  const { itemCode } = line;
  const problem = refused ?? (isNotSoldSo ? t('refusal.sale.itemNotSoldSo' as never, { itemCode }) : undefined);
  if (problem) {
    return (
      <div className="line-note text-bad" role="alert">
        <Icon name="alert-triangle" size={14} />
        {problem}
      </div>
    );
  }
  return (
    <div className="code">
      <span className="digits">{line.itemCode}</span>
      {isUnweighed(line) && <span className="text-warn"> · {t('sales.counter.weigh')}</span>}
      {isShort(line) && (
        <span className="text-warn">
          {' · '}
          {shortText(line, t)}
        </span>
      )}
    </div>
  );
}

/** On a phone a line has a note only where something is wrong with it. */
function NotSoldSo({ line }: { line: DraftLine }) {
  return useNotSoldSo(line) && <LineNote line={line} />;
}

/** The pieces of the sale on a phone; a tap opens a line. */
export function LineCards() {
  const t = useText();
  const localName = useLocalName();
  const { draft, rules, lines, show, finishing } = useCounter();
  return (
    <ul className="phone-list counter-cards" aria-label={t('sales.counter.lines')}>
      {draft.lines.map((line) => (
        <li key={line.key} data-key={line.key} className={lines.scanner.flashed === line.key ? 'flash' : ''}>
          <button type="button" className="phone-list-row" onClick={() => show({ what: 'line', key: line.key })}>
            <Photo url={line.imageUrl} size="large" />
            <span className="phone-list-name">
              <span className="text-medium">{unbroken(localName(line.name, line.nameJa))}</span>
              <span className="code">
                <Grams milligrams={goodsOf(line).milligrams} />
                <span className="between">·</span>
                {line.priceBy === 'gram' ? (
                  <Price yen={priceOf(line, draft.terms.isTaxFree, rules)} priceBy="gram" />
                ) : (
                  t('sales.counter.pieces', { count: line.quantity })
                )}
                {line.discountBasisPoints > 0 && (
                  <span className="gold text-medium off">
                    {t('sales.counter.off', { percent: percentText(line.discountBasisPoints) })}
                  </span>
                )}
              </span>
              {isShort(line) || isUnweighed(line) || finishing.problems.has(line.itemCode) ? (
                <LineNote line={line} />
              ) : (
                <NotSoldSo line={line} />
              )}
            </span>
            <Money yen={subtotalOf(line, draft.terms.isTaxFree, rules)} className="text-medium card-subtotal" />
          </button>
        </li>
      ))}
    </ul>
  );
}
