import { sql } from 'kysely';
import type { LineCounts } from '../../kernel/document/countStore.ts';

/** Units and weight that each count of a transfer has of one line. */
export const transferCounts: LineCounts = {
  quantity: { units: sql`line.quantity`, milligrams: sql`line.milligrams` },
  receivedQuantity: { units: sql`line.received`, milligrams: sql`line.received_milligrams` },
  damagedQuantity: { units: sql`line.damaged`, milligrams: sql`line.damaged_milligrams` },
  shortQuantity: { units: sql`line.short`, milligrams: sql`line.short_milligrams` },
  openQuantity: {
    units: sql`line.short - line.found - line.lost - line.late`,
    milligrams: sql`line.short_milligrams - line.found_milligrams - line.lost_milligrams - line.late_milligrams`,
  },
};
