import { z } from 'zod';
import type { AccessWord } from '../kernel/access.ts';
import { act } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';

/** Puts the rows of a list into an order of one's own. Rows that are not named follow in the order that they had. */
export function orderEndpoint(path: string, many: string, access: AccessWord) {
  return act({
    method: 'PUT',
    path: `${path}/order`,
    summary: `Put the ${many} into an order.`,
    access,
    scope: 'company',
    input: z.strictObject({ ids: z.array(id).min(1).max(500, 'field.tooMany') }),
    reply: z.strictObject({}),
  });
}
