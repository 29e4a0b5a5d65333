import { personName } from '#contract/kernel/personName.ts';
import { addressLines } from '#contract/people/address.ts';
import type { CustomerDraft } from '#contract/people/customer.ts';
import { nothingAgreed } from '#contract/sales/agreed.ts';
import type { PayWay } from '#contract/sales/payWay.ts';
import type { SaleDraft } from '#contract/sales/sale.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { sealedSecret } from '../../kernel/secretLink.ts';
import { addOnlineCustomer } from '../../people/customer/actions.ts';
import { addressLine, type KeptDraft } from '../../people/customer/rules.ts';
import { writeSale } from '../sale/sellActions.ts';
import { mailOrders } from './mailActions.ts';
import { holdEnd } from './rules.ts';
import { findShopUser, saveOnlineOrder, saveSaleCustomer } from './store.ts';

/** What a customer orders, once its figures were checked against what is for sale. */
export interface PlacedOrder {
  type: 'ecommerce' | 'layaway';
  typed: KeptDraft;
  locationId: number;
  holdHours: number;
  lines: SaleDraft['lines'];
  shippingMethodId: number | null;
  shippingFee: number;
  taxBasisPoints: number;
  grandTotal: number;
  payWay: PayWay;
  note: string;
  language: 'en' | 'ja';
  firstPage: string;
  referrer: string;
}

/** The shop on the web of a company as somebody who acts, at the location that it sells from. */
export async function actAsShop(on: Db | Tx, ctx: Context, locationId: number): Promise<Context> {
  const user: Context['user'] = {
    ...ctx.user,
    id: await findShopUser(on, ctx.companyId),
    name: 'Online shop',
    nameJa: 'オンラインショップ',
    locationIds: [locationId],
    rights: new Set(['Edit Sales Price', 'Cancel Transaction', 'View E-commerce Order', 'View Layaway Transaction']),
  };
  return { ...ctx, user };
}

/**
 * Writes what a customer ordered: its sale with its own number, its goods reserved until the hold ends, what was typed, the
 * record of a customer nobody knew, and the mails to both. All of it in the transaction of the caller.
 */
export async function placeOnline(tx: Tx, acting: Context, order: PlacedOrder): Promise<number> {
  const { typed, holdHours, ...placed } = order;
  const { customerType: _, ...particulars } = typed;
  const endsAt = holdEnd(acting.clock.now(), holdHours);
  const snapshot = { ...snapshotOf(typed), code: '' };
  const making = {
    tenders: [],
    isDone: false,
    agreed: { ...nothingAgreed, isNamed: true },
    online: { snapshot },
  };
  const { sale, written } = await writeSale(tx, acting, draftOf(order, endsAt), making);
  await written;
  const { id } = sale.header;
  const { shippingMethodId, payWay, note, language, firstPage, referrer } = placed;
  const more = { shippingMethodId, payWay, note, language, firstPage, referrer };
  await saveOnlineOrder(tx, acting, id, { typed: particulars, ...more, endsAt, ...sealedSecret(acting) });
  // Numbers are drawn last, so the record comes after the sale.
  const record = await addOnlineCustomer(tx, acting, typed);
  if (record) await saveSaleCustomer(tx, id, { customerId: record.id, code: record.code, customerType: 'online' });
  // Whoever orders at the same moment waits for the number meanwhile, so both are written at once.
  await mailOrders(tx, acting, ['received', 'shop'], new Map([[id, {}]]));
  return id;
}

function draftOf(order: PlacedOrder, endsAt: Date): SaleDraft {
  const { type, typed, locationId, lines, shippingFee, taxBasisPoints, grandTotal } = order;
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
        address: streetOf(typed),
        country: typed.country,
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
  return { ...named, customerType: 'online' as const, address: addressLine(typed) };
}
