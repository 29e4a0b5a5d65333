import { sql } from 'kysely';
import { pick } from '#contract/kernel/pick.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { addressLines } from '#contract/people/address.ts';
import type { OnlineOrder } from '#contract/sales/onlineOrder.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { secretDays } from '../../kernel/secretLink.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { findFrame } from './frameStore.ts';
import { endOf } from './rules.ts';
import { findOnlineOrder } from './store.ts';

const knownMax = 5;

interface Head {
  type: SaleType;
  status: 'pending' | 'completed' | 'cancelled' | 'voided';
  amountPaid: number;
  onlineStage: 'unconfirmed' | 'confirmed';
  customerId: number | null;
  customerCode: string;
}

/** What a customer typed with an order, and whom it may belong to, for those who see its sale. */
export async function findShownOrder(on: Db | Tx, ctx: Context, saleId: number): Promise<OnlineOrder> {
  const [head] = await named<Head>(
    on,
    sql`SELECT type, status, amount_paid, online_stage, customer_id, coalesce(customer->>'code', '') AS customer_code
      FROM sale WHERE id = ${saleId} AND company_id = ${ctx.companyId} AND online_stage IS NOT NULL
        AND location_id = ANY(${visibleLocationIds(ctx)})`,
  );
  const order = await findOnlineOrder(on, ctx.companyId, saleId);
  if (!head || !order) return refuse('notFound');
  if (!may(ctx, saleTypeFacts[head.type].view)) refuse('access.denied');
  const frame = await findFrame(on, ctx.companyId, saleId);
  const { isOpen } = frame;
  const known = head.customerId === null ? await listKnown(on, ctx, order) : [];
  const hasAddress = order.email !== '';
  return {
    saleId,
    typed: { ...pick(order, typedKeys), address: addressLines(order) },
    ...pick(order, ['note', 'payWay', 'language', 'firstPage', 'referrer']),
    ...pick(frame, ['methodName', 'methodNameJa']),
    isConfirmed: head.onlineStage === 'confirmed',
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    ...endOf({ ...head, ...order }),
    hasPage: isOpen,
    linkEndsAt: new Date(order.lastStepAt.getTime() + secretDays * 86_400_000).toISOString(),
    customerId: head.customerId ?? 0,
    customerCode: head.customerCode,
    known,
    canConfirm: head.status === 'pending' && head.onlineStage === 'unconfirmed' && may(ctx, 'Update Shipping'),
    canLink: head.customerId === null && hasAddress && may(ctx, 'Edit Transaction'),
    canRenew: isOpen && hasAddress && may(ctx, 'Edit Transaction'),
  };
}

const typedKeys = [
  'firstName',
  'middleName',
  'lastName',
  'lastNameKana',
  'firstNameKana',
  'contactNumber',
  'email',
  'country',
] as const;

/** Records that are reached by what was typed. */
function listKnown(
  on: Db | Tx,
  { companyId }: Context,
  { email, contactDigits }: { email: string; contactDigits: string },
): Promise<OnlineOrder['known']> {
  return named(
    on,
    sql`SELECT id, code, first_name, middle_name, last_name, contact_number, email, country FROM customer
      WHERE company_id = ${companyId} AND active AND ((${email}::text <> '' AND email = ${email})
        OR (${contactDigits}::text <> '' AND contact_digits = ${contactDigits})) ORDER BY id LIMIT ${knownMax}`,
  );
}
