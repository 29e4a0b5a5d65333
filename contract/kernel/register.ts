import { z } from 'zod';
import { auditRow, trailInput } from './audit.ts';
import { type Access, act, read, type Scope } from './endpoint.ts';
import { listEndpoints } from './list.ts';
import { byId, flag, id, pageInput, pageReply } from './page.ts';

/** A simple list, described once. */
export interface RegisterDefinition<
  Draft extends z.ZodObject,
  Row extends z.ZodObject,
  Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
> {
  /** Below the API base: `/suppliers`. */
  path: string;
  /** One of them with its article, and many, as summaries say them: `a supplier`, `suppliers`. */
  one: string;
  many: string;
  /** Who may look; who may create, edit and switch, each by the word of `change` unless it has its own. */
  view: Access;
  change: Access;
  create?: Access;
  toggle?: Access;
  scope?: Scope;
  /** What create and edit take. */
  draft: Draft;
  /** A row as it is answered; `id`, `active` and `version` belong to it. */
  row: Row;
  sorts: Sorts;
  /** Filters besides search and active. */
  filters?: Filters;
}

/** A draft with the row that it changes, and the version of it that was looked at. */
type EditOf<Draft extends z.ZodObject> = z.ZodObject<
  Draft['shape'] & { id: typeof id; version: z.ZodInt },
  z.core.$strict
>;

/**
 * The endpoints of a simple list: list, summary, export, find, create, edit, toggle, audit. `server/kernel/register.ts`
 * answers them and `RegisterPage` shows them.
 */
export function registerEndpoints<
  Draft extends z.ZodObject,
  Row extends z.ZodObject,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>(definition: RegisterDefinition<Draft, Row, Sorts, Filters>) {
  return { ...looks(definition), ...changes(definition) };
}

/** Deletes one of a simple list that nothing refers to. */
export function removeEndpoint(path: string, one: string, access: Access) {
  return act({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: `Delete ${one}. Refused where something refers to it: then it can be deactivated.`,
    access,
    scope: 'company',
    input: byId,
    reply: z.strictObject({}),
  });
}

/** More than a list shows on a page, and few enough for one transaction. */
const switchedMax = 500;

/** Switches several of a simple list at once. A row that can't be is left as it is and named with its reason. */
export function toggleManyEndpoint(path: string, many: string, access: Access) {
  return act({
    method: 'PUT',
    path: `${path}/active`,
    summary: `Switch several ${many} on or off. Those that can’t be stay as they are and are named.`,
    access,
    scope: 'company',
    input: z.strictObject({ ids: z.array(id).min(1).max(switchedMax, 'field.tooMany'), active: z.boolean() }),
    reply: z.strictObject({
      /** How many were switched; the others were so already, or are refused. */
      switched: z.int(),
      refused: z.array(
        z.strictObject({
          id,
          /** What the row is found by first: its code or its name; empty where there is none. */
          name: z.string(),
          code: z.string(),
          data: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  });
}

function looks<
  Draft extends z.ZodObject,
  Row extends z.ZodObject,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>({ path, one, many, view, row, sorts, ...definition }: RegisterDefinition<Draft, Row, Sorts, Filters>) {
  const all = { access: view, scope: definition.scope ?? 'company' };
  const input = pageInput([...sorts, 'newest']).extend({
    active: flag.optional(),
    ...(definition.filters ?? ({} as Filters)),
  });
  return {
    ...listEndpoints({ ...all, path, many, input, row }),
    find: read({ ...all, path: `${path}/:id`, summary: `Look at ${one}.`, input: byId, reply: row }),
    audit: read({
      ...all,
      path: `${path}/:id/audit`,
      summary: `What was changed in ${one}, newest first.`,
      input: trailInput,
      reply: pageReply(auditRow),
    }),
  };
}

function changes<
  Draft extends z.ZodObject,
  Row extends z.ZodObject,
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>({ path, one, change, draft, row, ...definition }: RegisterDefinition<Draft, Row, Sorts, Filters>) {
  const scope = definition.scope ?? 'company';
  return {
    create: act({
      path,
      summary: `Create ${one}.`,
      access: definition.create ?? change,
      scope,
      input: draft,
      reply: row,
    }),
    edit: act({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change ${one}. Refused where somebody else changed it meanwhile.`,
      access: change,
      scope,
      input: draft.safeExtend({ id, version: z.int() }) as unknown as EditOf<Draft>,
      reply: row,
    }),
    toggle: act({
      method: 'PUT',
      path: `${path}/:id/active`,
      summary: `Switch ${one} on or off.`,
      access: definition.toggle ?? change,
      scope,
      input: z.strictObject({ id, active: z.boolean() }),
      reply: row,
    }),
  };
}
