import { z } from 'zod';
import { priceUnits } from '../catalogue/priceUnit.ts';
import type { AccessWord } from './access.ts';
import { auditRow, trailInput } from './audit.ts';
import { act, type Endpoint, read } from './endpoint.ts';
import { fieldsOf } from './fields.ts';
import { listEndpoints, sheetChoice } from './list.ts';
import { byId, id, pageInput, pageReply } from './page.ts';
import { instant, isoDate, milligrams, optionalText, quantity } from './values.ts';

/** The life of a document that waits for approval. Statuses stand in the order of a life without mishap, its ends last. */
export const approvalStatuses = ['pending', 'approved', 'cancelled'] as const;
/** The spelling of a purchase order is the one of the imported data (domain.md §2); what was posted is reversed. */
const cancelledStatuses: readonly string[] = ['cancelled', 'canceled', 'reversed'];

/** Whether a document came to nothing: its figures do not count. */
export function isCancelled(status: string): boolean {
  return cancelledStatuses.includes(status);
}

/** The statuses of a document, in their order, as its list is filtered by them. */
export function statusesOf({ input }: Endpoint): string[] {
  const { status } = fieldsOf(input);
  return status instanceof z.ZodOptional ? ((status.unwrap() as z.ZodEnum).options as string[]) : [];
}

export const documentLinesMax = 2_000;
/** Of one that is sent: a line of the longest figures takes 250 bytes, a long remark some thousands. */
const bodyLimitBytes = documentLinesMax * 250 + 64 * 1024;

/** What a list shows of every document that is made at one location. */
const documentRow = z.strictObject({
  id,
  number: z.string(),
  /** The day it counts on: of its approval, until then of its making. */
  date: isoDate,
  locationId: id,
  locationName: z.string(),
  locationNameJa: z.string(),
  lineCount: z.int(),
  userName: z.string(),
  userNameJa: z.string(),
  createdAt: instant,
  version: z.int(),
});
export interface DocumentRow extends z.output<typeof documentRow> {
  status: string;
  /** The steps that are open to the reader. */
  steps: readonly string[];
}

/** What every line of a document of items shows: the item, and how much of it. */
export const documentLine = z.strictObject({
  id,
  itemId: id,
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  imageUrl: z.string(),
  /** What its cost and its price are of. */
  priceBy: z.enum(priceUnits),
  quantity: z.int(),
  milligrams: z.int(),
});
export type SavedLine = z.output<typeof documentLine>;

/** What one document shows besides its row and its lines. */
const documentEnd = z.strictObject({
  remarks: z.string(),
  /** Why it was cancelled. */
  reason: z.string(),
  /** Who brought it to each of its statuses, and when. */
  reached: z.record(z.string(), z.strictObject({ by: z.string(), byJa: z.string(), at: instant })),
});
export interface WholeDocument extends DocumentRow, z.output<typeof documentEnd> {
  lines: readonly SavedLine[];
}

const lineDraft = z.strictObject({
  itemId: id,
  quantity,
  /** Weight of the whole line. Left out: each weighs what its item says. */
  milligrams: milligrams.optional(),
});

type Shape = z.ZodRawShape;

/** A step that leads a document on: who may take it, what it does, and what it asks for besides. */
interface StepDefinition {
  access: AccessWord;
  summary: string;
  input?: Shape;
}

interface DocumentDefinition {
  /** Below the API base: `/adjustments`. */
  path: string;
  /** One of them with its article, and many, as summaries say them. */
  one: string;
  many: string;
  view: AccessWord;
  /** Who makes one, and who edits it, by the same word unless it has its own. */
  make: AccessWord;
  change?: AccessWord;
  /** The first is that of a new one. */
  statuses: readonly [string, ...string[]];
  /** Besides edit and print. */
  steps: Record<string, StepDefinition>;
  /** One that may be without lines says 0. */
  linesMin?: 0;
  /** What is said of one without lines: a key of `field` texts. */
  linesMissing?: string;
  /** One whose lines are not entered says 0, too. */
  linesMax?: 0;
  /** Fields of its own: entered in its header and its lines; shown in its list and its lines. */
  draft: Shape;
  lineDraft: Shape;
  row: Shape;
  line: Shape;
  /** Filters besides date, status and location. */
  filters: Shape;
  /** Sums of the list; cancelled documents add nothing. */
  sums: Shape;
}

