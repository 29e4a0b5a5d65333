import { adminOnlyWords } from '#contract/kernel/access.ts';

/** Whoever gives rights away. */
export interface Giver {
  isAdmin: boolean;
  rights: ReadonlySet<string>;
}

/** The first of these rights that no role but Admin may hold. */
export function adminOnly(words: readonly string[]): string | undefined {
  return words.find((word) => adminOnlyWords.includes(word));
}

/** The first of these rights that the giver lacks: nobody gives more than they hold. */
export function lacking(giver: Giver, words: readonly string[]): string | undefined {
  return giver.isAdmin ? undefined : words.find((word) => !giver.rights.has(word));
}

/** What a role grants: all that it holds, and of that what counts now, since neither action nor module is switched off. */
export interface Grants {
  isAdmin: boolean;
  held: readonly string[];
  rights: readonly string[];
}

/** Whether a role may be changed by somebody: Admin by nobody, another by those who may do all that it grants. */
export function mayChange(giver: Giver, role: Grants): boolean {
  return !role.isAdmin && lacking(giver, role.rights) === undefined;
}

/** Whether a role may be copied, or switched on: what is switched off now comes with it on the day on which it counts. */
export function mayCopy(giver: Giver, role: Grants): boolean {
  return lacking(giver, role.held) === undefined;
}
