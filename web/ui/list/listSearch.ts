import type { Endpoint, InputOf } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#web/api/fields.ts';
import { readOpen } from '../dialog.ts';

export type SearchOf<E extends Endpoint> = { [K in keyof InputOf<E>]?: string } & { open?: string };
type Raw = Record<string, unknown>;

/**
 * Checks the search part of a list's address against the list's endpoint, key by key: what is invalid or default is
 * dropped rather than refused, so that an old link still opens. Values stay texts, as the address has them. `keys`
 * are kept besides.
 */
export function listSearch<E extends Endpoint, const Key extends string = never>(endpoint: E, ...keys: Key[]) {
  const shape = fieldsOf(endpoint);
  const defaults = new Map(Object.entries(shape).map(([key, schema]) => [key, schema.safeParse(undefined).data]));
  return (raw: Raw): SearchOf<E> & { [K in Key]?: string } => {
    const search: Record<string, string> = plainSearch(...keys)(raw);
    for (const [key, schema] of Object.entries(shape)) {
      const value = textOf(raw[key]);
      if (value === '' || value === String(defaults.get(key) ?? '')) continue;
      if (schema.safeParse(value).success) search[key] = value;
    }
    if (!readOpen(search.open)) delete search.open;
    return search as SearchOf<E> & { [K in Key]?: string };
  };
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
