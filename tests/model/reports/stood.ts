import { correctionEvents } from '#contract/reports/inventoryReport.ts';
import { type Books, dayOf, daysBetween, monthOf, nearest, share, summed, sumOf } from './books.ts';
import { type Days, within } from './counted.ts';

type Move = Books['stockMove'][number];

/** One end of a movement: what a place got, or lost. */
export interface Leg {
  move: Move;
  way: number;
  itemId: number;
  locationId: number;
  kind: string;
  typeId: number | null;
  day: string;
  quantity: number;
  milligrams: number;
  value: number;
}

/** Both ends of a company's movements, each on its day; as corrected, on the day of what it takes back or puts right. */
export function legsOf(books: Books, companyId: number, corrected = false): Leg[] {
  const byId = new Map(books.stockMove.map((move) => [move.id, move]));
  return books.stockMove
    .filter((move) => move.companyId === companyId)
    .flatMap((move) => {
      const origin = corrected ? byId.get(move.reversalOf ?? move.corrects ?? 0) : undefined;
      const day = origin?.effectiveDate ?? move.effectiveDate;
      const end = (way: number, locationId: number | null, kind: string, typeId: number | null): Leg[] =>
        locationId === null || kind === 'outside'
          ? []
          : [
              {
                move,
                way,
                itemId: move.itemId,
                locationId,
                kind,
                typeId,
                day,
                quantity: way * move.quantity,
                milligrams: way * move.milligrams,
                value: way * move.value,
              },
            ];
      return [
        ...end(-1, move.fromLocationId, move.fromKind, move.fromTypeId),
        ...end(1, move.toLocationId, move.toKind, move.toTypeId),
      ];
    });
}

export const placeOf = ({ itemId, locationId }: { itemId: number; locationId: number }) => `${itemId} ${locationId}`;
const zero = {
  sellable: 0,
  nonSellable: 0,
  reserved: 0,
  inTransit: 0,
  quantity: 0,
  milligrams: 0,
  value: 0,
  here: 0,
  hereMilligrams: 0,
  sellableMilligrams: 0,
  nonSellableMilligrams: 0,
  reservedMilligrams: 0,
  inTransitMilligrams: 0,
};
export type Stood = typeof zero;

/** What stands where: by item and place, or by whatever key. */
export function stoodOf(legs: readonly Leg[], key: (leg: Leg) => string = placeOf): Map<string, Stood> {
  const sums = summed(legs, key, ({ kind, quantity, milligrams, value }) => {
    const isHere = kind !== 'inTransit';
    return {
      ...zero,
      [kind]: quantity,
      quantity,
      milligrams,
      value,
      here: isHere ? quantity : 0,
      hereMilligrams: isHere ? milligrams : 0,
      [`${kind}Milligrams`]: milligrams,
    };
  });
  return sums as unknown as Map<string, Stood>;
}

/** Goods by the gram are no pieces on a shelf. */
export function shelved<Figures extends Record<string, number>>(
  item: Books['item'][number] | undefined,
  pieces: Figures,
): Figures {
  return item?.priceBy === 'gram'
    ? (Object.fromEntries(Object.keys(pieces).map((name) => [name, 0])) as Figures)
    : pieces;
}

/** The weight of goods by the gram; of other goods it is told of none. */
export function weighed<Figures extends Record<string, number>>(
  item: Books['item'][number] | undefined,
  weights: Figures,
): Record<`${keyof Figures & string}Milligrams`, number> {
  const told = Object.entries(weights).map(([name, weight]) => [
    `${name}Milligrams`,
    item?.priceBy === 'gram' ? weight : 0,
  ]);
  return Object.fromEntries(told) as Record<`${keyof Figures & string}Milligrams`, number>;
}

const weightsOf = (own: Stood) => ({
  sellable: own.sellableMilligrams,
  nonSellable: own.nonSellableMilligrams,
  reserved: own.reservedMilligrams,
  onHand: own.hereMilligrams,
});

/** What is on hand of a place's value: what is on its way takes its share along. */
export function valueHere(item: Books['item'][number] | undefined, own: Stood): number {
  const [here, all] = item?.priceBy === 'gram' ? [own.hereMilligrams, own.milligrams] : [own.here, own.quantity];
  return all === 0 || all === here ? own.value : share(own.value, here, all);
}

