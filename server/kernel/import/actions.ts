import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  type ImportRow,
  type ImportRun,
  importBytesMax,
  type Matching,
  picturesBytesMax,
} from '#contract/kernel/import.ts';
import { importProblemSentence } from '#contract/kernel/importText.ts';
import type { SheetFormat } from '#contract/kernel/list.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { sheetReply } from '../../sheet/sheet.ts';
import { type SheetLanguage, sheetText } from '../../sheet/text.ts';
import { businessDate } from '../clock.ts';
import { type Context, may } from '../context.ts';
import { refuseCut, saveUpload } from '../files/aside.ts';
import type { Upload } from '../route.ts';
import { transact } from '../transact.ts';
import { columnTexts } from './columns.ts';
import { pathOf } from './jobs.ts';
import type { ImportedRow, ImportKind } from './kind.ts';
import { listTroubles } from './matchStore.ts';
import { findRun, holdRun, listRuns, removeRun, type Settings, saveRun, shownRun, updateRun } from './store.ts';

/** Everything that is done with the files of one kind. */
export function importer<Preview>(kind: ImportKind<ImportedRow, Preview>) {
  /** Takes a file in and has it checked; `find` tells how far that is. */
  async function check(ctx: Context, input: Settings, upload: Upload): Promise<ImportRun<Preview>> {
    const id = randomUUID();
    const path = pathOf(ctx, id);
    try {
      await saveUpload(upload, path);
      refuseCut(upload, importBytesMax);
      const fileName = nameOf(upload.fileName) || `${kind.name}.csv`;
      const run = await transact(ctx, async (tx) => {
        const saved = await saveRun(tx, ctx, { id, fileName, settings: { input }, kind: kind.name });
        await ctx.jobs.send(tx, 'import', { runId: id, userId: ctx.user.id });
        return saved;
      });
      ctx.jobs.wake('import');
      // The same request once more: its file is here already.
      if (run.id !== id) await rm(path, { force: true });
      return shownRun(ctx, run);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async function list(ctx: Context, { page }: { page: number }): Promise<{ rows: ImportRow[]; more: boolean }> {
    return listRuns(ctx, kind.name, page);
  }

  async function find(ctx: Context, { id }: { id: string }): Promise<ImportRun<Preview>> {
    return shownRun(ctx, await findRun(ctx.db, ctx, kind.name, id));
  }

  /** Has a checked file written; `find` tells how far that is. Refuses what is not ready, and where it can't be written to. */
  async function write(ctx: Context, input: WriteInput): Promise<ImportRun<Preview>> {
    const { id, matching = 'skip', leaveOut = false, ...target } = input;
    const run = await transact(ctx, async (tx) => {
      const { status, settings, troubleCount } = await holdRun(tx, ctx, kind.name, id);
      if (status === 'writing') refuse('import.running');
      if (status !== 'ready') refuse('import.notReady');
      if (troubleCount > 0 && !leaveOut) refuse('import.rowsInTrouble');
      checkMatching(ctx, kind, matching);
      await kind.admit?.(tx, ctx, target);
      await ctx.jobs.send(tx, 'import', { runId: id, userId: ctx.user.id });
      const changes = { status: 'writing', settings: { ...settings, target, matching }, rowsWritten: 0 } as const;
      return (await updateRun(tx, id, ['ready'], changes)) ?? refuse('import.notReady');
    });
    ctx.jobs.wake('import');
    return shownRun(ctx, run);
  }

  const other = {
    troubles: troublesReply(kind),
    undo: undoing(kind),
    checkAgain: checkingAgain(kind),
    drop: dropping(kind),
    pictures: takingPictures(kind),
  };
  return { list, ...columnReplies(kind), ...other, check, find, write };
}

type WriteInput = { id: string; matching?: Matching; leaveOut?: boolean } & Settings;

function checkMatching(ctx: Context, { updateRights, ownFields }: ImportKind, matching: Matching): void {
  if (matching === 'update' && !updateRights.every((right) => may(ctx, right))) refuse('access.denied');
  if (matching === 'add' && !ownFields) refuse('import.notReady');
}

/** Has a file that is here still checked once more with other settings; `find` tells how far that is. */
function checkingAgain<Preview>(kind: ImportKind<ImportedRow, Preview>) {
  return async (ctx: Context, { id, ...input }: { id: string } & Settings): Promise<ImportRun<Preview>> => {
    const run = await transact(ctx, async (tx) => {
      const { settings } = await holdRun(tx, ctx, kind.name, id);
      if (!settings.types?.length) refuse('import.notReady');
      await ctx.jobs.send(tx, 'import', { runId: id, userId: ctx.user.id });
      const changes = {
        status: 'checking' as const,
        settings: { input: { ...settings.input, ...input } },
        rowsRead: 0,
      };
      return (await updateRun(tx, id, ['ready', 'refused'], changes)) ?? refuse('import.notReady');
    });
    ctx.jobs.wake('import');
    return shownRun(ctx, run);
  };
}

/** Takes pictures in for what an import wrote; `find` tells how far that is. */
function takingPictures<Preview>(kind: ImportKind<ImportedRow, Preview>) {
  return async (ctx: Context, { id }: { id: string }, upload: Upload): Promise<ImportRun<Preview>> => {
    const file = { id: randomUUID(), name: nameOf(upload.fileName) };
    const path = pathOf(ctx, file.id);
    try {
      await saveUpload(upload, path);
      refuseCut(upload, picturesBytesMax);
      const { run, isNew } = await transact(ctx, async (tx) => {
        const { settings } = await holdRun(tx, ctx, kind.name, id);
        await ctx.jobs.send(tx, 'import', { runId: id, userId: ctx.user.id });
        const changes = {
          status: 'picturing' as const,
          settings: { ...settings, pictureFile: file },
          problems: [],
          problemCount: 0,
        };
        const changed = (await updateRun(tx, id, ['done'], changes)) ?? refuse('import.notReady');
        return { run: shownRun<Preview>(ctx, changed), isNew: file.id };
      });
      ctx.jobs.wake('import');
      // The same request once more: its pictures are here already.
      if (isNew !== file.id) await rm(path, { force: true });
      return run;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };
}

/** Forgets a checked file; somebody else's, or one that is being written, stays. */
function dropping({ name }: ImportKind) {
  return async (ctx: Context, { id }: { id: string }): Promise<Record<never, never>> => {
    const isRemoved = await transact(ctx, async (tx) => {
      await holdRun(tx, ctx, name, id);
      return removeRun(tx, ctx, name, id);
    });
    if (isRemoved) await rm(pathOf(ctx, id), { force: true });
    return {};
  };
}

/** Has an import taken back; `find` tells how far that is. */
function undoing<Preview>(kind: ImportKind<ImportedRow, Preview>) {
  return async (ctx: Context, { id }: { id: string }): Promise<ImportRun<Preview>> => {
    const run = await transact(ctx, async (tx) => {
      const { status, settings } = await holdRun(tx, ctx, kind.name, id);
      if (status !== 'done') refuse('import.notDone');
      await kind.admit?.(tx, ctx, settings.target ?? {});
      await ctx.jobs.send(tx, 'import', { runId: id, userId: ctx.user.id });
      const changes = { status: 'undoing' as const, problems: [], problemCount: 0 };
      return (await updateRun(tx, id, ['done'], changes)) ?? refuse('import.notDone');
    });
    ctx.jobs.wake('import');
    return shownRun(ctx, run);
  };
}

const troublesPage = 1000;

/** The rows that can't be imported as they stand in the file, each with its reason: mended there, they are imported next. */
function troublesReply<Preview>(kind: ImportKind<ImportedRow, Preview>) {
  return async (
    ctx: Context,
    { id, format, language }: { id: string; format: SheetFormat; language: SheetLanguage },
  ) => {
    const { settings } = await findRun(ctx.db, ctx, kind.name, id);
    const titles = [...(settings.names ?? []), sheetText.reason[language]];
    const columns = titles.map((title) => ({ title, kind: 'text' as const }));
    const pages = (async function* () {
      for (let after = 0; ; ) {
        const rows = await listTroubles(ctx.db, id, after, troublesPage);
        yield rows.map(({ cells, problems }) => {
          const reasons = problems.map((one) => `${one.column} ${importProblemSentence(one, language)}`.trim());
          return [...titles.slice(1).map((_, index) => cells[index] ?? ''), reasons.join(' / ')];
        });
        if (rows.length < troublesPage) return;
        after = rows.at(-1)?.position ?? after;
      }
    })();
    const title = `${kind.title[language]} ${sheetText.troubles[language]}`;
    return sheetReply({ format, title, columns, pages }, businessDate(ctx.clock.now()));
  };
}

/** What a shop asks before it writes a file. */
function columnReplies({ title, fileColumns, foreignColumns = [] }: ImportKind) {
  return {
    columns: async (_: Context, { language }: { language: SheetLanguage }) => {
      return { columns: columnTexts(fileColumns, language), shopify: columnTexts(foreignColumns, language) };
    },
    /** The columns alone: an example would be imported by whoever forgets to remove it. */
    template: (ctx: Context, { format, language }: { format: SheetFormat; language: SheetLanguage }) => {
      const columns = columnTexts(fileColumns, language).map((column) => ({
        title: column.title,
        kind: 'text' as const,
      }));
      const pages = (async function* () {})();
      return sheetReply({ format, title: title[language], columns, pages }, businessDate(ctx.clock.now()));
    },
  };
}

/** A name is one line, and PostgreSQL keeps no NUL. */
function nameOf(fileName: string): string {
  const line = fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return line.slice(0, 200).toWellFormed();
}
