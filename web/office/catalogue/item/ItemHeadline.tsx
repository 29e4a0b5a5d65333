import type { Item } from '#contract/catalogue/item.ts';
import { taxedPrice, taxIn } from '#contract/company/tax.ts';
import { useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Grams, Price } from '#web/ui/Figures.tsx';
import { StockAmount } from '#web/ui/GoodsAmount.tsx';
import { Ean13 } from './Ean13.tsx';

/** What is asked first of a piece: its price, its weight, whether it lies here, and the code that a scanner reads. */
export function ItemHeadline({ item }: { item: Item }) {
  const t = useText();
  const session = useSession().data;
  const place = item.stock.find(({ locationId }) => locationId === session?.locationId);
  const company = session?.company;
  return (
    <div className="item-headline">
      <div>
        <div className="figure-label">{t('item.price')}</div>
        <div className="figure-value">
          <Price yen={item.price} priceBy={item.priceBy} />
        </div>
        {company && (
          <div className="text-small text-secondary digits">
            {company.taxMode === 'inclusive'
              ? t('item.pricing.taxInside', { tax: taxIn(item.price, company) })
              : t('item.pricing.taxed', { price: taxedPrice(item.price, company) })}
          </div>
        )}
      </div>
      <div>
        <div className="figure-label">{t('item.grams')}</div>
        <div className="figure-value">
          <Grams milligrams={item.milligrams} />
        </div>
      </div>
      <div>
        <div className="figure-label">{t('item.here')}</div>
        <div className="figure-value">
          <StockAmount
            of={{ ...item, quantity: place?.sellable ?? 0, milligrams: place?.milligrams.sellable ?? 0 }}
            few={item.isUniquePiece ? 0 : (place?.minimum ?? item.minQuantity)}
          />
        </div>
      </div>
      <span className="spacer" />
      <Ean13 barcode={item.barcode} />
    </div>
  );
}
