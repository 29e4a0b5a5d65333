import { TextInput } from '@mantine/core';
import type { SupplierRow } from '#contract/catalogue/supplier.ts';
import { type PurchaseOrder, purchaseOrderApi } from '#contract/inventory/purchaseOrder.ts';
import { partsOf, receivingApi } from '#contract/inventory/receiving.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayField } from '#web/ui/document/DayField.tsx';
import type { DocumentValues } from '#web/ui/document/DocumentForm.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { useAll } from '#web/ui/list/useAll.ts';
import { piecesAndGramsText } from '#web/ui/piecesAndGramsText.ts';
import { SupplierField } from '../SupplierField.tsx';
import { arrivalIn, goodsOf, totalOf } from './arrived.ts';
import { linesToCome, type ReceivingLine } from './receivingLines.tsx';

type ReceivingDraft = Draft<DocumentValues>;
type ReceivingValues = DocumentValues & { purchaseOrderId: number | null; date: string };

/** The values of the form with those that receivings have besides. */
function receivingValues({ values }: ReceivingDraft): ReceivingValues {
  return values as ReceivingValues;
}

/** What a receiving of an order begins with: everything that is still to come. */
export function begunFrom(order: PurchaseOrder): Partial<DocumentValues> {
  const { id, supplierId, locationId } = order;
  const begun = { purchaseOrderId: id, supplierId, locationId, lines: linesToCome(order) };
  return begun;
}

interface ReceivingHeaderProps {
  draft: ReceivingDraft;
  suppliers: readonly SupplierRow[];
  /** The order that it is received against, once it was read. */
  order: PurchaseOrder | undefined;
}

/** The header of a receiving: the order or the supplier that it comes from, when, and the delivery note. */
export function ReceivingHeader({ draft, suppliers, order }: ReceivingHeaderProps) {
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const [, change] = useAddress();
  const { purchaseOrderId, locationId } = receivingValues(draft);
  const isFree = purchaseOrderId === null;
  const expected = useAll(purchaseOrderApi.list, { expected: true } as never, {
    enabled: isFree && may('View Purchase Order'),
  }).data;
  const orders = order ? [order] : (expected ?? []).filter((one) => one.locationId === locationId);
  return (
    <>
      <SelectField
        className="span-8"
        searchable
        disabled={!isFree}
        placeholder={t('receiving.noOrder')}
        options={orders.map(({ id, number, supplierName, supplierNameJa }) => ({
          value: id,
          label: `${number} ${local(supplierName, supplierNameJa)}`,
        }))}
        {...draft.field('purchaseOrderId')}
        onChange={(id) => id !== null && change({ open: `from:${id}` })}
      />
      <SupplierField
        suppliers={suppliers}
        disabled={!isFree}
        {...draft.field('supplierId')}
        label={t('receiving.supplierId')}
      />
      <div className="span-4">
        <DayField max={today()} {...draft.field('date')} />
      </div>
      <TextInput className="span-4" maxLength={100} {...draft.field('reference')} />
    </>
  );
}

/** Begins to count from nothing: every scan is one more of what was ordered. */
export function CountAnew({ draft, order }: Pick<ReceivingHeaderProps, 'draft' | 'order'>) {
  const t = useText();
  if (!order || order.lines.length === 0) return null;
  const scanned = new Set((draft.values.lines as ReceivingLine[]).map(({ itemId }) => itemId));
  const missing = linesToCome(order).filter(({ itemId }) => !scanned.has(itemId)).length;
  return (
    <>
      {missing > 0 && <span className="text-small text-secondary">{t('receiving.notYet', { count: missing })}</span>}
      <Button size="small" icon="barcode" disabled={scanned.size === 0} onClick={() => draft.set('lines', [])}>
        {t('receiving.countAnew')}
      </Button>
    </>
  );
}

/** What came, what it costs, and what is left of an order of totals alone. */
export function ReceivingSums({
  draft,
  seesCost,
  order,
}: Pick<ReceivingHeaderProps, 'draft' | 'order'> & { seesCost: boolean }) {
  const t = useText();
  const lines = draft.values.lines as ReceivingLine[];
  const arrivals = lines.map(arrivalIn);
  const shown = (label: string, part: 'accepted' | 'damaged') => (
    <TextInput
      className="span-3 is-figure"
      label={label}
      value={piecesAndGramsText(t, goodsOf(arrivals, part))}
      readOnly
    />
  );
  const kept = arrivals.reduce((all, arrival) => all + partsOf(arrival).kept.quantity, 0);
  const cost = lines.reduce((all, line) => all + totalOf(line), 0);
  return (
    <div className="fields document-sums">
      {shown(t('receiving.acceptedQuantity'), 'accepted')}
      {shown(t('receiving.damagedQuantity'), 'damaged')}
      {seesCost && <SumField label={t('receiving.orderTotal')} yen={cost} />}
      {seesCost && order?.kind === 'summarized' && (
        <LeftOfOrder order={order} cost={cost} isLast={kept >= order.outstandingQuantity} />
      )}
    </div>
  );
}

function SumField({ label, yen, hint }: { label: string; yen: number; hint?: string }) {
  return <MoneyField className="span-3" label={label} value={yen} onChange={() => {}} readOnly description={hint} />;
}

/** What an order of totals alone still has to cost. Once all of it has come there must be nothing left. */
function LeftOfOrder({ order, cost, isLast }: { order: PurchaseOrder; cost: number; isLast: boolean }) {
  const t = useText();
  const received = useRead(receivingApi.summary, { purchaseOrderId: order.id, status: 'posted' }).data;
  if (!received || order.orderTotal === undefined) return null;
  const left = order.orderTotal - (received.orderTotal ?? 0) - cost;
  const hint = isLast && left !== 0 ? t('receiving.leftDiffers') : undefined;
  return <SumField label={t('receiving.leftOfOrder')} yen={left} {...(hint && { hint })} />;
}
