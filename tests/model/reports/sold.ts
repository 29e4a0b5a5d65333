import { type PerformancePeriod, performanceSpans } from '#contract/reports/performancePeriod.ts';
import { type Books, summed, sumOf } from './books.ts';
import { type Counted, countedOf, type Days, grossOf, piecesOf, within } from './counted.ts';

const partsOf = (one: Counted) => ({
  transactions: one.count,
  quantity: one.quantity,
  discount: sumOf(one.lines.map(({ gross, net }) => gross - net)),
  fees: one.fees,
  shipping: one.shipping,
  tax: one.tax,
  amount: one.amount,
});

const kindOf = (type: string) => (type === 'cash' || type === 'card' ? type : 'otherMoney');

/** By day, or by month: what counts, and the money of its payments. */
export function dailySales(books: Books, companyId: number, days: Days, by: 'day' | 'month') {
  const stepOf = (day: string) => (by === 'month' ? `${day.slice(0, 7)}-01` : day);
  const zero = {
    gross: 0,
    discount: 0,
    fees: 0,
    shipping: 0,
    tax: 0,
    amount: 0,
    voids: 0,
    transactions: 0,
    quantity: 0,
  };
  const none = { ...zero, collected: 0, cash: 0, card: 0, otherMoney: 0 };
  const steps = new Set<string>();
  for (let day = days.from; day <= days.to; day = next(day)) steps.add(stepOf(day));
  const counted = countedOf(books, companyId).filter(({ date }) => within(days, date));
  const money = books.payment.filter((one) => one.companyId === companyId && within(days, one.date));
  return summed<{ day: string; of: Record<string, number> }>(
    [
      ...[...steps].map((day) => ({ day, of: none })),
      ...counted.map((one) => ({
        day: stepOf(one.date),
        of: { ...partsOf(one), gross: sumOf(one.lines.map(({ gross }) => gross)), voids: Math.min(0, one.amount) },
      })),
      ...money.map(({ date, paymentType, amount }) => ({
        day: stepOf(date),
        of: { collected: amount, [kindOf(paymentType)]: amount },
      })),
    ],
    ({ day }) => day,
    ({ of }) => of,
  );
}

function next(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

export function salesSummary(books: Books, companyId: number, days: Days) {
  const counted = countedOf(books, companyId).filter(({ date }) => within(days, date));
  const pending = books.sale.filter(
    (sale) => sale.companyId === companyId && sale.status === 'pending' && !sale.revenueDate && within(days, sale.date),
  );
  const linesOf = Map.groupBy(books.saleLine, ({ saleId }) => saleId);
  return summed<{ key: string; of: Record<string, number> }>(
    [
      ...counted.map((one) => {
        const cost = sumOf(one.lines.map((line) => line.cost));
        return { key: `counted ${one.type}`, of: { ...partsOf(one), cost, profit: one.amount - one.tax - cost } };
      }),
      ...pending.map((sale) => ({
        key: `pending ${sale.type}`,
        of: {
          transactions: 1,
          quantity: sale.totalQuantity,
          discount:
            sale.discountAmount + sumOf((linesOf.get(sale.id) ?? []).map((line) => grossOf(line) - line.subtotal)),
          fees: sale.additionalFees,
          shipping: sale.shippingFee,
          tax: sale.taxAmount,
          amount: sale.grandTotal,
        },
      })),
    ],
    ({ key }) => key,
    ({ of }) => of,
  );
}

const linesIn = (books: Books, companyId: number, days: Days) =>
  countedOf(books, companyId)
    .filter(({ date }) => within(days, date))
    .flatMap(({ lines, date }) => lines.map((line) => ({ ...line, date })));

/** SQL rounds halves away from zero. */
const rounded = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

/** What is priced by the gram; no other goods are told by their weight. */
const byGramOf = (books: Books) => new Set(books.item.filter(({ priceBy }) => priceBy === 'gram').map(({ id }) => id));

/** Ranked by amount; A until those before fill 70 % of it, B until they fill 90 %. */
export function productPerformance(books: Books, companyId: number, period: PerformancePeriod, today: string) {
  const { now, before } = performanceSpans(period, today);
  const byGram = byGramOf(books);
  const past = summed(
    linesIn(books, companyId, before),
    ({ key }) => key,
    ({ amount }) => ({ amount }),
  );
  const sold = summed(
    linesIn(books, companyId, now),
    ({ key }) => key,
    ({ itemId, quantity, milligrams, amount, tax, cost }) => ({
      quantity,
      quantityMilligrams: byGram.has(itemId ?? 0) ? milligrams : 0,
      amount,
      tax,
      cost,
    }),
  );
  const rows = [...sold].map(([key, { quantity = 0, quantityMilligrams = 0, amount = 0, tax = 0, cost = 0 }]) => ({
    key,
    quantity,
    quantityMilligrams,
    amount,
    tax,
    cost,
  }));
  rows.sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1));
  const total = sumOf(rows.map(({ amount }) => amount));
  let cumulated = 0;
  return new Map(
    rows.map(({ key, quantity, quantityMilligrams, amount, tax, cost }, index) => {
      const amountBefore = past.get(key)?.amount ?? 0;
      const net = amount - tax;
      const abc = total > 0 && cumulated * 10 < total * 7 ? 'A' : total > 0 && cumulated * 10 < total * 9 ? 'B' : 'C';
      cumulated += amount;
      return [
        key,
        {
          quantity,
          quantityMilligrams,
          amount,
          cost,
          grossProfit: net - cost,
          marginBasisPoints: net > 0 ? rounded(((net - cost) * 10_000) / net) : null,
          shareBasisPoints: total > 0 ? rounded((amount * 10_000) / total) : null,
          rank: index + 1,
          abc,
          amountBefore,
          changeBasisPoints:
            amountBefore === 0 ? null : rounded(((amount - amountBefore) * 10_000) / Math.abs(amountBefore)),
        },
      ] as const;
    }),
  );
}

