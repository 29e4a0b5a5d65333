import { type Books, sumOf } from './books.ts';

export interface Days {
  from: string;
  to: string;
}
export const within = ({ from, to }: Days, day: string) => day >= from && day <= to;

export interface CountedLine {
  lineId: number;
  key: string;
  itemId: number | null;
  quantity: number;
  milligrams: number;
  gross: number;
  net: number;
  amount: number;
  tax: number;
  cost: number;
}

/** What counts: a sale, its void, a shipment, a return. */
export interface Counted {
  saleId: number;
  type: string;
  date: string;
  locationId: number;
  way: number;
  count: number;
  quantity: number;
  amount: number;
  tax: number;
  fees: number;
  shipping: number;
  at: Date | null;
  lines: CountedLine[];
}

export const grossOf = (line: Books['saleLine'][number]) =>
  line.priceBy === 'gram' ? Math.floor((line.price * line.milligrams) / 1000) : line.price * line.quantity;

/** What is priced by the gram is one piece, however long (domain.md §1.1). */
export const piecesOf = ({ priceBy, quantity }: Books['saleLine'][number]) => (priceBy === 'gram' ? 1 : quantity);

/** Every recognition, void, shipment and return of a company, from its documents (domain.md §6). */
export function countedOf(books: Books, companyId: number): Counted[] {
  const linesOf = Map.groupBy(books.saleLine, ({ saleId }) => saleId);
  const sales = books.sale.filter((sale) => sale.companyId === companyId);
  const own = sales.flatMap((sale) => {
    const lines = linesOf.get(sale.id) ?? [];
    const once = (way: number, date: string, at: Date | null): Counted => ({
      saleId: sale.id,
      type: sale.type,
      date,
      locationId: sale.locationId,
      way,
      count: way,
      quantity: way * sale.totalQuantity,
      amount: way * sale.grandTotal,
      tax: way * sale.taxAmount,
      fees: way * sale.additionalFees,
      shipping: way * sale.shippingFee,
      at,
      lines: lines.map((line) => {
        const tax = sale.taxMode === 'exclusive' ? line.allocatedTax : 0;
        return lineOf(line, way, line.subtotal - line.allocatedDiscount + tax, line.allocatedTax);
      }),
    });
    const counts: Counted[] = [];
    if (sale.revenueDate && sale.type !== 'ecommerce')
      counts.push(once(1, sale.revenueDate, sale.completedAt ?? sale.createdAt));
    if (sale.status === 'voided' && sale.endedDate) counts.push(once(-1, sale.endedDate, sale.endedAt));
    return counts;
  });
  return [...own, ...shipmentsOf(books, companyId)];
}

function lineOf(line: Books['saleLine'][number], way: number, amount: number, tax: number): CountedLine {
  const { itemId, serviceItemId } = line;
  return {
    lineId: line.id,
    key: itemId ? `i${itemId}` : serviceItemId ? `s${serviceItemId}` : 'w',
    itemId,
    quantity: way * piecesOf(line),
    milligrams: way * line.milligrams,
    gross: way * grossOf(line),
    net: way * (line.subtotal - line.allocatedDiscount),
    amount: way * amount,
    tax: way * tax,
    cost: way * line.cost,
  };
}

function shipmentsOf(books: Books, companyId: number): Counted[] {
  const lineById = new Map(books.saleLine.map((line) => [line.id, line]));
  const saleById = new Map(books.sale.map((sale) => [sale.id, sale]));
  return books.shipment
    .filter((sent) => sent.companyId === companyId)
    .map((sent) => {
      const sale = saleById.get(sent.saleId) as Books['sale'][number];
      const lines = books.shipmentLine
        .filter(({ shipmentId }) => shipmentId === sent.id)
        .map(({ saleLineId }) => lineById.get(saleLineId) as Books['saleLine'][number])
        .sort((a, b) => a.position - b.position);
      const way = sent.kind === 'return' ? -1 : 1;
      const nets = lines.map((line) => line.subtotal - line.allocatedDiscount);
      const [fees, shipping] = sent.count === 1 ? [sale.additionalFees, sale.shippingFee] : [0, 0];
      const isExclusive = sale.taxMode === 'exclusive';
      const onTop = Math.abs(sent.amount) - sumOf(nets) - fees - shipping;
      const taxes = isExclusive ? largestRemainder(onTop, nets) : lines.map(({ allocatedTax }) => allocatedTax);
      return {
        saleId: sent.saleId,
        type: 'ecommerce',
        date: sent.date,
        locationId: sent.locationId,
        way,
        count: sent.count,
        quantity: way * sumOf(lines.map(piecesOf)),
        amount: sent.amount,
        tax: isExclusive ? way * onTop : way * sumOf(taxes),
        fees,
        shipping,
        at: sent.at,
        lines: lines.map((line, index) => {
          const tax = taxes[index] ?? 0;
          return lineOf(line, way, (nets[index] ?? 0) + (isExclusive ? tax : 0), tax);
        }),
      };
    });
}

/** Parts of a whole by weight, to the yen: who was cut most gets what is left over, the first of equals first. */
function largestRemainder(whole: number, weights: readonly number[]): number[] {
  const all = sumOf(weights);
  if (all === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((whole * weight) / all));
  const rests = weights.map((weight, index) => ({ index, rest: (whole * weight) % all }));
  const left = whole - sumOf(parts);
  for (const { index } of rests.sort((a, b) => b.rest - a.rest || a.index - b.index).slice(0, left))
    parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
