import { sql } from 'kysely';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';

/** The rate of consumption tax that held on every day of a period, until today unless told; null where it changed. */
export async function findSalesTax(
  ctx: Context,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ basisPoints: number | null }> {
  const today = businessDate(ctx.clock.now());
  const last = to ?? today;
  const [row] = await readShort<{ basisPoints: number | null }>(
    ctx.db,
    sql`SELECT CASE count(DISTINCT basis_points) WHEN 1 THEN min(basis_points) END AS basis_points FROM (
      SELECT basis_points, valid_from, lead(valid_from) OVER (ORDER BY valid_from) AS next
      FROM tax_rate WHERE company_id = ${ctx.companyId}
    ) AS rate WHERE valid_from <= ${last}::date AND (next IS NULL OR next > ${from ?? last}::date)`,
  );
  return row ?? { basisPoints: null };
}
