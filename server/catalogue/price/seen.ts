import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { bulkItemsMax } from '#contract/catalogue/price.ts';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';

/** An item in the version in which somebody saw it. */
export interface SeenItem {
  id: number;
  version: number;
}

/**
 * Items and their versions as a short text, in the order of their ids. Ids lie close together and versions are low: each
 * is a byte or two, and 54,000 of them some kilobytes.
 */
export function encodeSeen(items: readonly SeenItem[]): string {
  const bytes: number[] = [];
  let last = 0;
  for (const { id, version } of items) {
    pushNumber(bytes, id - last);
    pushNumber(bytes, version);
    last = id;
  }
  return deflateRawSync(Uint8Array.from(bytes)).toString('base64url');
}

/** And back. Refuses what encodeSeen has not written. */
export function decodeSeen(text: string): SeenItem[] {
  const numbers = readNumbers(unpacked(text));
  if (numbers.length % 2 !== 0 || numbers.length > 2 * bulkItemsMax) refuse('input.unreadable');
  const items: SeenItem[] = [];
  let id = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    const [step = 0, version = 0] = numbers.slice(index, index + 2);
    id += step;
    if (step === 0 || !Number.isSafeInteger(id)) refuse('input.unreadable');
    items.push({ id, version });
  }
  return items;
}

/** As many as a person reads. */
const codesMax = 20;

/** Refuses, naming items that were changed since they were seen. */
export function refuseChanged(
  code: 'price.changed' | 'sellingOption.changed',
  items: readonly { itemCode: string }[],
): never {
  const codes = items.slice(0, codesMax).map(({ itemCode }) => itemCode);
  throw new Refusal(code, { count: items.length, codes });
}

const digitsMax = 8;

/** Seven bits to a byte, the lowest first; the eighth says that more follow. */
function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

function readNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  let digits = 0;
  for (const byte of bytes) {
    value += (byte % 128) * 128 ** digits;
    digits += 1;
    if (digits > digitsMax) refuse('input.unreadable');
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
    digits = 0;
  }
  if (digits > 0) refuse('input.unreadable');
  return numbers;
}

function unpacked(text: string): Uint8Array {
  try {
    return inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: 2 * digitsMax * bulkItemsMax });
  } catch {
    return refuse('input.unreadable');
  }
}
