import { sql } from 'kysely';
import { purchaseOrderApi } from '#contract/inventory/purchaseOrder.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentStore } from '../../kernel/document/documentStore.ts';
import { piecesColumn } from '../../kernel/listSheet.ts';
import { named } from '../../kernel/named.ts';
import { orderStatusText, receivingText } from '../../sheet/stockText.ts';
import { orderCounts } from './listStore.ts';
import { purchaseOrderSteps, type StoredOrderLine } from './rules.ts';

const isExpected = sql`purchase_order.status = 'approved' AND purchase_order.outstanding_quantity > 0
  AND NOT purchase_order.closed_short`;

/** Purchase orders: where they are stored, what their list shows, what may happen to them. */
export const purchaseOrders = documentStore<typeof purchaseOrderApi, StoredOrderLine>({
  api: purchaseOrderApi,
  table: 'purchaseOrder',
  code: 'PO',
  steps: purchaseOrderSteps as never,
  columns: [
    'supplierId',
    'expectedDate',
    'kind',
    'reference',
    'orderQuantity',
    'orderMilligrams',
    'orderTotal',
    'orderTax',
    'orderTotalWithTax',
    'receivedQuantity',
    'outstandingQuantity',
    'receiving',
  ],
  joined: sql`supplier.name AS supplier_name, supplier.name_ja AS supplier_name_ja`,
  joins: sql`JOIN supplier ON supplier.id = purchase_order.supplier_id`,
  lines: {
    table: 'purchaseOrderLine',
    document: 'purchaseOrderId',
    columns: ['orderCost', 'receivedQuantity', 'receivedMilligrams'],
  },
  counts: orderCounts,
  filters: {
    supplierId: (id) => sql`purchase_order.supplier_id = ${id}`,
    receiving: (receiving) => sql`purchase_order.receiving = ${receiving}`,
    expected: (expected) => (expected ? isExpected : sql`NOT (${isExpected})`),
  },
  sums: ['orderQuantity', 'orderTotal', 'orderTax', 'orderTotalWithTax', 'receivedQuantity', 'outstandingQuantity'],
  title: 'purchaseOrders',
  statusText: orderStatusText,
  sheet: [
    { title: 'supplier', local: 'supplierName' },
    'expectedDate',
    'reference',
    'orderQuantity',
    { title: 'orderGrams', of: 'orderQuantityMilligrams', kind: 'grams' },
    'receivedQuantity',
    { title: 'receivedGrams', of: 'receivedQuantityMilligrams', kind: 'grams' },
    { title: 'receiving', value: ({ receiving }, language) => receivingText[receiving][language] },
    { title: 'orderTotal', of: 'orderTotal', kind: 'yen' },
    { title: 'orderTax', of: 'orderTax', kind: 'yen' },
    { title: 'orderTotalWithTax', of: 'orderTotalWithTax', kind: 'yen' },
  ],
  lineSheet: [
    { title: 'cost', of: 'orderCost', kind: 'yen' },
    piecesColumn('receivedQuantity'),
    { title: 'receivedGrams', of: 'receivedMilligrams', kind: 'grams' },
  ],
});

/** Whether a supplier of the company may be ordered from. */
export async function isActiveSupplier(tx: Tx, ctx: Context, id: number): Promise<boolean> {
  const found = await named(
    tx,
    sql`SELECT id FROM supplier WHERE id = ${id} AND company_id = ${ctx.companyId} AND active FOR KEY SHARE`,
  );
  return found.length > 0;
}
