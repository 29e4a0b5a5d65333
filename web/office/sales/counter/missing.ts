import type { ZodType } from 'zod';
import { madeToOrderDraft } from '#contract/sales/madeToOrderTerms.ts';
import { planDraft } from '#contract/sales/plan.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import { problemsOf } from '#web/ui/form/problems.ts';
import { type Draft, totalsOf } from './draft.ts';
import type { TaxRules } from './saleLines.ts';
import { givesTooMuch } from './saved.ts';
import type { StoredDraft } from './storedDraft.ts';

/** What is missing or wrong: the part of the counter where it is, and the fields. */
export interface Missing {
  what: 'goods' | 'work' | 'customer' | 'own' | 'details';
  /** Code of each by its path, in the form of a refusal. */
  fields: Readonly<Record<string, string>>;
}

/** An item that is being described by hand, until it is added. */
export interface TypedWork {
  description: string;
  quantity: number | null;
  price: number | null;
}

export const nothingTyped: TypedWork = { description: '', quantity: 1, price: null };

/** What is missing or too much that no server need be asked about; null where nothing is. */
export function missingOf(
  { draft, edited }: StoredDraft,
  { rules, typed, discountsFreely }: { rules: TaxRules; typed: TypedWork; discountsFreely: boolean },
): Missing | null {
  const { type, lines, work, header, terms } = draft;
  const isTyped = typed.description.trim() !== '' || typed.price !== null;
  if (saleTypeFacts[type].hasWork && isTyped) return { what: 'work', fields: {} };
  if (lines.length + work.length === 0) return { what: 'goods', fields: {} };
  if (saleTypeFacts[type].needsCustomer && header.customer === null)
    return { what: 'customer', fields: { customerId: 'field.required' } };
  const own = ownProblemsOf(draft);
  if (Object.keys(own).length > 0) return { what: 'own', fields: own };
  const fields: Record<string, string> = {};
  if (terms.discountAmount > totalsOf(draft, rules).subtotal) fields.discountAmount = 'field.tooLarge';
  else if (!discountsFreely && givesTooMuch({ draft, edited }, rules)) fields.discountAmount = 'sale.discountDenied';
  // What was freed before grounds were asked for keeps its words.
  const hasGround = terms.taxFreeGround !== null || edited?.taxBasisPoints === null;
  if (terms.isTaxFree && !hasGround) fields.taxFreeGround = 'field.required';
  if (terms.isTaxFree && terms.taxReason.trim() === '') fields.taxReason = 'field.required';
  return Object.keys(fields).length > 0 ? { what: 'details', fields } : null;
}

const ofType: Partial<Record<SaleType, { key: string; schema: ZodType; isAsked: boolean }>> = {
  layaway: { key: 'plan', schema: planDraft, isAsked: false },
  installment: { key: 'plan', schema: planDraft, isAsked: false },
  madeToOrder: { key: 'madeToOrder', schema: madeToOrderDraft, isAsked: true },
};

/** What the server would refuse of what a type says besides, by the path in the draft. */
export function ownProblemsOf({ type, own }: Pick<Draft, 'type' | 'own'>): Record<string, string> {
  const { key = '', schema, isAsked } = ofType[type] ?? {};
  const said = own[key] ?? (isAsked ? {} : undefined);
  if (!schema || said === undefined) return {};
  return Object.fromEntries(Object.entries(problemsOf(schema, said)).map(([path, code]) => [`${key}.${path}`, code]));
}
