import { linesMax } from '#contract/sales/sale.ts';
import { parsed } from '#web/api/storage.ts';
import { nextKey } from '#web/ui/document/lines.ts';
import type { Draft, inputOf, SaleHeader, SaleTerms } from './draft.ts';
import type { DraftLine } from './saleLines.ts';
import type { StoredDraft } from './storedDraft.ts';

type Saved = Partial<ReturnType<typeof inputOf>>;

/**
 * A sale that somebody else has changed, with what was typed here since: its money, the lines that were scanned, changed or
 * removed, and what was written above and below them. A line that both have changed is as the other saved it.
 */
export function carriedOver(fresh: Draft, left: StoredDraft | null | undefined): Draft {
  const base = parsed<Saved>(left?.edited?.saved ?? null);
  if (!left || !base) return fresh;
  const { draft } = left;
  return {
    ...fresh,
    lines: carriedLines(fresh.lines, draft.lines, base),
    header: carriedHeader(fresh.header, draft.header, base),
    terms: carriedTerms(fresh.terms, draft.terms, base),
    tenders: draft.tenders,
    activeTender: draft.activeTender,
  };
}

/** A line is the same while its goods and what was agreed for them are; those by the gram are so by their weight. */
function carriedLines(fresh: readonly DraftLine[], own: readonly DraftLine[], base: Saved): DraftLine[] {
  const known = new Set(base.lines?.map(({ itemId, milligrams = null, ...of }) => sameOf(itemId, milligrams, of)));
  const left = own.filter(({ agreed }) => agreed !== null);
  const kept = fresh.flatMap((line) => {
    const [mine] = left.splice(indexIn(left, agreedOf(line)), 1);
    if (mine) return { ...line, ...enteredIn(mine) };
    return line.agreed && known.has(sameOf(line.itemId, line.weighed, line.agreed)) ? [] : line;
  });
  const added = own.filter(({ agreed }) => agreed === null).slice(0, Math.max(0, linesMax - kept.length));
  const first = nextKey(fresh);
  return [...kept, ...added.map((line, index) => ({ ...line, key: first + index }))];
}

function indexIn(lines: readonly DraftLine[], same: string): number {
  const index = lines.findIndex((line) => agreedOf(line) === same);
  return index < 0 ? lines.length : index;
}

function agreedOf({ itemId, agreed }: DraftLine): string {
  return agreed ? sameOf(itemId, agreed.milligrams, agreed) : '';
}

function sameOf(
  itemId: number,
  milligrams: number | null,
  { quantity, price, discountBasisPoints }: SameFacts,
): string {
  return [itemId, milligrams, quantity, price, discountBasisPoints].join();
}

type SameFacts = Pick<NonNullable<DraftLine['agreed']>, 'quantity' | 'price' | 'discountBasisPoints'>;

function enteredIn({ quantity, weighed, editedPrice, priceReason, discountBasisPoints }: DraftLine) {
  return { quantity, weighed, editedPrice, priceReason, discountBasisPoints };
}

function carriedHeader(fresh: SaleHeader, own: SaleHeader, base: Saved): SaleHeader {
  return {
    customer: (own.customer?.id ?? null) === base.customerId ? fresh.customer : own.customer,
    name: typed(own.name, base.name, fresh.name),
    date: typed(own.date, base.date, fresh.date),
    notes: typed(own.notes, base.notes, fresh.notes),
  };
}

function carriedTerms(fresh: SaleTerms, own: SaleTerms, base: Saved): SaleTerms {
  return {
    ...fresh,
    discountAmount: typed(own.discountAmount, base.discountAmount, fresh.discountAmount),
    additionalFees: typed(own.additionalFees, base.additionalFees, fresh.additionalFees),
    shippingFee: typed(own.shippingFee, base.shippingFee, fresh.shippingFee),
  };
}

/** What was typed where it differs from what was there before, else what is there now. */
function typed<Value>(own: Value, base: Value | undefined, fresh: Value): Value {
  return own === base ? fresh : own;
}
