import { type Agreed, agreedSums, nothingAgreed } from '#contract/sales/agreed.ts';
import { isFreed } from '#contract/sales/money.ts';
import type { Sale } from '#contract/sales/sale.ts';
import {
  type Draft,
  type DraftCustomer,
  type DraftLine,
  emptyDraft,
  headerOf,
  priceOf,
  type TaxRules,
} from './draft.ts';
import type { Edited, Kept } from './useKept.ts';

/** A pending sale, to be changed or completed. */
export function draftOfSale(sale: Sale, rules: TaxRules): Draft {
  const isTaxFree = isFreed(sale);
  const lines = sale.lines.map((line, index): DraftLine => {
    const { itemId, itemCode, name, nameJa, imageUrl, listPrice, priceReason, quantity, discountBasisPoints } = line;
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
      milligrams: Math.round(line.milligrams / Math.max(1, quantity)),
      editedPrice: isOwnPrice ? null : line.price,
      agreed: { price: line.price, quantity, discountBasisPoints },
      sellable: null,
    };
  });
  return {
    ...emptyDraft(),
    lines,
    ...headerOf({ ...sale, isTaxFree }),
    current: lines.at(-1)?.key ?? null,
    customer: customerOfSale(sale),
  };
}

function customerOfSale({ customer, customerId }: Sale): DraftCustomer | null {
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
export function editedOf(sale: Sale, input: object): Edited {
  const { id, version, number, taxBasisPoints } = sale;
  return {
    id,
    version,
    number,
    ...agreedSums(sale.lines, sale.discountAmount),
    taxBasisPoints: isFreed(sale) ? null : taxBasisPoints,
    saved: savedText(input),
  };
}

/** What the saved sale has agreed for the lines of a draft. */
export function agreedOf({ draft, edited }: Pick<Kept, 'draft' | 'edited'>): Agreed {
  return edited
    ? { lines: draft.lines.map((line) => line.agreed), given: edited.given, asked: edited.asked }
    : nothingAgreed;
}

/** What would be sent, in the form of what the server holds. */
export function savedText(input: object): string {
  const { id: _id, version: _version, ...rest } = input as { id?: number; version?: number };
  return JSON.stringify(rest);
}

/** From which tax rate to which a saved sale comes when it is completed now; null where that makes no difference. */
export function rateChange(
  { draft, edited }: Pick<Kept, 'draft' | 'edited'>,
  rules: TaxRules,
): { before: number; after: number } | null {
  const before = edited?.taxBasisPoints ?? null;
  const after = rules.taxBasisPoints;
  return draft.isTaxFree || before === null || before === after ? null : { before, after };
}
