import { sql } from 'kysely';
import type { LineCounts } from '../../kernel/document/countStore.ts';

const counted = (direction: 'in' | 'out') => ({
  units: sql`CASE line.direction WHEN ${sql.lit(direction)} THEN 1 ELSE 0 END`,
  milligrams: sql`CASE line.direction WHEN ${sql.lit(direction)} THEN line.milligrams ELSE 0 END`,
});
/** What a header counts of one line of goods by the gram, which is one, and what it weighs. */
export const adjustmentCounts: LineCounts = { quantityIn: counted('in'), quantityOut: counted('out') };
