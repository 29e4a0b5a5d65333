import { correctionEvents } from '#contract/reports/inventoryReport.ts';
import { type Books, lastOf, monthBefore, monthOf, nearest, summed, sumOf } from './books.ts';
import { type Leg, legsOf, placeOf, shelved, stoodOf, weighed } from './stood.ts';

type Move = Books['stockMove'][number];

const purchases = ['opening', 'receipt', 'transferReceive'];

/** A month from movements: opening + in − out ± adjusted = closing. */
export function snapshot(books: Books, companyId: number, month: string, corrected: boolean) {
  const legs = legsOf(books, companyId, corrected).filter(({ day }) => day <= lastOf(month));
  const before = stoodOf(legs.filter(({ day }) => day <= lastOf(monthBefore(month))));
  const flows = summed(
    legs.filter(({ day, move }) => monthOf(day) === month && move.fromLocationId !== move.toLocationId),
    placeOf,
    ({ move, way, quantity, milligrams }) => {
      const isAdjusted = (correctionEvents as readonly string[]).includes(move.event);
      const [plain, weight] = isAdjusted ? [0, 0] : [Math.abs(quantity), Math.abs(milligrams)];
      const [came, cameWeight] = way > 0 ? [plain, weight] : [0, 0];
      const [went, wentWeight] = way < 0 ? [plain, weight] : [0, 0];
      const [adjusted, adjustedWeight] = isAdjusted ? [quantity, milligrams] : [0, 0];
      return { came, cameWeight, went, wentWeight, adjusted, adjustedWeight };
    },
  );
  const purchased = purchaseValues(books, companyId, month, corrected);
  const items = new Map(books.item.map((item) => [item.id, item]));
  return new Map(
    [...stoodOf(legs)].map(([key, own]) => {
      const { sellable, nonSellable, reserved, inTransit, quantity, milligrams, value } = own;
      const flow = flows.get(key) ?? {};
      const { came = 0, went = 0, adjusted = 0 } = flow;
      const opening = before.get(key)?.quantity ?? 0;
      const weights = weighed(items.get(Number(key.split(' ')[0])), {
        opening: before.get(key)?.milligrams ?? 0,
        came: flow.cameWeight ?? 0,
        went: flow.wentWeight ?? 0,
        adjusted: flow.adjustedWeight ?? 0,
        closing: milligrams,
        sellable: own.sellableMilligrams,
        nonSellable: own.nonSellableMilligrams,
        reserved: own.reservedMilligrams,
        inTransit: own.inTransitMilligrams,
      });
      const counts = { opening, came, went, adjusted, closing: quantity, sellable, nonSellable, reserved, inTransit };
      const pieces = shelved(items.get(Number(key.split(' ')[0])), counts);
      const lastPurchaseValue = purchased.get(key) ?? 0;
      return [key, { ...pieces, ...weights, milligrams, value, lastPurchaseValue }] as const;
    }),
  );
}

/** What each closed month ended with. */
export function closings(books: Books, companyId: number): Map<string, Record<string, number>> {
  const closed = books.monthClose.filter((one) => one.companyId === companyId);
  const items = new Map(books.item.map((item) => [item.id, item]));
  return new Map(
    closed.map(({ through }) => {
      const legs = legsOf(books, companyId).filter(({ day }) => day <= through);
      const sum = (of: (leg: Leg) => number) => sumOf(legs.map(of));
      const figures = {
        closing: sum(({ itemId, quantity: closing }) => shelved(items.get(itemId), { closing }).closing),
        closingMilligrams: sum(
          ({ itemId, milligrams }) => weighed(items.get(itemId), { closing: milligrams }).closingMilligrams,
        ),
        value: sum(({ value }) => value),
      };
      return [monthOf(through), figures] as const;
    }),
  );
}

/**
 * What stood at the end of a month, by item and place, at the cost of its last purchase until then that was not taken back;
 * what came without one at the cost of its item. Of a closed month that is known which was known at its close (domain.md §1.3).
 */
function purchaseValues(books: Books, companyId: number, month: string, corrected: boolean) {
  const end = lastOf(month);
  const closed = corrected
    ? undefined
    : books.monthClose.find((one) => one.companyId === companyId && one.through === end);
  const back = Map.groupBy(books.stockMove, ({ reversalOf }) => reversalOf ?? 0);
  const isStanding = ({ id }: Move) =>
    !(back.get(id) ?? []).some(({ postedAt }) => closed === undefined || postedAt < closed.closedAt);
  const bought = new Map<number, Move>();
  for (const move of books.stockMove.filter((one) => one.fromKind === 'outside' && purchases.includes(one.event))) {
    if (move.companyId !== companyId || move.effectiveDate > end || !isStanding(move)) continue;
    const last = bought.get(move.itemId);
    const isLater = !last || move.effectiveDate > last.effectiveDate;
    if (isLater || (move.effectiveDate === last.effectiveDate && move.id > last.id)) bought.set(move.itemId, move);
  }
  const legs = legsOf(books, companyId, corrected).filter(({ day }) => day <= end);
  const kinds = Map.groupBy(
    legs,
    ({ itemId, locationId, kind, typeId }) => `${itemId} ${locationId} ${kind} ${typeId}`,
  );
  const values = new Map<string, number>();
  for (const own of kinds.values()) {
    const [{ itemId, locationId } = { itemId: 0, locationId: 0 }] = own;
    const [quantity, milligrams] = [sumOf(own.map((leg) => leg.quantity)), sumOf(own.map((leg) => leg.milligrams))];
    const place = `${itemId} ${locationId}`;
    const worth = worthOf(books, itemId, bought.get(itemId), { quantity, milligrams });
    values.set(place, (values.get(place) ?? 0) + worth);
  }
  return values;
}

function worthOf(
  books: Books,
  id: number,
  bought: Move | undefined,
  { quantity, milligrams }: { quantity: number; milligrams: number },
): number {
  const item = books.item.find((one) => one.id === id);
  const category = books.category.find((one) => one.id === item?.categoryId);
  if (!item || category?.consignment) return 0;
  if (item.priceBy === 'gram')
    return bought && bought.milligrams > 0
      ? nearest(bought.value, milligrams, bought.milligrams)
      : nearest(item.cost, milligrams, 1000);
  return bought && bought.quantity > 0 ? nearest(bought.value, quantity, bought.quantity) : item.cost * quantity;
}
