import type { Endpoint, InputOf } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import { paperRowsMax } from '#contract/kernel/page.ts';
import { readOpen } from '../dialog.ts';

export type SearchOf<E extends Endpoint> = { [K in keyof InputOf<E>]?: string } & { open?: string };
type Raw = Record<string, unknown>;

const keysMax = 60;
const lengthMax = 2_000;

/**
 * The search part of a list's address: every word of it as a plain text. What of it the list's endpoint takes is for
 * `checkedSearch` to say, once the list is there: the schemas of all lists together are larger than the first screen.
 */
export function listSearch<E extends Endpoint, const Key extends string = never>() {
  return (raw: Raw): SearchOf<E> & { [K in Key]?: string } => {
    const search: Record<string, string> = {};
    for (const [key, value] of Object.entries(raw).slice(0, keysMax)) {
      if (textOf(value) !== '') search[key] = textOf(value).slice(0, lengthMax);
    }
    if (!readOpen(search.open)) delete search.open;
    return search as SearchOf<E> & { [K in Key]?: string };
  };
}

/**
 * What of an address a list is asked with: what its endpoint doesn't know, refuses, or takes for the default is dropped
 * rather than refused, so that an old link still opens. Values stay texts, as the address has them.
 */
export function checkedSearch(endpoint: Endpoint, raw: Raw): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [key, schema] of Object.entries(fieldsOf(endpoint.input))) {
    const value = textOf(raw[key]);
    if (value === '' || value === String(schema.safeParse(undefined).data ?? '')) continue;
    // So many rows are for a paper.
    if (key === 'size' && Number(value) === paperRowsMax) continue;
    if (schema.safeParse(value).success) search[key] = value;
  }
  return search;
}

/** The search part of a screen without a list: only what dialog is open, and the keys it names. */
export function plainSearch<const Key extends string = never>(...keys: Key[]) {
  return (raw: Raw): { [K in Key]?: string } & { open?: string } => {
    const search: Record<string, string> = {};
    for (const key of [...keys, 'open']) {
      const value = textOf(raw[key]).slice(0, 200);
      if (value) search[key] = value;
    }
    return search as { [K in Key]?: string } & { open?: string };
  };
}

/** Search parts are plain texts: `?search=123` is the text 123, not a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (textOf(value)) query.set(key, textOf(value));
  const text = query.toString();
  return text ? `?${text}` : '';
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
