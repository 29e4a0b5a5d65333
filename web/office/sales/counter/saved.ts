import { mulDiv } from '#contract/kernel/values.ts';
import { lineSubtotal } from '#contract/sales/money.ts';
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
  const given = sale.lines.reduce(
    (sum, line) => sum + line.price * line.quantity - lineSubtotal(line),
    sale.discountAmount,
  );
  const asked = askedFor(sale.lines);
  return {
    id,
    version,
    number,
    given,
    asked,
    taxBasisPoints: isFreed(sale) ? null : taxBasisPoints,
    saved: savedText(input),
  };
}

/** What was agreed to be given away of the goods that are still there: as the server counts it. */
export function stillAgreed({ draft, edited }: Pick<Kept, 'draft' | 'edited'>): number {
  if (!edited?.asked) return 0;
  const left = draft.lines.flatMap(({ agreed, quantity }) =>
    agreed ? [{ price: agreed.price, quantity: Math.min(quantity, agreed.quantity) }] : [],
  );
  return mulDiv(edited.given, askedFor(left), edited.asked);
}

function askedFor(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
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

/** Whether a saved sale is free of tax for a reason, and not because there was no tax. */
function isFreed({ taxBasisPoints, taxReason }: Pick<Sale, 'taxBasisPoints' | 'taxReason'>): boolean {
  return taxBasisPoints === 0 && taxReason !== '';
}
