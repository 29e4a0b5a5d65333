/** One field in which what is saved now differs from what stands in the form. */
export interface Difference<Values> {
  field: keyof Values & string;
  /** Changed in this form too: somebody has to choose. Otherwise what is saved holds. */
  isBoth: boolean;
}

/**
 * What somebody else changed meanwhile, beside a form: `base` is what the form started from, `mine` what stands in it
 * now, `theirs` what is saved now.
 */
export function differences<Values extends object>(base: Values, mine: Values, theirs: Values): Difference<Values>[] {
  const fields = Object.keys(base) as (keyof Values & string)[];
  return fields
    .filter((field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, isBoth: !isSame(mine[field], base[field]) }));
}

/**
 * What the form goes on with: everything entered here stays, everything that only the other one changed is taken, and
 * so are the fields of `taken`.
 */
export function merged<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  taken: ReadonlySet<string>,
): Values {
  const changed = differences(base, mine, theirs).filter(({ field, isBoth }) => !isBoth || taken.has(field));
  return { ...mine, ...Object.fromEntries(changed.map(({ field }) => [field, theirs[field]])) };
}

/** Compared by what they hold. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
