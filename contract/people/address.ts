import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { prefectures } from './prefecture.ts';

/** A Japanese postal code as it is stored, `123-4567`. */
export const japanesePostalCode = /^\d{3}-\d{4}$/;

/** Digits as people type them, full-width too, in the form 123-4567 as far as they go. */
export function postalText(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, 7);
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}

/** What a Japanese postal code stands for; a code of a whole city has no town. */
export const japaneseAddress = z.strictObject({ prefecture: z.string(), city: z.string(), town: z.string() });
export type JapaneseAddress = z.output<typeof japaneseAddress>;

/** An address in both of its forms: Japan's, and that of every other country. */
export interface Addressed {
  country: string;
  street: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  landmark: string;
  prefecture: string;
  town: string;
  buildingName: string;
  roomNumber: string;
}

/** An address as it is written on an envelope of its country (domain.md §5), a line each. The country stands apart. */
export function addressLines(at: Addressed): string[] {
  const lines =
    at.country === 'JP'
      ? [
          at.postalCode && `〒${at.postalCode}`,
          japanesePlace(at.prefecture, at.city, at.town),
          [at.buildingName, at.roomNumber].filter(Boolean).join(' '),
        ]
      : [at.street, at.line2, at.landmark, [at.city, at.state, at.postalCode].filter(Boolean).join(', ')];
  return lines.filter((line) => line !== '');
}

/** A place in Japan on one line, its prefecture in the letters of the rest: 東京都中央区銀座4-5-6, Tokyo Chuo-ku Ginza 4-5-6. */
export function japanesePlace(prefecture: string, ...rest: string[]): string {
  const known = /^[a-z]/i.test(rest.find(Boolean) ?? '') && prefectures.find(({ name }) => name === prefecture);
  return [known ? known.romaji : prefecture, ...rest].reduce(runOn);
}

/** Japanese words run on; in the Latin letters of somebody who writes no others each stands by itself. */
function runOn(before: string, next: string): string {
  return before + (before && /^[a-z]/i.test(next) ? ' ' : '') + next;
}

export const addressApi = api('address', {
  find: read({
    path: '/addresses/:postalCode',
    summary:
      'The places of a Japanese postal code: mostly one, several where towns share it, none for an unknown code.',
    access: 'signedIn',
    scope: 'public',
    input: z.strictObject({ postalCode: z.string().regex(japanesePostalCode, 'field.postalCode') }),
    reply: z.strictObject({ addresses: z.array(japaneseAddress) }),
  }),
});
