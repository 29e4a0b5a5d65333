import { sql } from 'kysely';
import type { LineCounts } from '../../kernel/document/countStore.ts';
import type { Sql } from '../../kernel/listStatements.ts';

/** Goods by the gram of a line are one, however many their units are. */
const oneOf = (units: Sql) => sql`CASE WHEN ${units} > 0 THEN 1 ELSE 0 END`;
/** What some units of a line weigh: their share, rounded half up. */
const weightOf = (units: Sql) => sql`(2 * line.milligrams * (${units}) + line.quantity) / (2 * line.quantity)`;
const bad = sql`line.damaged + line.refused`;
/** What a header counts of one line of goods by the gram, and what it weighs: refused ones take their share, damaged ones theirs. */
export const receivingCounts: LineCounts = {
  acceptedQuantity: {
    units: oneOf(sql`line.quantity - line.damaged - line.refused`),
    milligrams: sql`line.milligrams - ${weightOf(bad)}`,
  },
  damagedQuantity: {
    units: oneOf(sql`line.damaged`),
    milligrams: sql`${weightOf(bad)} - ${weightOf(sql`line.refused`)}`,
  },
  refusedQuantity: { units: oneOf(sql`line.refused`), milligrams: weightOf(sql`line.refused`) },
};
