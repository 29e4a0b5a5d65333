import { isWeighed, milligramsPerGram } from '#contract/catalogue/weight.ts';
import { type Agreed, agreedSums, freeDiscount, nothingAgreed } from '#contract/sales/agreed.ts';
import { isFreed } from '#contract/sales/money.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import type { PickedCustomer } from '#web/office/people/customer/CustomerPicker.tsx';
import { type Draft, emptyDraft, inputOf, totalsOf } from './draft.ts';
import { ownOf } from './ownDraft.ts';
import { type DraftLine, goodsOf, priceOf, type TaxRules } from './saleLines.ts';
import { type EditedSale, newStoredDraft, type StoredDraft } from './storedDraft.ts';
import type { Tenders } from './tender.ts';

/** A pending sale, to be changed or completed. */
export function draftOfSale(sale: Sale, rules: TaxRules): Draft {
  const isTaxFree = isFreed(sale);
  const lines = sale.lines.map((line, index): DraftLine => {
    const { itemId, itemCode, name, nameJa, imageUrl, listPrice, priceReason, quantity, discountBasisPoints } = line;
    const { priceBy, uom, price, milligrams } = line;
    const ofOne = priceBy === 'gram' ? milligramsPerGram : Math.round(milligrams / Math.max(1, quantity));
    const isWeighedApart = priceBy === 'gram' || (isWeighed(line) && ofOne * quantity !== milligrams);
    const isOwnPrice = line.price === priceOf({ listPrice, editedPrice: null }, isTaxFree, rules);
    return {
      key: index + 1,
      itemId,
      itemCode,
      name,
      nameJa,
      imageUrl,
      listPrice,
      priceReason,
      quantity,
      discountBasisPoints,
      milligrams: ofOne,
      weighed: isWeighedApart ? milligrams : null,
      editedPrice: isOwnPrice ? null : line.price,
      priceBy,
      uom,
      agreed: { priceBy, price, quantity, milligrams, discountBasisPoints },
      available: null,
    };
  });
  const { name, date, notes, discountAmount, additionalFees, shippingFee, taxReason, taxFreeGround } = sale;
  return {
    ...emptyDraft(),
    type: sale.type,
    lines,
    work: sale.work.map(({ id, name, serviceItemId, quantity, price, discountBasisPoints }) => ({
      key: id,
      serviceItemId,
      description: serviceItemId === null ? name : '',
      quantity,
      price,
      discountBasisPoints,
    })),
    own: ownOf(sale),
    header: { customer: customerOfSale(sale), name, date, notes },
    terms: {
      discountAmount,
      discountShare: null,
      additionalFees,
      shippingFee,
      isTaxFree,
      taxReason,
      taxFreeGround,
      taxBasisPoints: null,
    },
  };
}

/** A sale that was parked with money typed: its draft, when it is opened on this till again. */
export function parkedDraft(
  sale: Sale,
  { tenders, activeTender }: Tenders,
  rules: TaxRules,
  today: string,
): StoredDraft {
  const draft = { ...draftOfSale(sale, rules), tenders, activeTender };
  const edited = editedOf(sale, inputOf(draft, rules, sale.locationId, today));
  return { ...newStoredDraft(draft, edited), savedAt: new Date().toISOString() };
}

function customerOfSale({ customer, customerId }: Sale): PickedCustomer | null {
  if (!customer || customerId === null) return null;
  const { code, firstName, middleName, lastName, contactNumber, customerType } = customer;
  return {
    id: customerId,
    code,
    firstName,
    middleName,
    lastName,
    contactNumber,
    customerType,
    firstNameKana: '',
    lastNameKana: '',
  };
}

/** What the server holds of a sale, in a form that says whether a draft differs. */
export function editedOf(sale: Sale, input: object): EditedSale {
  const { id, version, number, taxBasisPoints } = sale;
  return {
    id,
    version,
    number,
    amountPaid: sale.amountPaid,
    isPaidAtDoor: sale.ecommerce?.isPaidAtDoor ?? false,
    ...agreedSums(sale.lines, sale.discountAmount),
    taxBasisPoints: isFreed(sale) ? null : taxBasisPoints,
    saved: savedText(input),
  };
}

/** Whether what is handed over before a sale of this type is completed is taken at once, as a deposit. */
export function isDepositKept(type: SaleType): boolean {
  return !saleTypeFacts[type].isSoldAtOnce;
}

/** What is left to pay of a draft, once what was paid of its sale is off. */
export function owedOf({ draft, edited }: Pick<StoredDraft, 'draft' | 'edited'>, rules: TaxRules): number {
  return Math.max(0, totalsOf(draft, rules).grandTotal - (edited?.amountPaid ?? 0));
}

/** What the saved sale has agreed for the lines of a draft. */
export function agreedOf({ draft, edited }: Pick<StoredDraft, 'draft' | 'edited'>): Agreed {
  return edited
    ? { lines: draft.lines.map((line) => line.agreed), given: edited.given, asked: edited.asked }
    : nothingAgreed;
}

/** Whether a draft gives more away in all than anybody may without a right: at its lines and of the whole. */
export function givesTooMuch({ draft, edited }: Pick<StoredDraft, 'draft' | 'edited'>, rules: TaxRules): boolean {
  const { gross, subtotal } = totalsOf(draft, rules);
  const free = freeDiscount(gross, draft.lines.map(goodsOf), agreedOf({ draft, edited }));
  return gross - subtotal + draft.terms.discountAmount > free;
}

/** What would be sent, in the form of what the server holds. */
export function savedText(input: object): string {
  const { id: _id, version: _version, ...rest } = input as { id?: number; version?: number };
  return JSON.stringify(rest);
}

/** From which tax rate to which a saved sale comes when it is completed now; null where that makes no difference. */
export function rateChange(
  { draft, edited }: Pick<StoredDraft, 'draft' | 'edited'>,
  rules: TaxRules,
): { before: number; after: number } | null {
  const before = edited?.taxBasisPoints ?? null;
  const after = rules.taxBasisPoints;
  return draft.terms.isTaxFree || before === null || before === after ? null : { before, after };
}