export function stockLevels(books: Books, companyId: number) {
  const items = new Map(books.item.map((item) => [item.id, item]));
  return new Map(
    [...stoodOf(legsOf(books, companyId))].map(([key, own]) => {
      const [itemId = 0, locationId = 0] = key.split(' ').map(Number);
      const item = items.get(itemId);
      const placed = books.stockMinimum.find((one) => one.itemId === itemId && one.locationId === locationId);
      const minimum = item?.isUniquePiece ? 0 : (placed?.minimum ?? (item?.minQuantity || 1));
      const { sellable, nonSellable, reserved, inTransit, here, hereMilligrams, sellableMilligrams } = own;
      const left = item?.priceBy === 'gram' ? sellableMilligrams : sellable;
      const status =
        left < 0
          ? 'negative'
          : left === 0
            ? 'zero'
            : left <= minimum * (item?.priceBy === 'gram' ? 1000 : 1)
              ? 'low'
              : 'ok';
      return [
        key,
        {
          ...shelved(item, { sellable, nonSellable, reserved, inTransit, onHand: here }),
          ...weighed(item, { ...weightsOf(own), inTransit: own.inTransitMilligrams }),
          milligrams: hereMilligrams,
          status,
        },
      ] as const;
    }),
  );
}

export function companyStock(books: Books, companyId: number) {
  const items = new Map(books.item.map((item) => [item.id, item]));
  const levels = stoodOf(legsOf(books, companyId), (leg) => `${placeOf(leg)} ${leg.kind}`);
  const rows = [...levels].map(([key, own]) => {
    const [itemId, locationId] = key.split(' ').map(Number);
    return { item: items.get(itemId ?? 0), locationId, own };
  });
  return summed(
    rows,
    ({ item, locationId }) => `${locationId} ${item?.categoryId}`,
    ({ item, own }) => {
      const { sellable, nonSellable, reserved, inTransit, here, hereMilligrams, milligrams, value } = own;
      return {
        ...shelved(item, { sellable, nonSellable, reserved, inTransit, onHand: here }),
        ...weighed(item, { ...weightsOf(own), inTransit: own.inTransitMilligrams }),
        milligrams,
        value,
        retailValue: retailOf(item, here, hereMilligrams),
      };
    },
  );
}

export function retailOf(item: Books['item'][number] | undefined, quantity: number, milligrams: number): number {
  const price = item?.price ?? 0;
  return item?.priceBy === 'gram' ? share(price, milligrams, 1000) : quantity * price;
}

export function onHand(books: Books, companyId: number, day: string) {
  const items = new Map(books.item.map((item) => [item.id, item]));
  const itemOf = (key: string) => items.get(Number(key.split(' ')[0]));
  const isByGram = (key: string) => itemOf(key)?.priceBy === 'gram';
  const legs = legsOf(books, companyId).filter((leg) => leg.day <= day);
  return new Map(
    [...stoodOf(legs)]
      .filter(([key, { here, hereMilligrams }]) => here !== 0 || (isByGram(key) && hereMilligrams !== 0))
      .map(([key, own]) => {
        const { sellable, nonSellable, reserved, here, hereMilligrams } = own;
        const value = valueHere(itemOf(key), own);
        const pieces = shelved(itemOf(key), { sellable, nonSellable, reserved, onHand: here });
        const weights = weighed(itemOf(key), weightsOf(own));
        return [key, { ...pieces, ...weights, milligrams: hereMilligrams, value }] as const;
      }),
  );
}

export function adjustments(books: Books, companyId: number, days: Days) {
  const events: readonly string[] = correctionEvents;
  const items = new Map(books.item.map((item) => [item.id, item]));
  const legs = legsOf(books, companyId).filter(({ move, day }) => events.includes(move.event) && within(days, day));
  return new Map(
    legs.map(({ move, way, day, quantity, milligrams, value, itemId, locationId, kind }) => {
      const amount = {
        ...shelved(items.get(itemId), { quantity }),
        ...weighed(items.get(itemId), { quantity: milligrams }),
      };
      return [`${move.id} ${way}`, { date: day, ...amount, milligrams, value, locationId, kind }] as const;
    }),
  );
}

