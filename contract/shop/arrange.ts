import { z } from 'zod';
import type { AccessWord } from '../kernel/access.ts';
import { act } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';

/** More than anybody arranges by hand. */
const ids = z.array(id).min(1).max(2_000, 'field.tooMany');

/**
 * Puts the rows of a list into an order of one's own. `seen` are the same rows in the order that was looked at: another
 * one by now is refused. Rows that are not named follow in the order that they had.
 */
export function arrangeEndpoint(path: string, many: string, access: AccessWord) {
  return act({
    method: 'PUT',
    path: `${path}/order`,
    summary: `Put the ${many} into an order, in place of the one that was looked at.`,
    access,
    scope: 'company',
    input: z
      .strictObject({ ids, seen: ids })
      .refine((given) => sorted(given.ids) === sorted(given.seen), { error: 'field.invalid', path: ['seen'] }),
    reply: z.strictObject({}),
  });
}

function sorted(given: readonly number[]): string {
  return given.toSorted((a, b) => a - b).join();
}
