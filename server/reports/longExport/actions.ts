import { randomUUID } from 'node:crypto';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import { type LongExport, type longExportApi, longExportsMax } from '#contract/reports/longExport.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import { identifyWorker } from '../../access/session/actions.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, may, noRequest } from '../../kernel/context.ts';
import { refusalOf } from '../../kernel/failure.ts';
import { checkInput } from '../../kernel/input.ts';
import type { ExportJob } from '../../kernel/jobs.ts';
import { holdTable } from '../../kernel/locks.ts';
import type { FileReply, Route } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
import { reportRoutes } from '../report/routes.ts';
import { rightOf } from '../report/rulesRight.ts';
import { failureOf, holds, needsOf } from './rules.ts';
import * as store from './store.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'files' | 'jobs' | 'replica'>;
type Log = (message: string, error?: unknown) => void;

/** How often a running export says how far it is, and asks whether it may go on. */
const tellMs = 500;

const routes = new Map<string, Route>(reportRoutes.map((route) => [route.endpoint.name, route]));

function routeOf(report: ReportName, part: 'summary' | 'export'): Route {
  const route = routes.get(`${report}.${part}`);
  if (!route) throw new Error(`There is no report ${report}.`);
  return route;
}

/** Has a report written into a file by itself. Refused where somebody waits for several already. */
export async function beginExport(
  ctx: Context,
  { report, format, language, filters }: InputOf<typeof longExportApi.begin>,
): Promise<LongExport> {
  const right = rightOf(report);
  if (!may(ctx, right)) refuse('access.denied');
  const input = { ...filters, format, language };
  checkInput(routeOf(report, 'export').endpoint.input, input);
  const summary = routeOf(report, 'summary');
  const asked = checkInput(summary.endpoint.input, filters);
  const { count: rowCount } = (await summary.handle(ctx, asked as never, undefined as never)) as { count: number };
  const begun = await transact(ctx, async (tx) => {
    await holdTable(tx, 'report_export', ctx.companyId);
    if ((await store.countBusy(tx, ctx)) >= longExportsMax)
      refuse('share.wait', { position: longExportsMax, retryAfterSeconds: 10 });
    const storedName = `export-${randomUUID()}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
    const saved = await store.saveExport(tx, ctx, {
      report,
      input,
      rowCount,
      needs: needsOf(ctx.user, right),
      storedName,
    });
    await audit(tx, ctx, 'longExport', saved.id, 'begin', { report: [null, report], filters: [null, filters] });
    await ctx.jobs.send(tx, 'reportExport', { exportId: saved.id });
    return store.shownExport(saved);
  });
  ctx.jobs.wake('reportExport');
  return begun;
}

/** Begins an export that failed once more, with the rights of now. Refuses one that did not. */
export async function repeatExport(ctx: Context, { id }: InputOf<typeof longExportApi.again>): Promise<LongExport> {
  const run = (await store.findExport(ctx.db, ctx, id)) ?? refuse('notFound');
  if (run.status !== 'failed') refuse('document.notNow', { step: 'again', status: run.status });
  const { format, language, ...filters } = run.input;
  return beginExport(ctx, { report: run.report, format, language, filters });
}

/** Its user has lost a right, or gave it up. */
class Ended extends Error {
  readonly status: 'denied' | 'givenUp';
  constructor(status: 'denied' | 'givenUp') {
    super(status);
    this.status = status;
  }
}

/**
 * Writes an export from the beginning, as its user would see the report at this moment. It ends when they lose a right or a
 * location that it began with, or give it up. A server that stops leaves it to another one.
 */
export async function writeExport(tools: Tools, { exportId }: ExportJob, log: Log, signal: AbortSignal): Promise<void> {
  const run = await store.takeExport(tools.db, exportId);
  if (!run) return;
  let failure: unknown;
  try {
    await write(tools, run, signal, (error) => {
      failure ??= error;
    });
  } catch (error) {
    await tools.files.remove(run.storedName).catch(() => undefined);
    const cause = failure ?? error;
    if (signal.aborted) throw cause;
    const isDenied = cause instanceof Refusal && cause.code === 'access.denied';
    const status = cause instanceof Ended ? cause.status : isDenied ? 'denied' : 'failed';
    if (status === 'failed') log('A report could not be exported.', cause);
    const failed = status === 'failed' && { failure: failureOf(refusalOf(cause).code) };
    await store.saveEnded(tools.db, run.id, { status, at: tools.clock.now(), ...failed });
  }
}

async function write(
  tools: Tools,
  run: store.StoredExport,
  signal: AbortSignal,
  fails: (error: unknown) => void,
): Promise<void> {
  const find = async () => {
    const user = await identifyWorker(tools, run.userId, run.companyId);
    if (!user || !holds(user, run.needs)) throw new Ended('denied');
    return user;
  };
  let rowsDone = 0;
  let toldAt = 0;
  const mayGoOn = async () => {
    signal.throwIfAborted();
    if (!(await store.saveProgress(tools.db, run.id, rowsDone))) throw new Ended('givenUp');
    await find();
    toldAt = Date.now();
  };
  const noteRows = async (count: number) => {
    try {
      if (Date.now() - toldAt > tellMs) await mayGoOn();
    } catch (error) {
      // What reads the rows wraps it.
      fails(error);
      throw error;
    }
    rowsDone += count;
  };
  const ctx: Context = { ...tools, ...noRequest, user: await find(), companyId: run.companyId, noteRows };
  const { endpoint, handle } = routeOf(run.report, 'export');
  const reply = await handle(ctx, checkInput(endpoint.input, run.input) as never, undefined as never);
  const { content, name: fileName, mime } = reply as FileReply;
  await tools.files.save(run.storedName, content);
  await mayGoOn();
  const at = tools.clock.now();
  if (!(await store.saveEnded(tools.db, run.id, { status: 'ready', at, rowsDone, fileName, mime })))
    throw new Ended('givenUp');
}

/** Ends an export whose processes have all been killed. */
export async function giveUpLost({ db, clock, files }: Omit<Tools, 'jobs'>, { exportId }: ExportJob): Promise<void> {
  const run = await store.takeExport(db, exportId);
  if (!run) return;
  await files.remove(run.storedName).catch(() => undefined);
  await store.saveEnded(db, exportId, { status: 'failed', at: clock.now(), failure: 'stopped' });
}

export async function openExport(ctx: Context, { id }: InputOf<typeof longExportApi.open>): Promise<FileReply> {
  const run = await store.findExport(ctx.db, ctx, id);
  if (run?.status !== 'ready') return refuse('notFound');
  if (!holds(ctx.user, run.needs)) refuse('access.denied');
  return { content: await ctx.files.read(run.storedName), mime: run.mime, name: run.fileName };
}

/** One that has ended stays as it is. */
export async function giveUpExport(ctx: Context, { id }: InputOf<typeof longExportApi.giveUp>): Promise<LongExport> {
  return transact(ctx, async (tx) => {
    if (await store.findExport(tx, ctx, id).then((run) => run?.endedAt === null)) {
      const isOver = await store.saveEnded(tx, id, { status: 'givenUp', at: ctx.clock.now() });
      if (isOver) await audit(tx, ctx, 'longExport', id, 'giveUp');
    }
    return store.shownExport((await store.findExport(tx, ctx, id)) ?? refuse('notFound'));
  });
}

export async function seeExports(ctx: Context): Promise<ReplyOf<typeof longExportApi.see>> {
  await transact(ctx, (tx) => store.saveSeen(tx, ctx));
  return {};
}

/** Throws the files of more than a week ago away. */
export async function tidyExports({ db, clock, files }: Omit<Tools, 'jobs'>): Promise<void> {
  for (const name of await store.forgetOld(db, clock)) await files.remove(name).catch(() => undefined);
}
