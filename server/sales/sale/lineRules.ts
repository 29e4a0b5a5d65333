import type { TaxMode } from '#contract/company/company.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import { allocate, type SaleTotals } from '#contract/sales/money.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { GoodsLine } from '../../inventory/ledger/goodsRules.ts';
import type { SaleItem, Service, WeighedDraft } from './rules.ts';

/** A line of a sale as its row. Its fields are those of the contract, so that a new one needs no list here. */
interface Line extends Omit<Sale['lines'][number], 'imageUrl' | 'cost' | 'itemId'> {
  saleId: number;
  position: number;
  cost: number;
  /** What was said of the piece when it was sold; empty for work. */
  description: string;
  descriptionJa: string;
  allocatedDiscount: number;
  allocatedTax: number;
}
export interface SaleLine extends Line {
  itemId: number;
  serviceItemId: null;
}
export interface WorkLine extends Line {
  itemId: null;
  serviceItemId: number | null;
}

/** Whether a line sells goods. */
export function isGoods(line: SaleLine | WorkLine): line is SaleLine {
  return line.itemId !== null;
}

/**
 * How far the shipping of a new line is: an order, and whatever a fee for shipping is taken for, is still to be sent. Others
 * begin theirs when somebody says so.
 */
function firstShipping({ type, shippingFee }: Pick<WeighedDraft, 'type' | 'shippingFee'>): 'pending' | null {
  return type === 'ecommerce' || shippingFee > 0 ? 'pending' : null;
}

/**
 * The lines of a draft as rows. A line that continues one from before (`continued`, in the order of the draft) stays the
 * same line, so that the ledger keeps speaking of it, and keeps its shipping. A price that was agreed then keeps what the
 * item cost then, and the reason that was given for it. `newIds` are for the others.
 */
export function linesOf(
  saleId: number,
  newIds: readonly number[],
  { type, shippingFee, lines }: WeighedDraft,
  totals: SaleTotals,
  items: ReadonlyMap<number, SaleItem>,
  continued: readonly (SaleLine | null)[] = [],
): SaleLine[] {
  const ids = newIds.values();
  return lines.map((line, index) => {
    const item = items.get(line.itemId) as SaleItem;
    const before = continued[index];
    const agreed = before?.price === line.price ? before : null;
    return {
      saleId,
      position: index + 1,
      id: before?.id ?? ids.next().value ?? 0,
      itemId: line.itemId,
      serviceItemId: null,
      itemCode: item.itemCode,
      name: item.name,
      nameJa: item.nameJa,
      description: before?.description ?? item.description,
      descriptionJa: before?.descriptionJa ?? item.descriptionJa,
      uom: item.uom,
      priceBy: line.priceBy,
      quantity: line.quantity,
      milligrams: line.milligrams,
      listPrice: agreed?.listPrice ?? item.price,
      price: line.price,
      priceReason: line.priceReason || (agreed?.priceReason ?? ''),
      discountBasisPoints: line.discountBasisPoints,
      subtotal: totals.lineSubtotals[index] ?? 0,
      cost: 0,
      allocatedDiscount: 0,
      allocatedTax: 0,
      shippingStatus: before?.shippingStatus ?? firstShipping({ type, shippingFee }),
      trackingNumber: before?.trackingNumber ?? '',
      shippingDate: before?.shippingDate ?? null,
      shippingNotes: before?.shippingNotes ?? '',
    };
  });
}

/**
 * The work of a draft as rows, behind its goods. A service is called as the shop calls it, and costs what the shop says;
 * refuses work without a word.
 */
