import type { Context } from '../../kernel/context.ts';
import { prepared, type Tx } from '../../kernel/database.ts';

/** Notes a printing; the sale's row is held, so that copies count without a gap. */
export async function savePrint(
  tx: Tx,
  ctx: Context,
  saleId: number,
  variant: string,
): Promise<{ copy: number; printId: number }> {
  const [row] = await prepared<{ copy: number; printId: number }>(
    tx,
    'sale.print',
    `INSERT INTO receipt_print (sale_id, variant, copy, at, user_id)
     SELECT $1, $2, count(*), $3, $4 FROM receipt_print WHERE sale_id = $1 AND variant = $2
     RETURNING copy, id AS print_id`,
    [saleId, variant, ctx.clock.now(), ctx.user.id],
  );
  if (!row) throw new Error('The printing was not noted.');
  return row;
}
