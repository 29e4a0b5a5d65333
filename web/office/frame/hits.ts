import type { ReactNode } from 'react';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import { plainTyped } from '#contract/kernel/typed.ts';

/** One thing that the palette found. */
export interface Hit {
  key: string;
  title: string;
  code?: string;
  lead: ReactNode;
  badge?: ReactNode;
  figure?: ReactNode;
  /** Other words that it is looked for by. */
  words?: string;
  /** Keys that it has of its own. */
  keys?: readonly string[];
  /** Numbers that name it beyond doubt. */
  names?: readonly string[];
  /** Code of the customer that it is: a sale may begin for them. */
  customer?: string;
  run: () => void;
}

export interface HitGroup {
  label: string;
  hits: Hit[];
  /** They are answers of the server to a text: older than what is typed by now, they can't be opened. */
  isAnswer?: boolean;
}

/** Whether a screen or a command has every typed word in its name or in a word that it is looked for by. */
export function hasWords({ title, code = '', words = '' }: Hit, typed: string): boolean {
  const text = plain(`${title} ${code} ${words}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Those whose name begins with the typed text stand first. */
export function ranked(hits: readonly Hit[], typed: string): Hit[] {
  return [...hits].sort((a, b) => Number(begins(b, typed)) - Number(begins(a, typed)));
}

/** Groups in which a name begins with the typed text stand before the answers of the server. */
export function rankedGroups(answers: readonly HitGroup[], others: readonly HitGroup[], typed: string): HitGroup[] {
  const isNamed = ({ hits: [first] }: HitGroup) =>
    plain(typed).length > 1 && first !== undefined && begins(first, typed);
  return [...others.filter(isNamed), ...answers, ...others.filter((group) => !isNamed(group))];
}

/** The hit that a typed or scanned number names beyond doubt. */
export function named(hits: readonly Hit[], typed: string): Hit | undefined {
  const code = scannedCode(typed).toLowerCase();
  return hits.find(({ names = [] }) => names.some((name) => name.toLowerCase() === code));
}

function begins({ title }: Hit, typed: string): boolean {
  return plain(title).startsWith(plain(typed));
}

function plain(text: string): string {
  return plainTyped(text).trim().toLowerCase();
}