export function transfers(books: Books, companyId: number, days: Days, today: string) {
  const arrivedOn = new Map(
    [...Map.groupBy(books.arrivals, ({ thingId }) => thingId)].map(([id, all]) => [
      id,
      all.map(({ at }) => dayOf(at)).sort()[0],
    ]),
  );
  const items = new Map(books.item.map((item) => [item.id, item]));
  const own = books.transfer.filter(
    (one) =>
      (one.companyId === companyId || (one.destinationCompanyId === companyId && one.shippedOn !== null)) &&
      within(days, one.date),
  );
  return new Map(
    own.map((one) => {
      const lines = books.transferLine.filter(({ transferId }) => transferId === one.id);
      // What is cancelled carried nothing.
      const sum = (of: (line: Books['transferLine'][number]) => number) =>
        one.status === 'cancelled' ? 0 : sumOf(lines.map(of));
      const isByGram = ({ itemId }: { itemId: number | null }) => items.get(itemId ?? 0)?.priceBy === 'gram';
      type Line = Books['transferLine'][number];
      const pieces = (of: (line: Line) => number) => sum((line) => (isByGram(line) ? 0 : of(line)));
      const weight = (of: (line: Line) => number) => sum((line) => (isByGram(line) ? of(line) : 0));
      const isUnderWay = one.shippedOn !== null && one.status !== 'cancelled';
      const days = isUnderWay ? Math.max(0, daysBetween(one.shippedOn ?? '', arrivedOn.get(one.id) ?? today)) : null;
      const figures = {
        status: one.status,
        shipped: one.shippedOn === null ? 0 : pieces(({ quantity }) => quantity),
        shippedMilligrams: one.shippedOn === null ? 0 : weight(({ milligrams }) => milligrams),
        receivedQuantity: pieces(({ received }) => received),
        receivedQuantityMilligrams: weight((line) => line.receivedMilligrams),
        damagedQuantity: pieces(({ damaged }) => damaged),
        damagedQuantityMilligrams: weight((line) => line.damagedMilligrams),
        shortQuantity: pieces(({ short }) => short),
        shortQuantityMilligrams: weight((line) => line.shortMilligrams),
        days,
        retailTotal: sum(({ itemId, quantity, milligrams, price }) =>
          items.get(itemId)?.priceBy === 'gram' ? nearest(price, milligrams, 1000) : quantity * price,
        ),
      };
      return [String(one.id), figures] as const;
    }),
  );
}

/** Orders by month and supplier: what they ask for, what their receivings brought, and what is still to come. */
export function purchaseMonths(books: Books, companyId: number) {
  const own = books.purchaseOrder.filter((one) => one.companyId === companyId && one.status !== 'canceled');
  const items = new Map(books.item.map((item) => [item.id, item]));
  return summed(
    own,
    ({ date, supplierId }) => `${monthOf(date)} ${supplierId}`,
    (order) => {
      const lines = books.purchaseOrderLine.filter(({ purchaseOrderId }) => purchaseOrderId === order.id);
      const came = books.receiving.filter(
        ({ purchaseOrderId, status }) => purchaseOrderId === order.id && status === 'posted',
      );
      const receivedValue = sumOf(came.map(({ orderTotal }) => orderTotal));
      const open = sumOf(
        lines.map((line) =>
          items.get(line.itemId ?? 0)?.priceBy === 'gram'
            ? Math.floor((Math.max(0, line.milligrams - line.receivedMilligrams) * line.orderCost) / 1000)
            : Math.max(0, line.quantity - line.receivedQuantity) * line.orderCost,
        ),
      );
      const byGram = lines.filter(({ itemId }) => items.get(itemId ?? 0)?.priceBy === 'gram');
      const weighed = (of: (line: (typeof lines)[number]) => number) => sumOf(byGram.map(of));
      const left = order.kind === 'detailed' ? open : Math.max(0, order.orderTotal - receivedValue);
      return {
        orders: 1,
        orderQuantity:
          order.kind === 'detailed'
            ? sumOf(lines.map(({ quantity }) => quantity)) - weighed(({ quantity }) => quantity)
            : order.orderQuantity,
        orderQuantityMilligrams: weighed(({ milligrams }) => milligrams),
        orderTotal: order.orderTotal,
        orderTax: order.orderTax,
        orderTotalWithTax: order.orderTotal + order.orderTax,
        receivedQuantity: order.receivedQuantity - weighed(({ receivedQuantity }) => receivedQuantity),
        receivedQuantityMilligrams: weighed(({ receivedMilligrams }) => receivedMilligrams),
        receivedValue,
        openValue: order.closedShort ? 0 : left,
      };
    },
  );
}
