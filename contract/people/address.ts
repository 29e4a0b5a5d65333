import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';

/** A Japanese postal code as it is stored, `123-4567`. */
export const japanesePostalCode = /^\d{3}-\d{4}$/;

/** What a Japanese postal code stands for; a code of a whole city has no town. */
export const japaneseAddress = z.strictObject({ prefecture: z.string(), city: z.string(), town: z.string() });
export type JapaneseAddress = z.output<typeof japaneseAddress>;

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
