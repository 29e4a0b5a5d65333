import type { Material } from '#contract/sales/material.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { Count, Grams, Money } from '#web/ui/Figures.tsx';
import { NameCell } from '#web/ui/Photo.tsx';

/** What work takes out of stock: set aside for it, or used. */
export function MaterialSheet({ title, materials }: { title: string; materials: readonly Material[] }) {
  const t = useText();
  const localName = useLocalName();
  if (materials.length === 0) return null;
  const showsCost = materials.some(({ cost, usedAt }) => cost !== undefined && usedAt !== null);
  const columns: LineColumn<Material>[] = [
    {
      key: 'item',
      title: t('sales.item'),
      render: (line) => <NameCell url={line.imageUrl} name={localName(line.name, line.nameJa)} code={line.itemCode} />,
    },
    {
      key: 'quantity',
      title: t('sales.quantity'),
      width: 80,
      align: 'right',
      render: ({ quantity, priceBy }) =>
        priceBy === 'gram' ? <span className="text-dim">–</span> : <Count count={quantity} />,
    },
    {
      key: 'grams',
      title: t('sales.grams'),
      width: 104,
      align: 'right',
      render: ({ milligrams }) => <Grams milligrams={milligrams} />,
    },
    ...(showsCost ? [costColumn(t('sales.cost'))] : []),
    {
      key: 'used',
      title: t('common.status'),
      width: 112,
      render: ({ usedAt }) => t(usedAt ? 'madeToOrder.used' : 'madeToOrder.setAside'),
    },
  ];
  return (
    <section className="sheet-part">
      <h3>{title}</h3>
      <LineTable label={title} lines={materials} keyOf={({ id }) => id} columns={columns} minWidth={560} />
    </section>
  );
}

function costColumn(title: string): LineColumn<Material> {
  return {
    key: 'cost',
    title,
    width: 108,
    align: 'right',
    quiet: true,
    render: ({ cost }) => cost !== undefined && <Money yen={cost} />,
  };
}
