import { sql } from 'kysely';
import { receivingApi } from '#contract/inventory/receiving.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentStore } from '../../kernel/document/documentStore.ts';
import { piecesColumn } from '../../kernel/listSheet.ts';
import { named } from '../../kernel/named.ts';
import { receivingStatusText } from '../../sheet/stockText.ts';
import { receivingCounts } from './listStore.ts';
import { receivingSteps, type StoredReceivingLine } from './rules.ts';

/** Receivings: where they are stored, what their list shows, what may happen to them. */
export const receivings = documentStore<typeof receivingApi, StoredReceivingLine>({
  api: receivingApi,
  table: 'receiving',
  code: 'RC',
  steps: receivingSteps,
  columns: [
    'supplierId',
    'purchaseOrderId',
    'reference',
    'acceptedQuantity',
    'damagedQuantity',
    'refusedQuantity',
    'orderTotal',
  ],
  joined: sql`supplier.name AS supplier_name, supplier.name_ja AS supplier_name_ja,
    coalesce(purchase_order.number, '') AS purchase_order_number`,
  joins: sql`JOIN supplier ON supplier.id = receiving.supplier_id
    LEFT JOIN purchase_order ON purchase_order.id = receiving.purchase_order_id`,
  lines: {
    table: 'receivingLine',
    document: 'receivingId',
    audited: ['damaged', 'refused'],
    columns: ['purchaseOrderLineId', 'damaged', 'refused', 'damagedMilligrams', 'refusedMilligrams', 'orderCost'],
    joined: sql`CASE WHEN item.price_by = 'gram' THEN coalesce(ordered.milligrams, line.milligrams)
        WHEN ordered.id IS NULL THEN item.milligrams * line.quantity
        ELSE round(ordered.milligrams::numeric * line.quantity / ordered.quantity)::bigint END AS expected_milligrams,
      greatest(0, ordered.quantity - ordered.received_quantity) AS expected_quantity`,
    joins: sql`LEFT JOIN purchase_order_line AS ordered ON ordered.id = line.purchase_order_line_id`,
  },
  counts: receivingCounts,
  filters: {
    supplierId: (id) => sql`receiving.supplier_id = ${id}`,
    purchaseOrderId: (id) => sql`receiving.purchase_order_id = ${id}`,
  },
  sums: ['acceptedQuantity', 'damagedQuantity', 'refusedQuantity', 'orderTotal'],
  title: 'receivings',
  statusText: receivingStatusText,
  sheet: [
    { title: 'supplier', local: 'supplierName' },
    { title: 'purchaseOrder', of: 'purchaseOrderNumber' },
    'reference',
    'acceptedQuantity',
    { title: 'acceptedGrams', of: 'acceptedQuantityMilligrams', kind: 'grams' },
    'damagedQuantity',
    { title: 'damagedGrams', of: 'damagedQuantityMilligrams', kind: 'grams' },
    'refusedQuantity',
    { title: 'refusedGrams', of: 'refusedQuantityMilligrams', kind: 'grams' },
    { title: 'orderTotal', of: 'orderTotal', kind: 'yen' },
  ],
  lineSheet: [
    { title: 'cost', of: 'orderCost', kind: 'yen' },
    piecesColumn('damaged'),
    { title: 'damagedGrams', of: 'damagedMilligrams', kind: 'grams' },
    piecesColumn('refused'),
    { title: 'refusedGrams', of: 'refusedMilligrams', kind: 'grams' },
  ],
});

/** How the company receives: how much more than ordered, and whether items cost what was paid last. */
export async function findReceivingRules(tx: Tx, ctx: Context) {
  const [found] = await named<{ overReceiptBasisPoints: number; receivingUpdatesCost: boolean }>(
    tx,
    sql`SELECT over_receipt_basis_points, receiving_updates_cost FROM company WHERE id = ${ctx.companyId}`,
  );
  if (!found) throw new Error(`There is no company ${ctx.companyId}.`);
  return found;
}

/** What everything costs that was received of an order, which is held. */
export async function sumReceived(tx: Tx, purchaseOrderId: number): Promise<number> {
  const [row] = await named<{ total: number }>(
    tx,
    sql`SELECT coalesce(sum(order_total), 0)::bigint AS total FROM receiving
      WHERE purchase_order_id = ${purchaseOrderId} AND status = 'posted'`,
  );
  return row?.total ?? 0;
}
