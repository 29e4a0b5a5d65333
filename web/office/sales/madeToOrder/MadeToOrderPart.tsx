import type { MadeToOrderShown, Production } from '#contract/sales/madeToOrderTerms.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { DateText, Grams } from '#web/ui/Figures.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { MaterialSheet } from '../sale/MaterialSheet.tsx';
import { ShownPictures } from '../sale/WorkPictures.tsx';
import './madeToOrder.css';

type Own = MadeToOrderShown;

/** How the making of a piece stands: what the customer wants, who makes it, from what. */
export function MadeToOrderPart({ own, production }: { own: Own; production: Production | null }) {
  const t = useText();
  const localName = useLocalName();
  const { expectedDate, promisedDate, wish, workshopNotes, materials, metal, pictures } = own;
  const facts: [string, React.ReactNode][] = [
    [t('madeToOrder.expectedDate'), <DateText key="expected" of={expectedDate} />],
    [
      t('madeToOrder.workshop'),
      localName(own.serviceProviderName, own.serviceProviderNameJa) || t('madeToOrder.inHouse'),
    ],
  ];
  if (production) facts.unshift([t('madeToOrder.production'), t(`madeToOrder.stage.${production}`)]);
  if (promisedDate) facts.push([t('madeToOrder.promisedDate'), <DateText key="promised" of={promisedDate} />]);
  return (
    <>
      <section className="sheet-part made-part">
        <h3>{t('madeToOrder.production')}</h3>
        <Facts of={facts} />
        <div className="made-words">
          {wish && <Words title={t('madeToOrder.wish')} text={wish} />}
          {workshopNotes && <Words title={t('madeToOrder.workshopNotes')} text={workshopNotes} />}
        </div>
        <ShownPictures ids={pictures.map(({ id }) => id)} />
      </section>
      <MaterialSheet title={t('madeToOrder.materials')} materials={materials} />
      {metal.length > 0 && <Metal metal={metal} />}
    </>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <span className="label">{title}</span>
      <p className="notes">{text}</p>
    </div>
  );
}

function Metal({ metal }: Pick<Own, 'metal'>) {
  const t = useText();
  type Line = Own['metal'][number];
  const columns: LineColumn<Line>[] = [
    { key: 'metal', title: t('madeToOrder.metalName'), render: (row) => row.metal },
    { key: 'notes', title: t('common.notes'), render: ({ notes }) => notes },
    {
      key: 'event',
      title: t('madeToOrder.movement'),
      width: 112,
      render: ({ event }) => t(`madeToOrder.metalEvent.${event}`),
    },
    { key: 'date', title: t('common.date'), width: 116, render: ({ date }) => <DateText of={date} /> },
    {
      key: 'grams',
      title: t('sales.grams'),
      width: 104,
      align: 'right',
      render: ({ milligrams }) => <Grams milligrams={milligrams} />,
    },
  ];
  return (
    <section className="sheet-part">
      <h3>{t('madeToOrder.metal')}</h3>
      <LineTable label={t('madeToOrder.metal')} lines={metal} keyOf={({ id }) => id} columns={columns} minWidth={560} />
    </section>
  );
}
