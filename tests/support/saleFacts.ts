import { paymentTypes } from '#contract/sales/payment.ts';
import type { SaleCompany, SaleItem } from '#server/sales/sale/rules.ts';
import type { SaleState } from '#server/sales/sale/stepRules.ts';

/** A shop whose tax of 10 % comes on top of its prices, and which may sell below its stock. */
export const shopFacts: SaleCompany = {
  code: 'KZ',
  locationName: 'Ginza',
  locationNameJa: '銀座',
  closedThrough: null,
  allowNegativeSellable: true,
  taxMode: 'exclusive',
  taxRounding: 'floor',
  taxBasisPoints: 1000,
  paymentTypes,
  referencedTypes: [],
};

/** A sale as its steps see it: a straight one of 1,000 yen of which nothing is paid, unless said otherwise. */
export function saleState(changes: Partial<SaleState> = {}): SaleState {
  return {
    type: 'straight',
    status: 'pending',
    amountPaid: 0,
    grandTotal: 1000,
    writtenOff: 0,
    revenueDate: null,
    cancellationFee: 0,
    serviceStage: null,
    ...changes,
  };
}

/** A ring of which there may be many. */
export const ringFacts: SaleItem = {
  id: 1,
  itemCode: 'R0-000001',
  name: 'Ring',
  nameJa: 'リング',
  description: '',
  descriptionJa: '',
  price: 100_000,
  cost: 60_000,
  milligrams: 3_500,
  active: true,
  isUniquePiece: false,
  uom: 'pcs',
  priceBy: 'unit',
  stockTracked: true,
  consignment: false,
  sellsSo: true,
  imageId: null,
};

/** So many pieces at the price of one; their weight says nothing. */
export function pieces<Line extends object>(line: Line) {
  return { priceBy: 'unit' as const, milligrams: 0, ...line };
}
