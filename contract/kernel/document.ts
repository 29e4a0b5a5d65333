import { z } from 'zod';
import type { AccessWord } from './access.ts';
import { auditRow, trailInput } from './audit.ts';
import { act, read } from './endpoint.ts';
import { listEndpoints } from './list.ts';
import { byId, id, pageInput, pageReply } from './page.ts';
import { instant, isoDate, text } from './values.ts';

/** What a list shows of every document that is made at one location. */
export const documentRow = z.strictObject({
  id,
  number: z.string(),
  /** The day it counts on: of its approval, until then of its making. */
  date: isoDate,
  locationId: id,
  locationName: z.string(),
  locationNameJa: z.string(),
  userName: z.string(),
  createdAt: instant,
  version: z.int(),
});
export type DocumentRow = z.output<typeof documentRow>;

/** What every line of a document of items shows: the item, and how much of it. */
export const documentLine = z.strictObject({
  id,
  itemId: id,
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  imageUrl: z.string(),
  quantity: z.int(),
  milligrams: z.int(),
});

/** What is told of one document besides. */
export const documentEnd = {
  remarks: z.string(),
  /** Why it was cancelled. */
  reason: z.string(),
  endedBy: z.string(),
  endedAt: instant.nullable(),
};

/** What the list of any documents is filtered and sorted by; the newest first. */
export function documentFilters<const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) {
  return pageInput(['date', 'number']).extend({
    direction: z.enum(['asc', 'desc']).default('desc'),
    from: isoDate.optional(),
    to: isoDate.optional(),
    status: z.enum(statuses).optional(),
    locationId: id.optional(),
  });
}

interface DocumentDefinition<
  Draft extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Row extends z.ZodType,
  Whole extends z.ZodType,
  Sums extends z.ZodRawShape,
> {
  /** Below the API base: `/adjustments`. */
  path: string;
  /** One of them with its article, and many, as summaries say them. */
  one: string;
  many: string;
  view: AccessWord;
  /** Who makes, edits and cancels one; who approves it. */
  make: AccessWord;
  approve: AccessWord;
  draft: z.ZodObject<Draft, z.core.$strict>;
  input: z.ZodObject<Input, z.core.$strict>;
  row: Row;
  whole: Whole;
  sums: Sums;
}

/**
 * The endpoints of a document that waits for approval: its list, find, create, edit, approve, cancel, paper, audit.
 * `server/kernel/document` answers them, `web/ui/document` shows them.
 */
export function documentEndpoints<
  Draft extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Row extends z.ZodType,
  Whole extends z.ZodType,
  Sums extends z.ZodRawShape,
>(definition: DocumentDefinition<Draft, Input, Row, Whole, Sums>) {
  const { path, one, many, view, make, approve, draft, input, row, whole, sums } = definition;
  const viewing = { access: view, scope: 'company' } as const;
  const making = { access: make, scope: 'company', reply: whole } as const;
  const step = z.strictObject({ id, version: z.int() });
  const edited = draft.extend({ id, version: z.int() }) as unknown as EditOf<Draft>;
  return {
    ...listEndpoints({ path, many, access: view, input, row, sums }),
    find: read({ ...viewing, path: `${path}/:id`, summary: `Look at ${one}.`, input: byId, reply: whole }),
    create: act({ ...making, path, summary: `Make ${one}. Nothing moves until it is approved.`, input: draft }),
    edit: act({
      ...making,
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change ${one} that is pending.`,
      input: edited,
    }),
    approve: act({
      ...making,
      access: approve,
      path: `${path}/:id/approve`,
      summary: `Approve ${one}. Irreversible.`,
      input: step,
    }),
    cancel: act({
      ...making,
      path: `${path}/:id/cancel`,
      summary: `Cancel ${one} that is pending. Irreversible; its number stays taken.`,
      input: step.extend({ reason: text(500) }),
    }),
    paper: read({
      ...viewing,
      path: `${path}/:id/paper`,
      summary: `Print ${one} as PDF, to be signed and kept.`,
      input: byId.extend({ language: z.enum(['en', 'ja']).default('ja') }),
      reply: 'file' as const,
    }),
    audit: read({
      ...viewing,
      path: `${path}/:id/audit`,
      summary: `What was done to ${one}, newest first.`,
      input: trailInput,
      reply: pageReply(auditRow),
    }),
  };
}

type EditOf<Draft extends z.ZodRawShape> = z.ZodObject<Draft & { id: typeof id; version: z.ZodInt }, z.core.$strict>;
