import { sql } from 'kysely';
import type { PickupPlace } from '#contract/sales/pickup.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named, readShort } from '../../kernel/named.ts';
import { secretDays } from '../../kernel/secretLink.ts';
import { endsAt, methodId, type OnlineOrderRow } from './store.ts';

/** What stands around an order in mails and on its page. */
export interface OrderFrame {
  saleId: number;
  code: string;
  isOpen: boolean;
  holdHours: number;
  payDays: number;
  payWords: string;
  payWordsJa: string;
  methodName: string;
  methodNameJa: string;
  trackingUrl: string;
  /** Where it is fetched; null: it is sent. */
  pickup: PickupPlace | null;
  /** A conversation of its customer about it that can be read on the web. */
  conversationSecret: Buffer | null;
}

export async function findFrame(on: Db | Tx, companyId: number, saleId: number): Promise<OrderFrame> {
  const [row] = await listFrames(on, companyId, [saleId]);
  if (!row) throw new Error('An order that was found is there.');
  return row;
}

const frameColumns = sql`lower(company.code) AS code, setting.is_open AND company.active AS is_open, hold_hours, pay_days,
  coalesce(way.words, '') AS pay_words, coalesce(way.words_ja, '') AS pay_words_ja,
  coalesce(method.name, '') AS method_name, coalesce(method.name_ja, '') AS method_name_ja,
  coalesce(method.tracking_url, '') AS tracking_url,
  CASE WHEN method.id IS NULL THEN (SELECT jsonb_build_object('name', place.name, 'nameJa', place.name_ja,
      'address', address, 'addressJa', address_ja, 'phone', phone)
    FROM location AS place WHERE place.id = sale.location_id) END AS pickup,
  (SELECT secret_sealed FROM conversation WHERE conversation.sale_id = own.sale_id AND conversation.channel = 'web'
    ORDER BY conversation.id DESC LIMIT 1) AS conversation_secret`;
const framed = sql`online_order AS own JOIN sale ON sale.id = own.sale_id JOIN company ON company.id = own.company_id
  JOIN shop_setting AS setting ON setting.company_id = own.company_id
  LEFT JOIN shop_pay_way AS way ON way.company_id = own.company_id AND way.way = own.pay_way
  LEFT JOIN shipping_method AS method ON method.id = ${methodId}`;

export function listFrames(on: Db | Tx, companyId: number, saleIds: readonly number[]): Promise<OrderFrame[]> {
  return named(
    on,
    sql`SELECT own.sale_id, ${frameColumns} FROM ${framed}
      WHERE own.sale_id = ANY(${[...saleIds]}::bigint[]) AND own.company_id = ${companyId}`,
  );
}

/** What lies behind a secret, with what stands around it, and where it was placed by which user of the shop's. */
export type FoundOrder = OnlineOrderRow & OrderFrame & { type: SaleType; locationId: number; userId: number };

/** What lies behind a secret, by its hash, in one statement. Undefined: the secret is nobody's, or has ended. */
export async function findBySecret(
  on: Db | Tx,
  { companyId, clock }: Pick<Context, 'companyId' | 'clock'>,
  hash: Buffer,
): Promise<FoundOrder | undefined> {
  const since = new Date(clock.now().getTime() - secretDays * 86_400_000);
  const [row] = await readShort<FoundOrder>(
    on,
    sql`SELECT own.*, ${endsAt} AS ends_at, method.id AS shipping_method_id, ${frameColumns}, sale.type, sale.location_id, sale.created_by AS user_id
      FROM ${framed}
      WHERE own.secret_hash = ${hash} AND own.company_id = ${companyId} AND own.last_step_at > ${since}`,
  );
  return row;
}
