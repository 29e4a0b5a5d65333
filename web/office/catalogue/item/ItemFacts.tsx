import type { Item } from '#contract/catalogue/item.ts';
import { taxedPrice, taxIn } from '#contract/company/tax.ts';
import { useSession } from '#web/api/rights.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { DateText, Grams, Percent, Price, StockCount } from '#web/ui/Figures.tsx';
import { Card, type Fact, Facts } from '#web/ui/Page.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { shownMargin } from './pricing.ts';
import { sellingTexts } from './useItemWords.ts';

/** The particulars of an item, its price first. */
export function ItemFacts({ item }: { item: Item }) {
  const t = useText();
  const session = useSession().data;
  const place = item.stock.find(({ locationId }) => locationId === session?.locationId);
  const company = session?.company;
  return (
    <div className="column item-facts">
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
          <div className="figure-label">{t('item.stock')}</div>
          <div className="figure-value">
            <StockCount count={place?.sellable ?? 0} few={item.minQuantity} />
          </div>
          <div className="text-small text-secondary">{t('item.here')}</div>
        </div>
      </div>
      <Card title={t('item.detail.facts')}>
        <Facts of={useFacts(item)} />
      </Card>
      <Descriptions item={item} />
    </div>
  );
}

function useFacts(item: Item): Fact[] {
  const t = useText();
  const local = useLocalName();
  const company = useSession().data?.company;
  const margin = item.cost ? shownMargin(item.cost, item.price, company) : null;
  const selling = sellingTexts(item.sellingOptions, t);
  return [
    [t('item.category'), local(item.categoryName, item.categoryNameJa)],
    [t('item.itemCode'), item.itemCode],
    [t('item.unit'), t(`item.uoms.${item.uom}`)],
    item.cost !== undefined && [t('item.cost'), <Price key="cost" yen={item.cost} priceBy={item.priceBy} />],
    item.markupBasisPoints !== undefined && [
      t('item.markup'),
      <Percent key="markup" basisPoints={item.markupBasisPoints} />,
    ],
    margin !== null && [t('item.margin'), <Percent key="margin" basisPoints={margin} />],
    [
      t('item.minQuantity'),
      <span key="least" className="digits">
        {item.minQuantity}
      </span>,
    ],
    item.isUniquePiece && [t('item.uniquePiece'), t('common.yes')],
    [
      t('item.sellingOptions'),
      <span key="selling" className="row wrap item-options">
        {selling.length === 0 && <span className="text-dim">{t('item.selling.none')}</span>}
        {selling.map((text) => (
          <StatusBadge key={text} tone="plain">
            {text}
          </StatusBadge>
        ))}
      </span>,
    ],
    [t('item.createdAt'), <DateText key="created" of={item.createdAt} />],
  ];
}

/** What the piece is, in the language that is spoken first. */
function Descriptions({ item }: { item: Item }) {
  const t = useText();
  const isJapanese = useLocale() === 'ja';
  const both = [
    { lang: 'en', text: item.description },
    { lang: 'ja', text: item.descriptionJa },
  ].filter(({ text }) => text !== '');
  if (both.length === 0) return null;
  return (
    <Card title={t('item.description')}>
      <div className="item-words">
        {(isJapanese ? both.toReversed() : both).map(({ lang, text }, index) => (
          <p key={lang} lang={lang} className={index === 0 ? '' : 'text-secondary'}>
            {text}
          </p>
        ))}
      </div>
    </Card>
  );
}
