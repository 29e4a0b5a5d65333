import type { PaperKind, PaperVariant } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import { type Db, prepared, type Tx } from '../../kernel/database.ts';

/** Notes a printing; the sale's row is held, so that copies count without a gap. */
export async function savePrint(
  tx: Tx,
  ctx: Context,
  saleId: number,
  variant: PaperVariant,
  kind: PaperKind,
): Promise<{ copy: number; printId: number }> {
  const [row] = await prepared<{ copy: number; printId: number }>(
    tx,
    'sale.print',
    `INSERT INTO sale_paper (sale_id, variant, kind, copy, at, user_id)
     SELECT $1, $2, $3, count(*), $4, $5 FROM sale_paper WHERE sale_id = $1 AND kind = $3
     RETURNING copy, id AS print_id`,
    [saleId, variant, kind, ctx.clock.now(), ctx.user.id],
  );
  if (!row) throw new Error('The printing was not noted.');
  return row;
}

/** A noted printing. */
export interface Print {
  variant: PaperVariant;
  copy: number;
  at: Date;
}

export async function findPrint(db: Db, saleId: number, printId: number): Promise<Print | undefined> {
  const row = await db
    .selectFrom('salePaper')
    .where('id', '=', printId)
    .where('saleId', '=', saleId)
    .select(['variant', 'copy', 'at'])
    .executeTakeFirst();
  return row as Print | undefined;
}
