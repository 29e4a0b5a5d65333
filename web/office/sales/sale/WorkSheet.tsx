import type { Sale } from '#contract/sales/sale.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { Count, Money } from '#web/ui/Figures.tsx';

/** The work of a sale: what is done, how often, for how much. */
export function WorkSheet({ sale: { work, type } }: { sale: Sale }) {
  const t = useText();
  const isMade = type === 'madeToOrder';
  const title = t(isMade ? 'madeToOrder.work.title' : 'service.workTitle');
  const local = useLocalName();
  const columns: LineColumn<Sale['work'][number]>[] = [
    {
      key: 'work',
      title: t(isMade ? 'madeToOrder.work.description' : 'service.work'),
      render: ({ name, nameJa }) => local(name, nameJa),
    },
    {
      key: 'quantity',
      title: t('sales.quantity'),
      width: 80,
      align: 'right',
      render: ({ quantity }) => <Count count={quantity} />,
    },
    {
      key: 'price',
      title: t('service.price'),
      width: 112,
      align: 'right',
      render: ({ price }) => <Money yen={price} />,
    },
    {
      key: 'subtotal',
      title: t('sales.subtotal'),
      width: 120,
      align: 'right',
      render: ({ subtotal }) => <Money yen={subtotal} className="text-bold" />,
    },
  ];
  return (
    <section className="sheet-part">
      <h3>{title}</h3>
      <LineTable label={title} lines={work} keyOf={({ id }) => id} columns={columns} minWidth={480} />
    </section>
  );
}
