import { useLocalName } from '#web/text/text.ts';
import { Count } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';

interface ItemCardProps {
  row: { itemCode: string; name: string; nameJa: string; locationName: string; locationNameJa: string };
  count: number;
  under?: string;
}

/** An item at a location on a telephone: how many of it a report says. */
export function ItemCard({ row, count, under }: ItemCardProps) {
  const local = useLocalName();
  return (
    <CardRow
      title={local(row.name, row.nameJa)}
      code={`${row.itemCode} · ${local(row.locationName, row.locationNameJa)}`}
      figure={<Count count={count} />}
      {...(under && { under })}
    />
  );
}
