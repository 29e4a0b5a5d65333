import { type RawBuilder, sql } from 'kysely';
import type { PaperKind, PaperVariant } from '#contract/sales/paper.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';

/** Notes a printing, of a return of an order where one is named; the sale's row is held, so that copies count without a gap. */
export async function savePrint(
  tx: Tx,
  ctx: Context,
  saleId: number,
  variant: PaperVariant,
  kind: PaperKind,
  shipmentId: number | null,
): Promise<{ copy: number; printId: number }> {
  const [row] = await named<{ copy: number; printId: number }>(
    tx,
    sql`INSERT INTO sale_paper (sale_id, variant, kind, shipment_id, copy, at, user_id)
     SELECT ${saleId}, ${variant}, ${kind}, ${shipmentId}::bigint, count(*), ${ctx.clock.now()}, ${ctx.user.id} FROM sale_paper
      WHERE sale_id = ${saleId} AND kind = ${kind} AND shipment_id IS NOT DISTINCT FROM ${shipmentId}::bigint
     RETURNING copy, id AS print_id`,
  );
  if (!row) throw new Error('The printing was not noted.');
  return row;
}

/** A noted printing. */
export interface Print {
  variant: PaperVariant;
  copy: number;
  at: Date;
  shipmentId: number | null;
}

export async function findPrint(db: Db, saleId: number, printId: number): Promise<Print | undefined> {
  const row = await db
    .selectFrom('salePaper')
    .where('id', '=', printId)
    .where('saleId', '=', saleId)
    .select(['variant', 'copy', 'at', 'shipmentId'])
    .executeTakeFirst();
  return row as Print | undefined;
}

/** Who completed a sale, or began it. */
export function findSeller(db: Db, saleId: number): Promise<{ name: string; nameJa: string }> {
  return findStaff(db, saleId, sql<number>`coalesce(sale.completed_by, sale.created_by)`);
}

/** Who voided a sale, and answers for what went back. */
export function findEnder(db: Db, saleId: number): Promise<{ name: string; nameJa: string }> {
  return findStaff(db, saleId, sql<number>`coalesce(sale.ended_by, sale.completed_by, sale.created_by)`);
}

/** Who took goods of an order back. */
export function findTaker(db: Db, saleId: number, { userId }: { userId: number }) {
  return findStaff(db, saleId, sql<number>`${userId}::bigint`);
}

function findStaff(db: Db, saleId: number, id: RawBuilder<number>): Promise<{ name: string; nameJa: string }> {
  return db
    .selectFrom('sale')
    .innerJoin('appUser', (join) => join.on('appUser.id', '=', id))
    .where('sale.id', '=', saleId)
    .select([userName('app_user').as('name'), userNameJa('app_user').as('nameJa')])
    .executeTakeFirstOrThrow();
}

/** What was said of the pieces of a sale when it was made, by line, in both languages. */
export function listDescriptions(db: Db, saleId: number) {
  return db
    .selectFrom('saleLine')
    .where('saleId', '=', saleId)
    .select(['id', 'description', 'descriptionJa'])
    .execute();
}
