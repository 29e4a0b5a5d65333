import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { addressLines } from '#contract/people/address.ts';
import { type Customer, type customerApi, type MergePart, mergeParts } from '#contract/people/customer.ts';

/** Two records side by side, and what would move. */
export type MergePreview = ReplyOf<typeof customerApi.mergePreview>;

/** The parts in which two records differ: only they have to be chosen. */
export function differingParts(survivor: Customer, leaving: Customer): MergePart[] {
  return mergeParts.filter((part) => wordsOf(survivor, part) !== wordsOf(leaving, part));
}

/** What a merge starts from: the survivor's own, and where it says nothing what the other one says. */
export function startingChoice(survivor: Customer, leaving: Customer): MergePart[] {
  return differingParts(survivor, leaving).filter((part) =>
    part === 'address' ? addressLines(survivor).length === 0 : survivor[part] === '',
  );
}

/** In which parts a record says something else than before; null where it is the same. */
export function changedParts(before: Customer, now: Customer): MergePart[] | null {
  return before.version === now.version ? null : differingParts(before, now);
}

/** A part as one text, by which two records are compared. */
function wordsOf(customer: Customer, part: MergePart): string {
  return part === 'address' ? [customer.country, ...addressLines(customer)].join('\n') : customer[part];
}