/**
 * The endpoints of a document: its list, find, create, edit, paper, audit, and one for each of its steps.
 * `server/kernel/document` answers them, `web/ui/document` shows them.
 */
export function documentEndpoints<const Definition extends DocumentDefinition>(definition: Definition) {
  const { path, one, many, view, make, change = make, steps } = definition;
  const { draft, row, whole, filters } = shapesOf<Definition>(definition);
  const viewing = { access: view, scope: 'company' } as const;
  const making = { access: make, scope: 'company', reply: whole } as const;
  const stepped = z.strictObject({ id, version: z.int() });
  const stepEndpoints = Object.entries(steps).map(([step, { access, summary, input = {} }]) => [
    step,
    act({ ...making, access, path: `${path}/:id/${step}`, summary, input: stepped.extend(input) }),
  ]);
  return {
    ...listEndpoints({ path, many, access: view, input: filters, row, sums: definition.sums as Definition['sums'] }),
    find: read({ ...viewing, path: `${path}/:id`, summary: `Look at ${one}.`, input: byId, reply: whole }),
    create: act({ ...making, path, summary: `Make ${one}.`, input: draft, bodyLimitBytes }),
    edit: act({
      ...making,
      access: change,
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change ${one} that is still open to changes.`,
      input: draft.extend({ id, version: z.int() }),
      bodyLimitBytes,
    }),
    paper: read({
      ...viewing,
      path: `${path}/:id/paper`,
      summary: `Print ${one} as PDF, to be signed and filed.`,
      input: byId.extend({ language: z.enum(['en', 'ja']).default('ja') }),
      reply: 'file' as const,
      share: 'paper',
    }),
    linesExport: read({
      ...viewing,
      path: `${path}/:id/lines/export`,
      summary: `The lines of ${one} as an Excel or CSV file.`,
      input: byId.extend(sheetChoice),
      reply: 'file' as const,
      share: 'export',
    }),
    audit: read({
      ...viewing,
      path: `${path}/:id/audit`,
      summary: `What was done to ${one}, newest first.`,
      input: trailInput,
      reply: pageReply(auditRow),
    }),
    ...(Object.fromEntries(stepEndpoints) as {
      [Step in keyof Definition['steps']]: Endpoint<SteppedInput<Definition['steps'][Step]>, typeof whole>;
    }),
  };
}

type SteppedInput<Step extends StepDefinition> = z.ZodObject<
  { id: typeof id; version: z.ZodInt } & (Step extends { input: infer Input extends Shape } ? Input : unknown),
  z.core.$strict
>;

/** What is sent of a document, what its list shows and is filtered by, the newest first, and what is shown of one. */
function shapesOf<Definition extends DocumentDefinition>(definition: Pick<Definition, keyof DocumentDefinition>) {
  const draft = z
    .strictObject({
      locationId: id,
      remarks: optionalText(500),
      lines: z
        .array(lineDraft.extend(definition.lineDraft))
        .min(definition.linesMin ?? 1, definition.linesMissing ?? 'field.required')
        .max(definition.linesMax ?? documentLinesMax, 'field.tooMany'),
    })
    .extend(definition.draft);
  const status = z.enum(definition.statuses);
  const stepNames = ['edit', ...Object.keys(definition.steps), 'print'] as (
    | 'edit'
    | 'print'
    | (keyof Definition['steps'] & string)
  )[];
  const row = documentRow.extend({ status, steps: z.array(z.enum(stepNames)) }).extend(definition.row);
  const whole = row.extend({ ...documentEnd.shape, lines: z.array(documentLine.extend(definition.line)) });
  const filters = pageInput(['date', 'number'])
    .extend({
      direction: z.enum(['asc', 'desc']).default('desc'),
      from: isoDate.optional(),
      to: isoDate.optional(),
      status: status.optional(),
      locationId: id.optional(),
    })
    .extend(definition.filters);
  return { draft, row, whole, filters };
}
