/** Whoever gives rights away. */
export interface Giver {
  isAdmin: boolean;
  rights: ReadonlySet<string>;
}

/** The first of these rights that the giver lacks: nobody gives more than they hold. */
export function lacking(giver: Giver, words: readonly string[]): string | undefined {
  return giver.isAdmin ? undefined : words.find((word) => !giver.rights.has(word));
}
