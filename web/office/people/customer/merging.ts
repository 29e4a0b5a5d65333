import { addressLines } from '#contract/people/address.ts';
import { type Customer, type MergePart, mergeParts } from '#contract/people/customer.ts';

/** The parts in which two records differ: only they have to be chosen. */
export function differingParts(survivor: Customer, leaving: Customer): MergePart[] {
  return mergeParts.filter((part) => wordsOf(survivor, part) !== wordsOf(leaving, part));
}

/** What a merge starts from: the survivor's own, and where it says nothing what the other one says. */
export function startingChoice(survivor: Customer, leaving: Customer): Set<MergePart> {
  return new Set(
    differingParts(survivor, leaving).filter((part) =>
      part === 'address' ? addressLines(survivor).length === 0 : survivor[part] === '',
    ),
  );
}

/** A part as one text, by which two records are compared. */
function wordsOf(customer: Customer, part: MergePart): string {
  return part === 'address' ? [customer.country, ...addressLines(customer)].join('\n') : customer[part];
}