type CurvePoint = { cumulatedBasisPoints: number; amount: number; rankFrom: number; rankTo: number; rowKey: string };

/** How much of the whole those bring in that rank first: a fiftieth of them at each point. */
export function curveOf(ranked: ReadonlyMap<string, { rank: number; amount: number }>) {
  const rows = [...ranked].sort(([, a], [, b]) => a.rank - b.rank);
  const total = sumOf(rows.map(([, { amount }]) => amount));
  const points = new Map<string, CurvePoint>();
  let cumulated = 0;
  for (const [rowKey, { rank, amount }] of rows) {
    cumulated += amount;
    const key = String(Math.ceil((rank * 50) / rows.length)).padStart(3, '0');
    const share = total > 0 ? rounded((cumulated * 10_000) / total) : 0;
    const before = points.get(key);
    points.set(key, {
      cumulatedBasisPoints: Math.max(before?.cumulatedBasisPoints ?? Number.NEGATIVE_INFINITY, share),
      amount: (before?.amount ?? 0) + amount,
      rankFrom: before?.rankFrom ?? rank,
      rankTo: rank,
      rowKey: before ? '' : rowKey,
    });
  }
  return points;
}

/** The stock that is left of each item: pieces, or the weight of goods by the gram. */
export type Left = Map<number, { stockLeft: number; milligramsLeft: number }>;

export function mostSellable(books: Books, companyId: number, days: Days, left: Left) {
  const byGram = byGramOf(books);
  const codes = new Map(books.item.map(({ id, itemCode }) => [id, itemCode]));
  const lines = linesIn(books, companyId, days).filter(({ itemId }) => itemId !== null);
  const sold = [...Map.groupBy(lines, ({ itemId }) => itemId as number)].map(([itemId, own]) => ({
    itemId,
    code: codes.get(itemId) ?? '',
    quantity: sumOf(own.map(({ quantity }) => quantity)),
    quantityMilligrams: byGram.has(itemId) ? sumOf(own.map(({ milligrams }) => milligrams)) : 0,
    amount: sumOf(own.map(({ amount }) => amount)),
    lastSold: own
      .filter(({ quantity }) => quantity > 0)
      .map(({ date }) => date)
      .sort()
      .at(-1),
  }));
  return new Map(
    sold
      .filter(({ quantity }) => quantity > 0)
      .sort((a, b) => b.quantity - a.quantity || b.amount - a.amount || (a.code < b.code ? -1 : 1))
      .slice(0, 50)
      .map(({ itemId, code: _, ...own }, index) => [
        String(itemId),
        { rank: index + 1, ...own, ...(left.get(itemId) ?? { stockLeft: 0, milligramsLeft: 0 }) },
      ]),
  );
}

export function straightSales(books: Books, companyId: number, days: Days) {
  const lineById = new Map(books.saleLine.map((line) => [line.id, line]));
  const counted = countedOf(books, companyId).filter(({ type, date }) => type === 'straight' && within(days, date));
  return new Map(
    counted.flatMap((one) =>
      one.lines.map((line) => {
        const { milligrams = 0, price = 0 } = lineById.get(line.lineId) ?? {};
        const { quantity, amount, gross, net } = line;
        const figures = {
          day: one.date,
          milligrams: one.way * milligrams,
          quantity,
          price,
          discount: gross - net,
          amount,
        };
        return [`${line.lineId} ${one.way}`, figures] as const;
      }),
    ),
  );
}

/** Lines that are sent; before anything of their sale counts, with the part of its total that their place gives them. */
export function shipItemSales(books: Books, companyId: number, days: Days, today: string) {
  const linesOf = Map.groupBy(books.saleLine, ({ saleId }) => saleId);
  const sales = books.sale.filter(
    (sale) => sale.companyId === companyId && !['cancelled', 'voided'].includes(sale.status) && within(days, sale.date),
  );
  return new Map(
    sales.flatMap((sale) => {
      const whole = sale.grandTotal - sale.additionalFees - sale.shippingFee;
      let through = 0;
      return (linesOf.get(sale.id) ?? [])
        .sort((a, b) => a.position - b.position)
        .flatMap((line) => {
          const before = through;
          through += line.subtotal;
          const cut = (part: number) => Math.trunc((whole * part) / sale.subtotal);
          const tax = sale.taxMode === 'exclusive' ? line.allocatedTax : 0;
          const own = line.subtotal - line.allocatedDiscount + tax;
          const guessed = sale.subtotal === 0 ? 0 : cut(through) - cut(before);
          if (line.shippingStatus === null) return [];
          const waited = (Date.parse(line.shippingDate ?? today) - Date.parse(sale.date)) / 86_400_000;
          const figures = {
            quantity: piecesOf(line),
            amount: sale.revenueDate ? own : guessed,
            status: line.shippingStatus,
            waiting: line.shippingStatus === 'cancelled' ? 0 : Math.max(0, waited),
          };
          return [[String(line.id), figures] as const];
        });
    }),
  );
}

export function payments(books: Books, companyId: number, days: Days) {
  const own = books.payment.filter((one) => one.companyId === companyId && within(days, one.date));
  return new Map(
    own.map(({ id, amount, date, paymentType, reversalOf }) => {
      const isBack = reversalOf !== null;
      const entry = amount < 0 ? (isBack ? 'reversal' : 'refund') : isBack ? 'restoration' : 'payment';
      return [String(id), { amount, date, paymentType, entry }];
    }),
  );
}
