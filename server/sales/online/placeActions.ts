import { personName } from '#contract/kernel/personName.ts';
import { pick } from '#contract/kernel/pick.ts';
import { addressLines } from '#contract/people/address.ts';
import type { CustomerDraft } from '#contract/people/customer.ts';
import { nothingAgreed } from '#contract/sales/agreed.ts';
import type { PayWay } from '#contract/sales/payWay.ts';
import { type PickupPlace, pickupLines } from '#contract/sales/pickup.ts';
import type { SaleDraft } from '#contract/sales/sale.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { findIssuer } from '../../kernel/mail/queue.ts';
import { drawIds } from '../../kernel/rows.ts';
import { sealedSecret } from '../../kernel/secretLink.ts';
import { numberToCome } from '../../kernel/transact.ts';
import { addOnlineCustomer, isKnownCustomer } from '../../people/customer/actions.ts';
import { addressLine, type KeptDraft } from '../../people/customer/rules.ts';
import { writeSale } from '../sale/sellActions.ts';
import { mailPlaced } from './mailActions.ts';
import { holdEnd } from './rules.ts';
import { findShopUser, linkMails, saveOnlineOrder } from './store.ts';

/** What a customer orders, once its figures were checked against what is for sale. */
export interface PlacedOrder {
  type: 'ecommerce' | 'layaway';
  typed: KeptDraft;
  locationId: number;
  holdHours: number;
  lines: SaleDraft['lines'];
  shippingMethodId: number | null;
  /** Where it is fetched; null: it is sent. */
  pickup: PickupPlace | null;
  shippingFee: number;
  taxBasisPoints: number;
  grandTotal: number;
  payWay: PayWay;
  note: string;
  language: 'en' | 'ja';
  firstPage: string;
  referrer: string;
  /** The code of the shop that it was ordered in. */
  code: string;
  /** The schedule that a layaway was shown; empty for an order. */
  schedule: readonly { number: number; dueDate: string; amount: number }[];
}

/** The shop on the web of a company as somebody who acts by its user, at the location that it sells from. */
export function actAsShop(ctx: Context, id: number, locationId: number): Context {
  const user: Context['user'] = {
    ...ctx.user,
    id,
    name: 'Online shop',
    nameJa: 'オンラインショップ',
    locationIds: [locationId],
    rights: new Set(['Edit Sales Price', 'Cancel Transaction', 'View E-commerce Order', 'View Layaway Transaction']),
  };
  return { ...ctx, user };
}

/**
 * Writes what a customer ordered: its sale, its goods reserved until the hold ends, what was typed, the record of a customer
 * nobody knew, the number, and the mails to both. All of it in the transaction of the caller. From the record on, for which
 * others wait, nothing is waited for: it travels with COMMIT.
 */
export async function placeOnline(
  tx: Tx,
  ctx: Context,
  order: PlacedOrder,
): Promise<{ id: number; secretSealed: Buffer; number: Promise<string> }> {
  const { typed } = order;
  const [userId, isKnown, issuer, ids] = await Promise.all([
    findShopUser(tx, ctx.companyId),
    isKnownCustomer(tx, ctx, typed),
    findIssuer(tx, ctx.companyId),
    drawIds(tx, { customer: 1 }),
    ctx.jobs.send(tx, 'mail', null),
  ]);
  const acting = actAsShop(ctx, userId, order.locationId);
  const newCustomerId = isKnown ? null : (ids.customer[0] ?? null);
  const endsAt = holdEnd(ctx.clock.now(), order.holdHours);
  const { sale, issue } = await writeSale(tx, acting, draftOf(order, endsAt), {
    tenders: [],
    isDone: false,
    agreed: { ...nothingAgreed, isNamed: true },
    online: { snapshot: snapshotOf(typed), newCustomerId },
  });
  const { id, ...header } = sale.header;
  const { customerType: _, ...particulars } = typed;
  const kept = { ...pick(order, keptKeys), endsAt, ...sealedSecret(acting) };
  const written = [saveOnlineOrder(tx, acting, id, { typed: particulars, ...kept })];
  if (newCustomerId !== null)
    written.push(addOnlineCustomer(tx, acting, newCustomerId, typed), linkMails(tx, id, newCustomerId));
  const number = issue();
  const mailed = {
    ...header,
    saleId: id,
    number: numberToCome,
    customerId: newCustomerId,
    lines: sale.lines,
    rows: order.schedule,
  };
  const told = { ...typed, ...kept, confirmedAt: null };
  const frame = { code: order.code, isOpen: true, pickup: order.pickup };
  written.push(mailPlaced(tx, acting, { order: told, frame, sale: mailed, issuer }));
  const { secretSealed } = kept;
  return { id, secretSealed, number: Promise.all([number, ...written]).then(([issued]) => issued) };
}

const keptKeys = ['shippingMethodId', 'payWay', 'note', 'language', 'firstPage', 'referrer'] as const;

/** The sale of an order. What is fetched goes to the shop, wherever its customer lives. */
function draftOf(order: PlacedOrder, endsAt: Date): SaleDraft {
  const { type, typed, locationId, lines, pickup, shippingFee, taxBasisPoints, grandTotal, language } = order;
  return {
    type,
    locationId,
    name: '',
    date: businessDate(new Date(endsAt.getTime() - order.holdHours * 3_600_000)),
    customerId: null,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee,
    taxBasisPoints,
    taxReason: '',
    taxFreeGround: null,
    notes: '',
    lines,
    grandTotal,
    ...(type === 'ecommerce' && {
      ecommerce: {
        channel: 'onlineShop' as const,
        recipient: personName(typed),
        contactNumber: typed.contactNumber,
        postalCode: typed.postalCode,
        prefecture: typed.country === 'JP' ? typed.prefecture : typed.state,
        address: pickup
          ? pickupLines({ ...pickup, phone: '' }, language).join(language === 'ja' ? ' ' : ', ')
          : streetOf(typed),
        country: pickup ? 'JP' : typed.country,
        shippingMethodId: order.shippingMethodId,
        heldUntil: endsAt.toISOString(),
      },
    }),
  };
}

/** What of an address stands below postal code and prefecture. */
function streetOf(typed: CustomerDraft): string {
  const lines = addressLines({ ...typed, postalCode: '', prefecture: '' });
  return lines.join(typed.country === 'JP' ? ' ' : ', ');
}

function snapshotOf(typed: KeptDraft) {
  const { firstName, middleName, lastName, contactNumber, email, country } = typed;
  const named = { firstName, middleName, lastName, contactNumber, email, country };
  return { ...named, code: '', customerType: 'online' as const, address: addressLine(typed) };
}
