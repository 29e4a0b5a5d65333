import { sql } from 'kysely';
import type { LineCounts } from '../../kernel/document/countStore.ts';
import type { Sql } from '../../kernel/listStatements.ts';

/** Goods by the gram of a line are one, whatever they weigh. */
const countOf = (milligrams: Sql) => ({ units: sql`CASE WHEN ${milligrams} > 0 THEN 1 ELSE 0 END`, milligrams });

/** What a header counts of one line of goods by the gram, and what it weighs. */
export const receivingCounts: LineCounts = {
  acceptedQuantity: countOf(sql`line.milligrams - line.damaged_milligrams - line.refused_milligrams`),
  damagedQuantity: countOf(sql`line.damaged_milligrams`),
  refusedQuantity: countOf(sql`line.refused_milligrams`),
};
