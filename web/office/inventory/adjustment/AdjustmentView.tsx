import type { ComponentProps } from 'react';
import { type Adjustment, adjustmentApi } from '#contract/inventory/adjustment.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentView } from '#web/ui/document/DocumentView.tsx';
import { LineTable } from '#web/ui/document/LineTable.tsx';
import { shownColumn } from '#web/ui/document/lineColumns.tsx';
import { NameCell } from '#web/ui/Photo.tsx';

type Line = Adjustment['lines'][number];
type Shown = Pick<ComponentProps<typeof DocumentView<typeof adjustmentApi>>, 'id' | 'buttons' | 'onClose'>;

/** One adjustment over its list: what was more or less, why, and who approved it. */
export function AdjustmentView(shown: Shown) {
  return (
    <DocumentView api={adjustmentApi} words="adjustment" {...shown}>
      {(adjustment) => <AdjustmentLines adjustment={adjustment} />}
    </DocumentView>
  );
}

function AdjustmentLines({ adjustment: { lines, status } }: { adjustment: Adjustment }) {
  const t = useText();
  const local = useLocalName();
  const seesValue = useMay()('View Cost and Profit') && status === 'approved';
  const signed = (figure: 'quantity' | 'milligrams' | 'value') => (line: Line) =>
    (line.direction === 'in' ? 1 : -1) * (line[figure] ?? 0);
  const quantity = { key: 'quantity', title: t('adjustment.quantity'), width: 88 };
  const grams = { key: 'grams', title: t('adjustment.milligrams'), width: 112 };
  const value = { key: 'value', title: t('adjustment.value'), width: 116, quiet: true };
  return (
    <LineTable
      label={t('adjustment.title')}
      lines={lines}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'item',
          title: t('document.item'),
          render: (line) => <NameCell url={line.imageUrl} name={local(line.name, line.nameJa)} code={line.itemCode} />,
        },
        { key: 'kind', title: t('adjustment.kind'), width: 128, render: ({ kind }) => t(`stock.kinds.${kind}`) },
        {
          key: 'reason',
          title: t('adjustment.reasonCodeId'),
          width: 232,
          render: (line) => local(line.reasonName, line.reasonNameJa),
        },
        shownColumn(quantity, 'count', lines, signed('quantity')),
        shownColumn(grams, 'grams', lines, signed('milligrams')),
        ...(seesValue ? [shownColumn(value, 'yen', lines, signed('value'))] : []),
      ]}
      minWidth={780}
      totalLabel={t('document.lineCount', { count: lines.length })}
    />
  );
}
