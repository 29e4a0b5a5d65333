import { sql } from 'kysely';

/** Units and weight that each count of a purchase order has of one `line`. */
export const orderCounts = {
  orderQuantity: { units: sql`line.quantity`, milligrams: sql`line.milligrams` },
  receivedQuantity: { units: sql`line.received_quantity`, milligrams: sql`line.received_milligrams` },
  outstandingQuantity: {
    units: sql`CASE WHEN line.received_milligrams >= line.milligrams THEN 0
      ELSE greatest(1, line.quantity - line.received_quantity) END`,
    milligrams: sql`greatest(0, line.milligrams - line.received_milligrams)`,
    // Nothing more is expected of what was closed short or canceled.
    where: sql`purchase_order.status <> 'canceled' AND NOT purchase_order.closed_short`,
  },
};
