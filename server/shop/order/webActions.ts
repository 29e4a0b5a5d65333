import { pick } from '#contract/kernel/pick.ts';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import { isFetched, type OrderForm, type Quote, type QuoteAsked } from '#contract/shop/order.ts';
import { findTax } from '../../company/tax.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { openSecret } from '../../kernel/secretLink.ts';
import { numbered, transact } from '../../kernel/transact.ts';
import { noteAct } from '../../kernel/webAct.ts';
import { keptDraft } from '../../people/customer/rules.ts';
import { placeOnline } from '../../sales/online/placeActions.ts';
import { checkUnconfirmed, offeredTerms, tellPlaced } from '../../sales/online/readActions.ts';
import { findSettings } from '../setting/store.ts';
import { findPickup, listOrderMethods, listOrderPieces } from './orderStore.ts';
import { choiceFaults } from './pageRules.ts';
import { type OrderPiece, quoteOf } from './quoteRules.ts';

/** What an order would come to now. Nothing is reserved by it. */
export async function quoteOrder(ctx: Context, asked: QuoteAsked): Promise<Quote> {
  return (await quoteOn(ctx.db, ctx, asked)).quote;
}

async function quoteOn(on: Db | Tx, ctx: Context, asked: QuoteAsked) {
  const { companyId } = ctx;
  const today = businessDate(ctx.clock.now());
  const codes = asked.lines.map(({ itemCode }) => itemCode);
  const [pieces, settings, tax, methods, pickup] = await Promise.all([
    listOrderPieces(on, ctx, codes),
    findSettings(on, companyId),
    findTax(on, companyId, today),
    listOrderMethods(on, companyId),
    findPickup(on, companyId),
  ]);
  const ids = pieces.map(({ id }) => id);
  const terms =
    pieces.length > 0 && pieces.every(({ isLayaway }) => isLayaway) ? await offeredTerms(on, ctx, ids) : null;
  const code = settings.path.split('/').at(-1) ?? '';
  const quote = quoteOf(asked, { settings, tax, pieces, methods, pickup, terms, today, code });
  return { quote, pieces, settings, tax, methods, code };
}

/**
 * Orders, or lays away: pieces, prices and total are read anew, and refused where they are not those that were seen. Refuses
 * the sixth order of a network within an hour, and a fourth that waits of one person.
 */
export async function placeOrder(ctx: Context, form: OrderForm): Promise<{ secret: string; number: string }> {
  const { lines, kind, shippingMethod, payWay, country } = form;
  // Of whoever fetches it no address is kept.
  const place = isFetched(form) ? { ...nowhere, country } : pick(form, addressKeys);
  const typed = keptDraft({ ...pick(form, personKeys), ...place, customerType: 'online' });
  let made: { id: number; secretSealed: Buffer } | undefined;
  const placed = await transact(ctx, async (tx) => {
    const prefecture = country === 'JP' ? typed.prefecture : typed.state;
    const asked = { kind, country, prefecture, shippingMethod, payWay, lines };
    const [, , { quote, pieces, settings, tax, methods, code }] = await Promise.all([
      noteAct(tx, ctx, 'order'),
      checkUnconfirmed(tx, ctx, typed),
      quoteOn(tx, ctx, asked),
    ]);
    const faults = choiceFaults(form, quote);
    if (faults.length > 0) throw new Refusal('input.invalid', undefined, faults);
    if (!quote.isWhole || quote.grandTotal !== form.grandTotal)
      refuse('order.changed', { grandTotal: quote.grandTotal });
    if (kind === 'layaway' && !quote.layaway) refuse('order.changed', { grandTotal: quote.grandTotal });
    const locationId = settings.locationId ?? refuse('notFound');
    const { id, number, secretSealed } = await placeOnline(tx, ctx, {
      type: kind === 'order' ? 'ecommerce' : 'layaway',
      typed,
      locationId,
      holdHours: settings.holdHours,
      lines: lines.map(({ itemCode, quantity }) => draftLine(pieceOf(pieces, itemCode), quantity)),
      shippingMethodId: methods.find(({ name }) => name === shippingMethod)?.id ?? null,
      pickup: isFetched(form) ? quote.pickup : null,
      shippingFee: quote.shippingFee,
      taxBasisPoints: tax.taxBasisPoints,
      grandTotal: quote.grandTotal,
      code,
      schedule: kind === 'layaway' ? (quote.layaway?.rows ?? []) : [],
      ...pick(form, ['payWay', 'note', 'language', 'firstPage', 'referrer']),
    }).catch(soldOut);
    made = { id, secretSealed };
    // The secret itself is kept nowhere in clear, so it is no part of the saved reply.
    return numbered({ id, number: '' }, number);
  });
  ctx.jobs.wake('mail');
  // A reply that was saved is of an order that was made before; what was just made for it was not kept.
  if (made?.id !== placed.id) return tellPlaced(ctx, placed.id);
  return { secret: openSecret(ctx, made), number: placed.number };
}

function pieceOf(pieces: readonly OrderPiece[], itemCode: string): OrderPiece {
  return pieces.find((piece) => piece.itemCode === itemCode) ?? refuse('order.soldOut');
}

/** A line of the sale; it keeps both prices, and why they differ. */
function draftLine({ id, price, listPrice }: OrderPiece, quantity: number) {
  return {
    itemId: id,
    quantity,
    price,
    priceReason: price === listPrice ? '' : featuredReason,
    discountBasisPoints: 0,
  };
}

const featuredReason = 'Featured product';

/** How many there are is nobody's business: who loses the last piece hears that it is gone. */
function soldOut(error: Error): never {
  const { code } = error as Partial<Refusal>;
  if (code === 'stock.insufficient' || code === 'stock.uniquePiece') refuse('order.soldOut');
  throw error;
}

const personKeys = [
  'lastName',
  'firstName',
  'middleName',
  'lastNameKana',
  'firstNameKana',
  'contactNumber',
  'email',
] as const;
const addressKeys = [
  'country',
  'postalCode',
  'prefecture',
  'city',
  'town',
  'buildingName',
  'roomNumber',
  'street',
  'line2',
  'state',
  'landmark',
] as const;
const nowhere = {
  postalCode: '',
  prefecture: '',
  city: '',
  town: '',
  buildingName: '',
  roomNumber: '',
  street: '',
  line2: '',
  state: '',
  landmark: '',
};
