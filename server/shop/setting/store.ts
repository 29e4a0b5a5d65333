import { sql } from 'kysely';
import type { PayWay } from '#contract/sales/payWay.ts';
import type { ShopChoices, ShopSettings } from '#contract/shop/setting.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { missingOf } from './rules.ts';

const choicesMax = 200;

type Edited = Omit<ShopSettings, 'isOpen' | 'missing' | 'locationName' | 'locationNameJa' | 'path' | 'version'>;

export async function findSettings(on: Db | Tx, companyId: number): Promise<ShopSettings> {
  const [row] = await named<Omit<ShopSettings, 'missing'> & { code: string }>(
    on,
    sql`SELECT is_open, location_id, hold_hours, pay_days, countries, hero_first, hero_first_ja, hero_second,
        hero_second_ja, delivery, delivery_ja, law, law_ja, privacy, privacy_ja, setting.version,
        coalesce(location.name, '') AS location_name, coalesce(location.name_ja, '') AS location_name_ja,
        '/shop/' || lower(company.code) AS path,
        coalesce((SELECT jsonb_agg(jsonb_build_object('way', way, 'words', words, 'wordsJa', words_ja) ORDER BY position)
          FROM shop_pay_way AS way WHERE way.company_id = setting.company_id), '[]') AS pay_ways,
        ARRAY(SELECT shipping_method_id::int FROM shop_shipping_method AS method
          WHERE method.company_id = setting.company_id ORDER BY 1) AS shipping_method_ids
      FROM shop_setting AS setting JOIN company ON company.id = setting.company_id
        LEFT JOIN location ON location.id = location_id WHERE setting.company_id = ${companyId}`,
  );
  if (!row) throw new Error('A company has no shop.');
  return { ...row, missing: missingOf(row) };
}

/** What a shop can sell from and be sent by, the longest there first; what was closed comes last. */
export async function listChoices({ db, companyId }: Pick<Context, 'db' | 'companyId'>): Promise<ShopChoices> {
  const offered = (table: 'location' | 'shippingMethod') =>
    db
      .selectFrom(table)
      .select(['id', 'name', 'nameJa', 'active'])
      .where('companyId', '=', companyId)
      .orderBy('active', 'desc')
      .orderBy('id')
      .limit(choicesMax)
      .execute();
  const [locations, shippingMethods] = await Promise.all([offered('location'), offered('shippingMethod')]);
  return { locations, shippingMethods };
}

/** The same, held until the transaction ends. */
export async function holdSettings(tx: Tx, companyId: number): Promise<ShopSettings> {
  await tx.selectFrom('shopSetting').select('companyId').where('companyId', '=', companyId).forUpdate().execute();
  return findSettings(tx, companyId);
}

export async function saveSettings(tx: Tx, companyId: number, settings: Edited, now: Date): Promise<void> {
  const { payWays, shippingMethodIds, ...row } = settings;
  await tx.deleteFrom('shopPayWay').where('companyId', '=', companyId).execute();
  await tx.deleteFrom('shopShippingMethod').where('companyId', '=', companyId).execute();
  await change(tx, companyId, { ...row, changedAt: now });
  const ways = payWays.map((way: { way: PayWay; words: string; wordsJa: string }, position: number) => ({
    ...way,
    companyId,
    position,
  }));
  if (ways.length > 0) await tx.insertInto('shopPayWay').values(ways).execute();
  const methods = shippingMethodIds.map((shippingMethodId) => ({ companyId, shippingMethodId }));
  if (methods.length > 0) await tx.insertInto('shopShippingMethod').values(methods).execute();
}

export async function saveOpen(tx: Tx, companyId: number, isOpen: boolean, now: Date): Promise<void> {
  await change(tx, companyId, { isOpen, changedAt: now });
}

/** Whether the company has such a location, and it is open. */
export async function hasLocation(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const rows = await named(
    tx,
    sql`SELECT FROM location WHERE id = ${id} AND company_id = ${companyId} AND active FOR KEY SHARE`,
  );
  return rows.length === 1;
}

/** Those of the methods that the company has and offers. */
export async function listMethods(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await named<{ id: number }>(
    tx,
    sql`SELECT id FROM shipping_method WHERE company_id = ${companyId} AND id = ANY(${[...ids]}::bigint[]) AND active FOR KEY SHARE`,
  );
  return rows.map(({ id }) => id);
}

/** The company whose open shop stands below this code; null: there is none. */
export async function findOpenShop(db: Db, code: string): Promise<{ companyId: number } | null> {
  const [row] = await named<{ companyId: number }>(
    db,
    sql`SELECT company_id FROM shop_setting JOIN company ON company.id = company_id
      WHERE company.code = upper(${code}) AND is_open AND active`,
  );
  return row ?? null;
}

type Change = Partial<Omit<Edited, 'payWays' | 'shippingMethodIds'>> & { isOpen?: boolean; changedAt: Date };

async function change(tx: Tx, companyId: number, row: Change): Promise<void> {
  await tx
    .updateTable('shopSetting')
    .set((column) => ({ ...row, version: column('version', '+', 1) }))
    .where('companyId', '=', companyId)
    .execute();
}
