import type { Item } from '#contract/catalogue/item.ts';
import { minimumAmount } from '#contract/catalogue/weight.ts';
import { useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText, Percent, Price } from '#web/ui/Figures.tsx';
import { GoodsAmount } from '#web/ui/GoodsAmount.tsx';
import { Card, type Fact, Facts } from '#web/ui/Page.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { shownMargin } from './pricing.ts';
import { sellingTexts } from './useItemWords.ts';

/** The particulars of an item. */
export function ItemFacts({ item }: { item: Item }) {
  const t = useText();
  return (
    <Card title={t('item.detail.facts')} className="item-facts">
      <Facts of={useFacts(item)} />
    </Card>
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
      t(item.priceBy === 'gram' ? 'item.minWeight' : 'item.minQuantity'),
      <GoodsAmount key="least" of={item} amount={minimumAmount(item.minQuantity, item)} />,
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
