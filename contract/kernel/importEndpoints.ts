import { z } from 'zod';
import { type Access, act, read } from './endpoint.ts';
import { importBytesMax, importColumn, importRow, importRun, matchings } from './import.ts';
import { sheetChoice } from './list.ts';
import { pageReply } from './page.ts';

/** What differs between imports. */
interface ImportDefinition<Preview extends z.ZodObject, Settings extends z.ZodRawShape, Target extends z.ZodRawShape> {
  /** Below the API base: `/items/import`. */
  path: string;
  /** What is imported, as summaries say it: `items`. */
  many: string;
  access: Access;
  /** What has to be known to read a file, as a query beside it. */
  settings: Settings;
  /** What has to be known to write it. */
  target: Target;
  /** The first rows, as they will be written. */
  preview: Preview;
  /** Who may take one back. */
  undoAccess: Access;
}

/** So many rows are shown of those that are new, of those that are changed, and of those that are the same. */
export const previewedMax = 50;

/** A run as one kind answers it, with the first rows as they will be written. */
export function importReply<Preview extends z.ZodObject>(preview: Preview) {
  return importRun.extend({ preview: z.array(preview).max(3 * previewedMax) });
}

/** The endpoints of an import: earlier ones, check a file, look how it stands, write it. `server/kernel/import/` answers them. */
export function importEndpoints<
  Preview extends z.ZodObject,
  Settings extends z.ZodRawShape,
  Target extends z.ZodRawShape,
>({ path, many, access, settings, target, preview, undoAccess }: ImportDefinition<Preview, Settings, Target>) {
  const all = { access, scope: 'company' } as const;
  const reply = importReply(preview);
  return {
    ...fileEndpoints({ path, many, access }),
    list: read({
      ...all,
      path,
      summary: `Earlier imports of ${many}, newest first: who, when, which file, and what came of it.`,
      input: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
      reply: pageReply(importRow),
    }),
    check: act({
      ...all,
      path,
      summary: `Upload a CSV or Excel file of ${many}. It is checked, nothing is written.`,
      input: z.strictObject(settings),
      reply,
      body: 'file',
      bodyLimitBytes: importBytesMax,
    }),
    find: read({
      ...all,
      path: `${path}/:id`,
      summary: `How an import of ${many} stands.`,
      input: z.strictObject({ id: z.uuid() }),
      reply,
    }),
    ...endEndpoints({ path, many, access, undoAccess }, reply),
    write: act({
      ...all,
      path: `${path}/:id/write`,
      summary: `Write a checked file of ${many}, all or nothing.`,
      input: z.strictObject({
        id: z.uuid(),
        matching: z.enum(matchings).default('skip'),
        /** Writes the others although some rows can't be imported. */
        leaveOut: z.boolean().default(false),
        ...target,
      }),
      reply,
    }),
  };
}

/** Files that an import gives: what one may look like, and the rows of one that it left out. */
function fileEndpoints({ path, many, access }: { path: string; many: string; access: Access }) {
  const all = { access, scope: 'company' } as const;
  return {
    columns: read({
      ...all,
      path: `${path}/columns`,
      summary: `The columns of a file of ${many}.`,
      input: z.strictObject({ language: sheetChoice.language }),
      /** In our own format, and in Shopify's where that is read. */
      reply: z.strictObject({ columns: z.array(importColumn), shopify: z.array(importColumn) }),
    }),
    template: read({
      ...all,
      path: `${path}/template`,
      summary: `An empty file of ${many} with all columns.`,
      input: z.strictObject(sheetChoice),
      reply: 'file',
      share: 'export',
    }),
    troubles: read({
      ...all,
      path: `${path}/:id/troubles`,
      summary: `The rows of a file of ${many} that can't be imported, as they stand there, each with its reason.`,
      input: z.strictObject({ id: z.uuid(), ...sheetChoice }),
      reply: 'file',
      share: 'export',
    }),
  };
}

/** How an import ends otherwise: a file is given up before it was written, or taken back after that. */
function endEndpoints<Reply extends z.ZodObject>(
  { path, many, access, undoAccess }: { path: string; many: string; access: Access; undoAccess: Access },
  reply: Reply,
) {
  const all = { access, scope: 'company' } as const;
  return {
    drop: act({
      ...all,
      path: `${path}/:id/drop`,
      summary: `Forget a checked file of ${many} that one sent oneself and that was not written.`,
      input: z.strictObject({ id: z.uuid() }),
      reply: z.strictObject({}),
    }),
    undo: act({
      ...all,
      access: undoAccess,
      path: `${path}/:id/undo`,
      summary: `Take an import of ${many} back. Refused where something was built on it since.`,
      input: z.strictObject({ id: z.uuid() }),
      reply,
    }),
  };
}
