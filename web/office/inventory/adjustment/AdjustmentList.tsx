import { adjustmentApi } from '#contract/inventory/adjustment.ts';
import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import { useMay } from '#web/api/rights.ts';
import { countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentList } from '#web/ui/document/DocumentList.tsx';
import { useApprovalSteps } from '#web/ui/document/useApprovalSteps.ts';
import { Money } from '#web/ui/Figures.tsx';
import { countColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { AdjustmentView } from './AdjustmentView.tsx';

/** Stock that was more or less than the books said, and why. */
export function AdjustmentList() {
  const t = useText();
  const local = useLocalName();
  const seesValue = useMay()('View Cost and Profit');
  const reasons = useAll(reasonCodeApi.list, {}).data ?? [];
  const steps = useApprovalSteps({
    api: adjustmentApi,
    words: 'adjustment',
    approveText: ({ quantityIn, quantityOut }) =>
      t('adjustment.approveText', { quantityIn: countText(quantityIn), quantityOut: countText(quantityOut) }),
    invalidates: ['stock', 'item', 'dashboard'],
  });
  const value = moneyColumn('value', t('adjustment.value'), { width: 108, quiet: true });
  return (
    <DocumentList
      api={adjustmentApi}
      words="adjustment"
      steps={steps}
      filters={[
        {
          kind: 'choice',
          key: 'reasonCodeId',
          label: t('adjustment.reasonCodeId'),
          options: reasons.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
        },
      ]}
      columns={[
        countColumn('lineCount', t('adjustment.lineCount'), { width: 72, quiet: true }),
        countColumn('quantityIn', t('adjustment.quantityIn'), { width: 96 }),
        countColumn('quantityOut', t('adjustment.quantityOut'), { width: 96 }),
        ...(seesValue
          ? [
              {
                ...value,
                render: (row: { status: string; value?: number }) =>
                  row.status === 'approved' && <Money yen={row.value ?? 0} />,
              },
            ]
          : []),
      ]}
      figure={({ quantityIn, quantityOut }) =>
        [quantityIn && `+${countText(quantityIn)}`, quantityOut && countText(-quantityOut)].filter(Boolean).join(' ')
      }
      form={(adjustment, onClose) => <AdjustmentForm adjustment={adjustment} onClose={onClose} />}
      view={(id, onClose) => <AdjustmentView id={id} buttons={steps.buttons} onClose={onClose} />}
    />
  );
}
