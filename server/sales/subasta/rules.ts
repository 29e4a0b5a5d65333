import { isWeighed, type Measure, measured, milligramsPerGram } from '#contract/catalogue/weight.ts';
import type { Tax } from '#contract/company/tax.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { mulDiv } from '#contract/kernel/values.ts';
import { agreedSums } from '#contract/sales/agreed.ts';
import { type LineMoney, saleTotals } from '#contract/sales/money.ts';
import { type SaleDraft, type SaleStatus, saleDraft } from '#contract/sales/sale.ts';
import type { Lot, LotStatus, LotStep, Subasta, SubastaDraft } from '#contract/sales/subasta.ts';
import { itemOf } from '../../inventory/ledger/goodsRules.ts';
import type { StepRules } from '../../kernel/document/rules.ts';
import type { SaleItem } from '../sale/rules.ts';

/** What may happen to an event (domain.md §2). Once a lot has a winner, it is closed and not cancelled. */
export const subastaSteps: StepRules<Subasta['steps'][number], Subasta['status'], { awardedCount?: number }> = {
  edit: { from: ['draft'], to: null, rights: ['Edit Transaction'] },
  open: { from: ['draft'], to: 'open', rights: ['Award Lot'] },
  close: { from: ['open'], to: 'closed', rights: ['Award Lot'] },
  cancel: {
    from: ['draft', 'open'],
    to: 'cancelled',
    rights: ['Award Lot'],
    when: ({ awardedCount = 0 }) => awardedCount === 0,
  },
  print: { from: ['draft', 'open', 'closed'], to: null, rights: ['View Subasta Transaction'] },
};

/** A lot as its steps see it: with its event, and what became of the sale to its winner. */
export interface LotState {
  status: LotStatus;
  subastaStatus: string;
  saleStatus: SaleStatus | null;
}

/** What may happen to a lot (domain.md §2). */
export const lotRules: StepRules<LotStep, LotStatus, LotState> = {
  bid: { from: ['open'], to: null, rights: ['Place Bid'], when: isRunning },
  retract: { from: ['open'], to: null, rights: ['Award Lot'], when: isRunning },
  hammer: { from: ['open'], to: 'awarded', rights: ['Award Lot'], when: isRunning },
  pass: { from: ['open'], to: 'unsold', rights: ['Award Lot'], when: isRunning },
  withdraw: { from: ['open'], to: 'withdrawn', rights: ['Award Lot'], when: isRunning },
  rerun: {
    from: ['unsold', 'awarded'],
    to: 'open',
    rights: ['Award Lot'],
    when: (lot) => isRunning(lot) && (lot.status === 'unsold' || isGivenBack(lot)),
  },
  offer: {
    from: ['awarded'],
    to: 'awarded',
    rights: ['Award Lot'],
    when: (lot) => isGivenBack(lot) && lot.subastaStatus !== 'cancelled',
  },
};

function isRunning({ subastaStatus }: LotState): boolean {
  return subastaStatus === 'open';
}

/** Whether the sale to the winner came to nothing. */
function isGivenBack({ saleStatus }: LotState): boolean {
  return saleStatus === 'cancelled' || saleStatus === 'voided';
}

type Prices = Pick<Lot, 'startingPrice' | 'reservePrice' | 'gramFloor' | 'increment' | 'milligrams'>;

/** Below this nobody wins but by the manager's choice: the reserve, or what the weight comes to at its floor. */
export function leastPrice({ reservePrice, gramFloor, milligrams }: Prices): number {
  return Math.max(reservePrice ?? 0, -mulDiv(-(gramFloor ?? 0), milligrams, milligramsPerGram));
}

/** The least that the next bid must be. */
export function nextAmount({ startingPrice, increment }: Prices, highAmount: number | null): number {
  return Math.max(1, startingPrice, highAmount === null ? 0 : highAmount + increment);
}

/** Refuses a bid that is too low (domain.md §2). */
export function checkBid(lot: Prices, highAmount: number | null, amount: number): void {
  const least = nextAmount(lot, highAmount);
  if (amount < least) refuse('lot.bidTooLow', { least });
}

/** Whether the hammer gives a lot to its highest bid, or leaves it unsold. */
export function isWon(lot: Prices, highAmount: number | null, underReserve: boolean): boolean {
  return highAmount !== null && (underReserve || highAmount >= leastPrice(lot));
}

/** Refuses lots of what is not sold so. */
export function checkLots({ lines, startsOn, endsOn }: SubastaDraft, items: ReadonlyMap<number, SaleItem>): void {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) refuseField('endsOn', 'field.dateOrder');
  for (const [index, { itemId, quantity, milligrams }] of lines.entries()) {
    const item = itemOf(items, itemId);
    const { itemCode, active, sellsSo, stockTracked } = item;
    // A form says the weight that its item says.
    const isOther = milligrams !== undefined && milligrams !== quantity * item.milligrams;
    if (isOther && !isWeighed(item)) refuseField(`lines.${index}.milligrams`, 'field.notWeighed');
    if (!active) refuse('sale.itemInactive', { itemCode });
    if (!sellsSo) refuse('sale.itemNotSoldSo', { itemCode, type: 'subasta' });
    if (!stockTracked) refuse('stock.untracked', { itemCode });
  }
}

/** A lot as it is stored. */
export function storedLot(line: SubastaDraft['lines'][number], items: ReadonlyMap<number, SaleItem>) {
  const { itemId, startingPrice, reservePrice, gramFloor, increment } = line;
  const { quantity, milligrams } = measured(itemOf(items, itemId), line);
  return { itemId, quantity, milligrams, startingPrice, reservePrice, gramFloor, increment };
}
export type StoredLot = ReturnType<typeof storedLot> & { id: number; position: number; status: LotStatus };

/** What the hammer gave away: the goods of a lot for one price. */
export interface Won extends Pick<StoredLot, 'itemId' | 'quantity' | 'milligrams'> {
  hammerPrice: number;
  item: Measure;
}

/**
 * The sale to a winner: its line comes to the hammer price. Where that does not divide by pieces or grams, their price is
 * rounded up, and what this is too much is taken off.
 */
export function saleToWinner(
  { hammerPrice, item, ...goods }: Won,
  told: Pick<SaleDraft, 'locationId' | 'date' | 'customerId' | 'name'>,
  company: Tax,
) {
  const { priceBy } = item;
  const of = priceBy === 'gram' ? goods.milligrams : goods.quantity;
  const price = -mulDiv(-hammerPrice, priceBy === 'gram' ? milligramsPerGram : 1, of);
  const line = { ...goods, price, priceBy, discountBasisPoints: 0 } satisfies LineMoney & { itemId: number };
  const { taxMode, taxRounding, taxBasisPoints } = company;
  const money = { additionalFees: 0, shippingFee: 0, taxMode, taxRounding, taxBasisPoints, lines: [line] };
  const { subtotal } = saleTotals({ ...money, discountAmount: 0 });
  const discountAmount = subtotal - hammerPrice;
  const { grandTotal } = saleTotals({ ...money, discountAmount });
  const { priceBy: _by, milligrams, ...drafted } = line;
  const draft = saleDraft.parse({
    ...told,
    type: 'subasta',
    lines: [isWeighed(item) ? { ...drafted, milligrams } : drafted],
    discountAmount,
    taxBasisPoints,
    grandTotal,
  });
  return { draft, agreed: { lines: [line], ...agreedSums([line], discountAmount) } };
}
