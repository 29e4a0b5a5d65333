import { adjustmentApi, costsAskedApi } from '#contract/inventory/adjustment.ts';
import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { dashboardApi } from '#contract/reports/dashboard.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { DocumentList } from '#web/ui/document/DocumentList.tsx';
import { lineOfItem } from '#web/ui/document/lines.ts';
import { Money } from '#web/ui/Figures.tsx';
import { goodsColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import { AdjustmentPicture, ShownPicture } from './AdjustmentPicture.tsx';
import { goodsText, signedGoods } from './adjustedGoods.ts';
import { blankLine, useAdjustmentLines } from './adjustmentLines.tsx';

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
      textValues={(row) => ({
        quantityIn: goodsText(t, row, 'quantityIn'),
        quantityOut: goodsText(t, row, 'quantityOut'),
      })}
      header={(draft) => <AdjustmentPicture draft={draft} />}
      facts={({ pictureId }) => [
        pictureId !== null && [t('adjustment.pictureId'), <ShownPicture key="picture" id={pictureId} />],
      ]}
      from={{ find: costsAskedApi.find, begun: valueLines }}
      buttons={<CostsAsked />}
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
        goodsColumn('quantityIn', t('adjustment.quantityIn'), { width: 96 }),
        goodsColumn('quantityOut', t('adjustment.quantityOut'), { width: 96 }),
        ...(seesValue ? [value] : []),
      ]}
      figure={(row) => signedGoods(t, row)}
    />
  );
}

/** A line for each item whose cost is asked: what it is worth is all that there is to say. */
function valueLines({ locationId, items }: ReplyOf<typeof costsAskedApi.find>) {
  const line = { ...blankLine, direction: 'value' as const, weighed: null };
  return { locationId, lines: items.map((item, index) => ({ ...lineOfItem(item, index + 1), ...line })) };
}

/** Places with items whose cost is asked of the reader. */
function CostsAsked() {
  const t = useText();
  const local = useLocalName();
  const dialog = useDialog();
  const places = useRead(dashboardApi.notifications, {}).data?.costsAsked ?? [];
  return places.map(({ locationId, locationName, locationNameJa, count }) => (
    <Button key={locationId} icon="coin-yen" onClick={() => dialog.open('from', locationId)}>
      {t('adjustment.costsAsked', { name: local(locationName, locationNameJa), count })}
    </Button>
  ));
}
