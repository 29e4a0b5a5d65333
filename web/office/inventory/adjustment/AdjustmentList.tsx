import { type AdjustmentRow, adjustmentApi, adjustmentStatuses } from '#contract/inventory/adjustment.ts';
import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, dateColumn, localColumn, moneyColumn, numberColumn, textColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { AdjustmentEditor, AdjustmentForm } from './AdjustmentForm.tsx';
import { AdjustmentView } from './AdjustmentView.tsx';
import { useAdjustmentSteps } from './useAdjustmentSteps.ts';

/** Stock that was more or less than the books said, and why. */
export function AdjustmentList() {
  const t = useText();
  const local = useLocalName();
  const seesValue = useMay()('View Cost and Profit');
  const workplaces = useSession().data?.workplaces ?? [];
  const reasons = useAll(reasonCodeApi.list, {}).data ?? [];
  const { dialog, actions } = useAdjustmentSteps();
  const { id } = dialog;
  return (
    <ListPage
      title={t('adjustment.title')}
      api={adjustmentApi}
      search={t('adjustment.search')}
      dates
      empty={{ title: t('adjustment.none'), text: t('adjustment.noneText') }}
      create={{ label: t('adjustment.new'), access: 'Create Adjustment', run: () => dialog.open('new') }}
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: t('common.status'),
          options: adjustmentStatuses.map((value) => ({ value, label: t(`adjustment.status.${value}`) })),
        },
        {
          kind: 'choice',
          key: 'locationId',
          label: t('adjustment.location'),
          options: workplaces.map((place) => ({
            value: String(place.locationId),
            label: local(place.name, place.nameJa),
          })),
        },
        {
          kind: 'choice',
          key: 'reasonCodeId',
          label: t('adjustment.reason'),
          options: reasons.map((reason) => ({ value: String(reason.id), label: local(reason.name, reason.nameJa) })),
        },
      ]}
      columns={[
        numberColumn('number', t('adjustment.number'), { width: 196, sort: 'number', strong: true, fixed: true }),
        dateColumn('date', t('common.date'), { sort: 'date' }),
        localColumn('locationName', t('adjustment.location'), { key: 'location' }),
        countColumn('lineCount', t('adjustment.lines'), { quiet: true }),
        countColumn('quantityIn', t('adjustment.quantityIn'), { width: 104 }),
        countColumn('quantityOut', t('adjustment.quantityOut'), { width: 104 }),
        ...(seesValue ? [moneyColumn('value', t('adjustment.value'), { quiet: true })] : []),
        textColumn('userName', t('adjustment.staff'), { key: 'staff', width: 140, quiet: true }),
        {
          key: 'status',
          title: t('common.status'),
          width: 128,
          render: (row) => <StatusBadge of={row.status}>{t(`adjustment.status.${row.status}`)}</StatusBadge>,
        },
      ]}
      card={(row) => <AdjustmentCard row={row} />}
      onOpen={(row) => dialog.open('view', row.id)}
      actions={actions}
      isOff={(row) => row.status === 'cancelled'}
      guide={{ id: 'adjustment', steps: [t('adjustment.guide1'), t('adjustment.guide2'), t('adjustment.guide3')] }}
    >
      {dialog.is('new') && <AdjustmentForm adjustment={null} onClose={dialog.close} />}
      {dialog.is('edit') && id !== null && <AdjustmentEditor key={id} id={id} onClose={dialog.close} />}
      {dialog.is('view') && id !== null && <AdjustmentView id={id} onClose={dialog.close} />}
    </ListPage>
  );
}

function AdjustmentCard({ row }: { row: AdjustmentRow }) {
  const t = useText();
  const local = useLocalName();
  return (
    <CardRow
      title={row.number}
      code={
        <>
          <DateText of={row.date} /> · {local(row.locationName, row.locationNameJa)}
        </>
      }
      figure={`+${row.quantityIn} −${row.quantityOut}`}
      under={<StatusBadge of={row.status}>{t(`adjustment.status.${row.status}`)}</StatusBadge>}
    />
  );
}
