import { type Adjustment, adjustmentApi } from '#contract/inventory/adjustment.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentModal } from '#web/ui/document/DocumentModal.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { Stepper } from '#web/ui/document/Stepper.tsx';
import { stagesOf } from '#web/ui/document/stages.ts';
import { Count, DateText, Grams, Money } from '#web/ui/Figures.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useAdjustmentSteps } from './useAdjustmentSteps.ts';

type Line = Adjustment['lines'][number];

/** One adjustment over its list: what was more or less, why, and who approved it. */
export function AdjustmentView({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const read = useRead(adjustmentApi.find, { id });
  if (!read.data) {
    return (
      <ViewModal title={t('adjustment.title')} size="large" onClose={onClose}>
        <Loading of={read} title={(error) => t('adjustment.findFailed', { error })} rows={6} />
      </ViewModal>
    );
  }
  return <OneAdjustment adjustment={read.data} onClose={onClose} />;
}

function OneAdjustment({ adjustment, onClose }: { adjustment: Adjustment; onClose: () => void }) {
  const t = useText();
  const local = useLocalName();
  const { buttons } = useAdjustmentSteps();
  const { id, number, status, date, userName, createdAt, endedBy, endedAt, remarks, reason } = adjustment;
  const stages = stagesOf({
    order: ['pending', status === 'cancelled' ? 'cancelled' : 'approved'],
    titles: {
      pending: t('adjustment.stages.made'),
      approved: t('adjustment.stages.approved'),
      cancelled: t('adjustment.stages.cancelled'),
    },
    status,
    reached: {
      pending: { who: userName, at: createdAt },
      ...(endedAt && { [status]: { who: endedBy, at: endedAt } }),
    },
  });
  return (
    <DocumentModal
      title={number}
      badge={<StatusBadge of={status}>{t(`adjustment.status.${status}`)}</StatusBadge>}
      under={
        <>
          <DateText of={date} /> · {local(adjustment.locationName, adjustment.locationNameJa)} · {userName}
        </>
      }
      steps={buttons(adjustment)}
      audit={{ endpoint: adjustmentApi.audit, id }}
      onClose={onClose}
    >
      <Stepper stages={stages} />
      <AdjustmentLines adjustment={adjustment} />
      {[remarks, reason].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </DocumentModal>
  );
}

function AdjustmentLines({ adjustment }: { adjustment: Adjustment }) {
  const t = useText();
  const local = useLocalName();
  const seesValue = useMay()('View Cost and Profit') && adjustment.status === 'approved';
  const sign = ({ direction }: Line) => (direction === 'in' ? 1 : -1);
  const sum = (figure: (line: Line) => number) =>
    adjustment.lines.reduce((all, line) => all + sign(line) * figure(line), 0);
  const columns: LineColumn<Line>[] = [
    {
      key: 'item',
      title: t('document.item'),
      render: (line) => <NameCell url={line.imageUrl} name={local(line.name, line.nameJa)} code={line.itemCode} />,
    },
    { key: 'kind', title: t('adjustment.kind'), width: 124, render: ({ kind }) => t(`stock.kinds.${kind}`) },
    {
      key: 'reason',
      title: t('adjustment.reason'),
      width: 168,
      render: (line) => local(line.reasonName, line.reasonNameJa),
    },
    {
      key: 'quantity',
      title: t('adjustment.quantity'),
      width: 88,
      align: 'right',
      render: (line) => <Count count={sign(line) * line.quantity} />,
      total: <Count count={sum((line) => line.quantity)} />,
    },
    {
      key: 'grams',
      title: t('adjustment.grams'),
      width: 112,
      align: 'right',
      render: (line) => <Grams milligrams={sign(line) * line.milligrams} />,
      total: <Grams milligrams={sum((line) => line.milligrams)} />,
    },
    ...(seesValue
      ? [
          {
            key: 'value',
            title: t('adjustment.value'),
            width: 112,
            align: 'right' as const,
            quiet: true,
            render: (line: Line) => <Money yen={sign(line) * (line.value ?? 0)} />,
            total: <Money yen={adjustment.value ?? 0} />,
          },
        ]
      : []),
  ];
  return (
    <LineTable
      label={t('adjustment.title')}
      lines={adjustment.lines}
      keyOf={({ id }) => id}
      columns={columns}
      minWidth={640}
      totalLabel={t('document.lineCount', { count: adjustment.lines.length })}
    />
  );
}
