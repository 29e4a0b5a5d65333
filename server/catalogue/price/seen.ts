import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { bulkItemsMax } from '#contract/catalogue/price.ts';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';

/** An item in the version in which somebody saw it. */
export interface SeenItem {
  id: number;
  version: number;
}

const number = z
  .int()
  .positive()
  .max(2 ** 40);
const pairs = z.array(z.tuple([number, number])).max(bulkItemsMax);
/** No honest text is longer once it is unpacked: two numbers an item. */
const bytesMax = 32 * bulkItemsMax;

/**
 * Items and their versions as a short text, in the order of their ids. An id is written as its distance from the one
 * before it: 54,000 such small numbers pack into some kilobytes.
 */
export function encodeSeen(items: readonly SeenItem[]): string {
  const steps = items.map(({ id, version }, index) => [id - (items[index - 1]?.id ?? 0), version]);
  return deflateRawSync(JSON.stringify(steps)).toString('base64url');
}

/** And back. Refuses what encodeSeen has not written. */
export function decodeSeen(text: string): SeenItem[] {
  let id = 0;
  return unpacked(text).map(([step, version]) => {
    id += step;
    return { id, version };
  });
}

/** As many as a person reads. */
const codesMax = 20;

/** Refuses where an item is gone since it was seen, or was changed; names those that were changed. */
export function checkSeen(
  code: 'price.changed' | 'sellingOption.changed',
  seen: readonly SeenItem[],
  held: readonly (SeenItem & { itemCode: string })[],
): void {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const changed = held.filter(({ id, version }) => version !== versions.get(id));
  if (changed.length === 0 && held.length === seen.length) return;
  const codes = changed.slice(0, codesMax).map(({ itemCode }) => itemCode);
  throw new Refusal(code, { count: changed.length, codes });
}

function unpacked(text: string): z.output<typeof pairs> {
  try {
    const bytes = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: bytesMax });
    return pairs.parse(JSON.parse(bytes.toString()));
  } catch {
    return refuse('input.unreadable');
  }
}
