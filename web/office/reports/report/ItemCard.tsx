import type { Amount } from '#contract/catalogue/weight.ts';
import { useLocalName } from '#web/text/text.ts';
import { Count, Grams } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';

interface ItemCardProps {
  row: {
    itemCode: string;
    name: string;
    nameJa: string;
    locationName: string;
    locationNameJa: string;
    priceBy: Amount['priceBy'];
    milligrams: number;
  };
  count: number;
  under?: string;
}

/** An item at a location on a telephone: how many of it a report says, or of goods by the gram how much. */
export function ItemCard({ row, count, under }: ItemCardProps) {
  const local = useLocalName();
  return (
    <CardRow
      title={local(row.name, row.nameJa)}
      code={`${row.itemCode} · ${local(row.locationName, row.locationNameJa)}`}
      figure={row.priceBy === 'gram' ? <Grams milligrams={row.milligrams} /> : <Count count={count} />}
      {...(under && { under })}
    />
  );
}
