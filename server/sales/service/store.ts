import { sql } from 'kysely';
import type { Intake, IntakeDraft } from '#contract/sales/intake.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';
import { showMaterials } from '../material/store.ts';
import { isLate } from './rules.ts';

type StoredIntake = Omit<Intake, 'isOverdue' | 'handedOverAt' | 'materials'> &
  Pick<Sale, 'status' | 'serviceStage'> & { handedOverAt: Date | null };

/** What was handed in for a service, and what became of it. */
export async function findIntake(on: Db | Tx, ctx: Context, saleId: number): Promise<{ intake?: Intake }> {
  const [row] = await named<StoredIntake>(
    on,
    sql`SELECT service.piece, service.condition, service.declared_value, service.milligrams_in, service.milligrams_out,
        service.promised_date, service.service_provider_id, service.handed_over_at, sale.status, sale.service_stage,
        coalesce(provider.name, '') AS service_provider_name, coalesce(provider.name_ja, '') AS service_provider_name_ja,
        coalesce(${userName('giver')}, '') AS handed_over_by, coalesce(${userNameJa('giver')}, '') AS handed_over_by_ja,
        ARRAY(SELECT file_id FROM sale_picture WHERE sale_id = service.sale_id ORDER BY position) AS picture_ids
      FROM service JOIN sale ON sale.id = service.sale_id
      LEFT JOIN service_provider AS provider ON provider.id = service.service_provider_id
      LEFT JOIN app_user AS giver ON giver.id = service.handed_over_by
      WHERE service.sale_id = ${saleId}`,
  );
  if (!row) return {};
  const { status, serviceStage, handedOverAt, ...shown } = row;
  const isOverdue = isLate({ status, serviceStage, ...shown }, businessDate(ctx.clock.now()));
  const materials = await showMaterials(on, ctx, saleId);
  return { intake: { ...shown, isOverdue, materials, handedOverAt: handedOverAt?.toISOString() ?? null } };
}

/** Whether a workshop is the company's and still works for it. One that a service has already may have been switched off. */
export async function hasProvider(tx: Tx, ctx: Context, id: number, saleId: number | null): Promise<boolean> {
  const rows = await named(
    tx,
    sql`SELECT FROM service_provider WHERE id = ${id} AND company_id = ${ctx.companyId}
      AND (active OR EXISTS (SELECT FROM service WHERE sale_id = ${saleId}::bigint AND service_provider_id = ${id})) FOR KEY SHARE`,
  );
  return rows.length > 0;
}

/** Writes what was handed in, in place of what was said before. */
export async function saveIntake(tx: Tx, ctx: Context, saleId: number, { pictureIds, ...said }: IntakeDraft) {
  const row = { saleId, companyId: ctx.companyId, ...said };
  await tx
    .insertInto('service')
    .values(row)
    .onConflict((conflict) => conflict.column('saleId').doUpdateSet(said))
    .execute();
  await tx.deleteFrom('salePicture').where('saleId', '=', saleId).execute();
  await insertRows(
    tx,
    'salePicture',
    pictureIds.map((fileId, position) => ({ saleId, position: position + 1, fileId })),
  );
}

interface Progress {
  serviceProviderId?: number | null;
  milligramsOut?: number | null;
  handedOverAt?: Date | null;
  handedOverBy?: number | null;
}

/** What became of a piece. */
export async function saveProgress(tx: Tx, saleId: number, progress: Progress): Promise<void> {
  if (Object.keys(progress).length === 0) return;
  await tx.updateTable('service').set(progress).where('saleId', '=', saleId).execute();
}
