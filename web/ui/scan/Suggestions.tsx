import { type ItemRow, sellableOf } from '#contract/catalogue/item.ts';
import { pageSizeDefault } from '#contract/kernel/page.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Grams, Price } from '../Figures.tsx';
import { StockAmount } from '../GoodsAmount.tsx';
import { Photo } from '../Photo.tsx';
import { unbroken } from '../unbroken.tsx';

interface SuggestionsProps {
  id: string;
  rows: readonly ItemRow[];
  /** How many were found in all; null where there are more than were asked for. */
  count: number | null;
  isFresh: boolean;
  /** Why a row can't be chosen; null where it can. */
  unfitOf: (row: ItemRow) => string | null;
  chosen: number;
  onChoose: (row: ItemRow) => void;
  onPoint: (index: number) => void;
}

/** What the typed words could mean: picture, name, grams, price and stock here. */
export function Suggestions({ id, rows, count, isFresh, unfitOf, chosen, onChoose, onPoint }: SuggestionsProps) {
  const t = useText();
  const localName = useLocalName();
  return (
    <div className={isFresh ? 'scan-list' : 'scan-list is-stale'} id={id} role="listbox" aria-label={t('scan.found')}>
      {rows.map((row, index) => {
        const unfit = unfitOf(row);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field, as a combobox has it.
          // biome-ignore lint/a11y/useFocusableInteractive: the same, by aria-activedescendant.
          <div
            key={row.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            aria-disabled={unfit !== null}
            className={['option-row', index === chosen && 'is-hover', unfit !== null && 'is-unfit']
              .filter(Boolean)
              .join(' ')}
            onPointerMove={() => index !== chosen && onPoint(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(row)}
          >
            <Photo url={row.imageUrl} size="medium" />
            <span className="scan-name">
              <span className="text-medium">{unbroken(localName(row.name, row.nameJa))}</span>
              <span className="code">
                {row.itemCode} · {row.barcode}
              </span>
              {unfit !== null && <span className="text-small text-warn">{unfit}</span>}
            </span>
            {row.priceBy === 'unit' && <Grams milligrams={row.milligrams} className="text-secondary scan-grams" />}
            <span className="scan-stock text-small text-secondary">
              {t('scan.stock')} <StockAmount of={sellableOf(row)} few={row.minimumHere} />
            </span>
            <Price yen={row.price} priceBy={row.priceBy} className="text-medium scan-price" />
          </div>
        );
      })}
      {(count === null || count > rows.length) && rows.length > 0 && (
        <div className="scan-more text-small text-secondary">
          {count === null
            ? t('scan.someOfMore', { shown: rows.length, count: pageSizeDefault })
            : t('scan.someOf', { shown: rows.length, count })}
        </div>
      )}
      {rows.length === 0 && (
        <div className="scan-none text-secondary">{t(isFresh ? 'common.nothingFound' : 'common.loading')}</div>
      )}
    </div>
  );
}
