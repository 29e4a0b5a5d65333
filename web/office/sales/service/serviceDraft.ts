import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { IntakeDraft } from '#contract/sales/intake.ts';
import { type SaleTotals, saleTotals } from '#contract/sales/money.ts';
import type { Sale, saleApi } from '#contract/sales/sale.ts';
import { today } from '#web/text/format.ts';
import type { PickedCustomer } from '../../people/customer/CustomerPicker.tsx';

/** Work as it is entered; a price that nobody said yet is null. */
export interface TypedWork {
  key: number;
  /** Null: work that is described by hand. */
  serviceItemId: number | null;
  description: string;
  quantity: number | null;
  price: number | null;
  discountBasisPoints: number;
}

/** A service as it is entered. */
export interface TypedService {
  customerId: number | null;
  date: string;
  work: TypedWork[];
  isTaxFree: boolean;
  taxReason: string;
  taxFreeGround: Sale['taxFreeGround'];
  notes: string;
  intake: IntakeDraft;
}

/** The tax that work is sold with. */
export interface ShopTax {
  taxMode: Sale['taxMode'];
  taxRounding: Sale['taxRounding'];
  taxBasisPoints: number;
}

let lastKey = 0;

/** A line of work about which nothing is said yet. */
export function blankWork(): TypedWork {
  return { key: ++lastKey, serviceItemId: null, description: '', quantity: 1, price: null, discountBasisPoints: 0 };
}

export function blankService(customerId: number | null): TypedService {
  return {
    customerId,
    date: today(),
    work: [blankWork()],
    isTaxFree: false,
    taxReason: '',
    taxFreeGround: null,
    notes: '',
    intake: {
      piece: '',
      condition: '',
      declaredValue: null,
      milligramsIn: null,
      promisedDate: null,
      serviceProviderId: null,
      pictureIds: [],
    },
  };
}

/** A saved service as it is entered again. */
export function typedOf(sale: Sale): TypedService {
  const { intake, customerId, date, notes, taxBasisPoints, taxReason, taxFreeGround } = sale;
  const blank = blankService(customerId);
  return {
    ...blank,
    date,
    notes,
    taxReason,
    taxFreeGround,
    isTaxFree: taxBasisPoints === 0 && taxReason !== '',
    work: sale.work.map(({ serviceItemId, name, quantity, price, discountBasisPoints }) => ({
      key: ++lastKey,
      serviceItemId,
      quantity,
      price,
      discountBasisPoints,
      description: serviceItemId === null ? name : '',
    })),
    intake: intake
      ? {
          piece: intake.piece,
          condition: intake.condition,
          declaredValue: intake.declaredValue,
          milligramsIn: intake.milligramsIn,
          promisedDate: intake.promisedDate,
          serviceProviderId: intake.serviceProviderId,
          pictureIds: intake.pictureIds,
        }
      : blank.intake,
  };
}

/** What is entered as the server is sent it. Without a price or a quantity, a line is refused for that. */
export function sentOf(
  { isTaxFree, taxReason, taxFreeGround, work, ...typed }: TypedService,
  {
    locationId,
    tax,
    agreed,
  }: {
    locationId: number;
    tax: ShopTax;
    agreed?: Pick<Sale, 'name' | 'discountAmount' | 'additionalFees' | 'shippingFee'>;
  },
): DraftOf<typeof saleApi.save> {
  return {
    ...typed,
    // Nobody chosen is nothing said, which is refused where the customer stands.
    customerId: typed.customerId ?? (undefined as never),
    // So is a piece that nobody named: its customer gets a ticket for it.
    intake: { ...typed.intake, piece: typed.intake.piece.trim() || (null as never) },
    locationId,
    type: 'service',
    name: agreed?.name ?? '',
    discountAmount: agreed?.discountAmount ?? 0,
    additionalFees: agreed?.additionalFees ?? 0,
    shippingFee: agreed?.shippingFee ?? 0,
    lines: [],
    work: work.map(({ key: _, quantity, price, serviceItemId, description, discountBasisPoints }) => ({
      serviceItemId,
      discountBasisPoints,
      description: serviceItemId === null ? description : '',
      quantity: quantity ?? 0,
      price: price ?? 0,
    })),
    taxBasisPoints: isTaxFree ? 0 : tax.taxBasisPoints,
    taxReason: isTaxFree ? taxReason : '',
    taxFreeGround: isTaxFree ? taxFreeGround : null,
    grandTotal: totalsOf({ isTaxFree, work }, tax, agreed).grandTotal,
  };
}

/** What the entered work comes to. */
export function totalsOf(
  { isTaxFree, work }: Pick<TypedService, 'isTaxFree' | 'work'>,
  tax: ShopTax,
  agreed?: Pick<Sale, 'discountAmount' | 'additionalFees' | 'shippingFee'>,
): SaleTotals {
  return saleTotals({
    ...tax,
    taxBasisPoints: isTaxFree ? 0 : tax.taxBasisPoints,
    lines: work.map(({ quantity, price, discountBasisPoints }) => ({
      priceBy: 'unit' as const,
      milligrams: 0,
      discountBasisPoints,
      quantity: quantity ?? 0,
      price: price ?? 0,
    })),
    discountAmount: agreed?.discountAmount ?? 0,
    additionalFees: agreed?.additionalFees ?? 0,
    shippingFee: agreed?.shippingFee ?? 0,
  });
}

/** The customer of a saved service, as far as the form shows them. */
export function customerOf({
  customer,
  customerId,
}: Sale): Pick<PickedCustomer, 'id' | 'code' | 'firstName' | 'middleName' | 'lastName' | 'contactNumber'> | null {
  if (!customer || customerId === null) return null;
  const { code, firstName, middleName, lastName, contactNumber } = customer;
  return { id: customerId, code, firstName, middleName, lastName, contactNumber };
}
