import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { codeText, optionalText, text } from '../kernel/values.ts';

/** Which adjustments a reason may be given for. */
export const reasonDirections = ['in', 'out', 'both'] as const;

/** What a reason is one of: sums of adjustments are by class. */
export const reasonGroups = ['shrinkage', 'count', 'return', 'use', 'production', 'correction'] as const;

const reasonCodeDraft = z.strictObject({
  code: codeText(20),
  name: text(100),
  nameJa: optionalText(100),
  direction: z.enum(reasonDirections),
  reasonGroup: z.enum(reasonGroups).default('correction'),
});

export const reasonCode = z.strictObject({ ...reasonCodeDraft.shape, id, active: z.boolean(), version: z.int() });
export type ReasonCode = z.output<typeof reasonCode>;

/** Why stock is adjusted (domain.md §1.4). Every company begins with twelve. */
export const reasonCodeApi = api('reasonCode', {
  ...registerEndpoints({
    path: '/reason-codes',
    one: 'a reason code',
    many: 'reason codes',
    view: 'View Reason Types',
    change: 'Manage Reason Types',
    draft: reasonCodeDraft,
    row: reasonCode,
    sorts: ['code', 'name', 'direction', 'reasonGroup'],
  }),
  remove: removeEndpoint('/reason-codes', 'a reason code', 'Manage Reason Types'),
  toggleMany: toggleManyEndpoint('/reason-codes', 'reason codes', 'Manage Reason Types'),
});
