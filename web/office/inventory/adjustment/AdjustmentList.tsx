import { adjustmentApi } from '#contract/inventory/adjustment.ts';
import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import { useMay } from '#web/api/rights.ts';
import { countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentList } from '#web/ui/document/DocumentList.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { countColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import { useAdjustmentLines } from './adjustmentLines.ts';

/** Stock that was more or less than the records said, and why. */
export function AdjustmentList() {
  const t = useText();
  const local = useLocalName();
  const seesValue = useMay()('View Cost and Profit');
  const reasons = useAll(reasonCodeApi.list, {}).data ?? [];
  const value = {
    ...moneyColumn('value', t('adjustment.value'), { width: 108, quiet: true }),
    render: (row: { status: string; value?: number }) => row.status === 'approved' && <Money yen={row.value ?? 0} />,
  };
  return (
    <DocumentList
      api={adjustmentApi}
      words="adjustment"
      lines={useAdjustmentLines()}
      textValues={({ quantityIn, quantityOut }) => ({
        quantityIn: countText(quantityIn),
        quantityOut: countText(quantityOut),
      })}
      invalidates={['stock', 'item', 'dashboard']}
      filters={[
        {
          kind: 'choice',
          key: 'reasonCodeId',
          label: t('adjustment.reasonCodeId'),
          options: reasons.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
        },
      ]}
      columns={[
        countColumn('quantityIn', t('adjustment.quantityIn'), { width: 96 }),
        countColumn('quantityOut', t('adjustment.quantityOut'), { width: 96 }),
        ...(seesValue ? [value] : []),
      ]}
      figure={({ quantityIn, quantityOut }) =>
        [quantityIn && `+${countText(quantityIn)}`, quantityOut && countText(-quantityOut)].filter(Boolean).join(' ')
      }
    />
  );
}
