import { sql } from 'kysely';
import type { MadeToOrderShown } from '#contract/sales/madeToOrderTerms.ts';
import type { SaleDraft } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import { userNames } from '../../kernel/userName.ts';
import { showMaterials } from '../material/store.ts';

type Terms = NonNullable<SaleDraft['madeToOrder']>;
type Own = Omit<MadeToOrderShown, 'materials' | 'metal' | 'pictures'>;
export type Workshop = Pick<Own, 'workshopNotes' | 'serviceProviderId' | 'promisedDate'>;
export type MetalRow = Omit<MadeToOrderShown['metal'][number], 'userName' | 'userNameJa'>;

/** What is shown of a sale that is made to order besides what every sale shows. */
export async function findMadeToOrder(on: Db | Tx, ctx: Context, saleId: number) {
  const [own, materials, metal, pictures] = await Promise.all([
    named<Own>(
      on,
      sql`SELECT expected_date, allow_partial_payment, wish, workshop_notes, service_provider_id, promised_date,
          coalesce(provider.name, '') AS service_provider_name, coalesce(provider.name_ja, '') AS service_provider_name_ja
        FROM made_to_order LEFT JOIN service_provider AS provider ON provider.id = service_provider_id
        WHERE sale_id = ${saleId}`,
    ),
    showMaterials(on, ctx, saleId),
    named<MadeToOrderShown['metal'][number]>(
      on,
      sql`SELECT metal.id, event, metal, milligrams, notes, date, ${userNames('taker')}
        FROM customer_metal AS metal JOIN app_user AS taker ON taker.id = metal.user_id
        WHERE sale_id = ${saleId} ORDER BY metal.id`,
    ),
    named<{ fileId: string }>(on, sql`SELECT file_id FROM sale_picture WHERE sale_id = ${saleId} ORDER BY position`),
  ]);
  const [row] = own;
  if (!row) return {};
  const shown = pictures.map(({ fileId: id }) => ({ id, url: imageUrl(id), thumbUrl: imageUrl(id, 'thumb') }));
  return { madeToOrder: { ...row, materials, metal, pictures: shown } };
}

/** What was agreed of a held sale. */
export async function findTerms(tx: Tx, saleId: number): Promise<Terms | null> {
  const [row] = await named<Terms>(
    tx,
    sql`SELECT expected_date, allow_partial_payment, wish FROM made_to_order WHERE sale_id = ${saleId}`,
  );
  return row ?? null;
}

export async function saveTerms(tx: Tx, saleId: number, { expectedDate, allowPartialPayment, wish }: Terms) {
  const row = { expectedDate, allowPartialPayment, wish };
  await tx
    .insertInto('madeToOrder')
    .values({ saleId, ...row })
    .onConflict((on) => on.column('saleId').doUpdateSet(row))
    .execute();
}

/** What the workshop noted of a held sale. */
export async function findWorkshop(tx: Tx, saleId: number): Promise<Workshop> {
  const [row] = await named<Workshop>(
    tx,
    sql`SELECT workshop_notes, service_provider_id, promised_date FROM made_to_order WHERE sale_id = ${saleId}`,
  );
  return row ?? { workshopNotes: '', serviceProviderId: null, promisedDate: null };
}

export async function saveWorkshop(tx: Tx, saleId: number, workshop: Workshop): Promise<void> {
  await tx.updateTable('madeToOrder').set(workshop).where('saleId', '=', saleId).execute();
}

/** Whether a company has a service provider that works for it. */
export async function hasProvider(tx: Tx, ctx: Context, id: number): Promise<boolean> {
  const rows = await named(
    tx,
    sql`SELECT id FROM service_provider WHERE id = ${id} AND company_id = ${ctx.companyId} AND active FOR KEY SHARE`,
  );
  return rows.length > 0;
}

export async function replacePictures(tx: Tx, saleId: number, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('salePicture').where('saleId', '=', saleId).execute();
  const rows = ids.map((fileId, index) => ({ saleId, position: index + 1, fileId }));
  await insertRows(tx, 'salePicture', rows);
}

/** The customer's own metal, as it came and went. */
export async function listMetal(tx: Tx, saleId: number): Promise<MetalRow[]> {
  return named(
    tx,
    sql`SELECT id, event, metal, milligrams, notes, date FROM customer_metal WHERE sale_id = ${saleId} ORDER BY id`,
  );
}

export async function saveMetal(tx: Tx, ctx: Context, saleId: number, row: Omit<MetalRow, 'id'>): Promise<void> {
  const by = { saleId, at: ctx.clock.now(), userId: ctx.user.id };
  await tx
    .insertInto('customerMetal')
    .values({ ...row, ...by })
    .execute();
}