export function workLinesOf(
  saleId: number,
  ids: readonly number[],
  { lines, work }: WeighedDraft,
  totals: SaleTotals,
  services: ReadonlyMap<number, Service>,
): WorkLine[] {
  return work.map((line, index) => {
    const { serviceItemId, quantity, price, discountBasisPoints } = line;
    const service = serviceItemId === null ? null : services.get(serviceItemId);
    const name = service?.name ?? line.description;
    if (name === '') refuseField(`work.${index}.description`, 'field.required');
    return {
      saleId,
      serviceItemId,
      quantity,
      price,
      discountBasisPoints,
      name,
      id: ids[index] ?? 0,
      position: lines.length + index + 1,
      itemId: null,
      itemCode: '',
      nameJa: service?.nameJa || name,
      uom: 'pcs' as const,
      priceBy: 'unit' as const,
      milligrams: 0,
      description: '',
      descriptionJa: '',
      listPrice: price,
      priceReason: '',
      subtotal: totals.lineSubtotals[lines.length + index] ?? 0,
      cost: (service?.cost ?? 0) * quantity,
      allocatedDiscount: 0,
      allocatedTax: 0,
      shippingStatus: null,
      trackingNumber: '',
      shippingDate: null,
      shippingNotes: '',
    };
  });
}

/** What must be released and reserved to get from the old lines to the new. */
export function goodsChanges(
  before: readonly WeighedLine[],
  after: readonly WeighedLine[],
): { released: GoodsLine[]; reserved: GoodsLine[] } {
  const rest = new Map(before.map((line) => [line.id, line]));
  const [released, reserved]: [GoodsLine[], GoodsLine[]] = [[], []];
  for (const line of after) {
    const old = rest.get(line.id);
    rest.delete(line.id);
    if (!old) {
      reserved.push(goodsOf(line));
      continue;
    }
    const [units, weight] = [line.quantity - old.quantity, line.milligrams - old.milligrams];
    if (units === 0 && weight === 0) continue;
    if (units >= 0 && weight >= 0 && isPlain(line, units)) reserved.push(goodsOf(line, units, weight));
    else if (units <= 0 && weight <= 0 && isPlain(line, units)) released.push(goodsOf(line, -units, -weight));
    else {
      released.push(goodsOf(old));
      reserved.push(goodsOf(line));
    }
  }
  return { released: [...[...rest.values()].map((line) => goodsOf(line)), ...released], reserved };
}

/** Pieces that were only weighed anew go back, and are set aside again with their weight. */
function isPlain({ priceBy }: WeighedLine, units: number): boolean {
  return priceBy === 'gram' || units !== 0;
}

function goodsOf(
  { id, itemId, ...line }: WeighedLine,
  quantity = line.quantity,
  milligrams = line.milligrams,
): GoodsLine {
  return { id, itemId, quantity, milligrams };
}

/** A line as far as its goods go. */
type WeighedLine = Pick<SaleLine, 'id' | 'itemId' | 'quantity' | 'milligrams' | 'priceBy'>;

/**
 * The lines once their goods are handed over: what these cost, and each line's share of header discount and tax, so that
 * reports by line sum exactly (domain.md §3.1).
 */
export function deliveredLines<Delivered extends SaleLine | WorkLine>(
  lines: readonly Delivered[],
  costs: readonly number[],
  { discountAmount, taxAmount }: { discountAmount: number; taxAmount: number },
): Delivered[] {
  const subtotals = lines.map((line) => line.subtotal);
  const discounts = allocate(discountAmount, subtotals);
  const rests = subtotals.map((subtotal, index) => subtotal - (discounts[index] ?? 0));
  const taxes = allocate(taxAmount, rests);
  return lines.map((line, index) => ({
    ...line,
    // The cost of work is known beforehand.
    cost: costs[index] ?? line.cost,
    allocatedDiscount: discounts[index] ?? 0,
    allocatedTax: taxes[index] ?? 0,
  }));
}

/** Lines that bring in less than their goods cost. Cost is without tax, so revenue is too (domain.md §3.1). */
export function linesBelowCost<Sold extends SaleLine | WorkLine>(lines: readonly Sold[], taxMode: TaxMode): Sold[] {
  return lines.filter((line) => revenueOf(line, taxMode) < line.cost);
}

/** What a line brings in, without tax. */
export function revenueOf(
  line: Pick<SaleLine, 'subtotal' | 'allocatedDiscount' | 'allocatedTax'>,
  taxMode: TaxMode,
): number {
  return line.subtotal - line.allocatedDiscount - (taxMode === 'inclusive' ? line.allocatedTax : 0);
}
