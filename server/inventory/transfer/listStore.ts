import { sql } from 'kysely';
import type { LineCounts } from '../../kernel/document/countStore.ts';
import type { Sql } from '../../kernel/listStatements.ts';

/** The weight of the first units of a line, rounded half up. */
const weightUntil = (units: Sql) => sql`(2 * line.milligrams * (${units}) + line.quantity) / (2 * line.quantity)`;
const arrivedUnits = sql`line.received + line.damaged`;
const openUnits = sql`line.short - line.found - line.lost - line.late`;
/** Units and weight that each count of a transfer has of one line, whose parts take their share of its weight one after the other. */
export const transferCounts: LineCounts = {
  quantity: { units: sql`line.quantity`, milligrams: sql`line.milligrams` },
  receivedQuantity: { units: sql`line.received`, milligrams: weightUntil(sql`line.received`) },
  damagedQuantity: {
    units: sql`line.damaged`,
    milligrams: sql`${weightUntil(arrivedUnits)} - ${weightUntil(sql`line.received`)}`,
  },
  shortQuantity: {
    units: sql`line.short`,
    milligrams: sql`CASE line.short WHEN 0 THEN 0 ELSE line.milligrams - ${weightUntil(arrivedUnits)} END`,
  },
  openQuantity: {
    units: openUnits,
    milligrams: sql`line.milligrams - ${weightUntil(sql`line.quantity - (${openUnits})`)}`,
  },
};
