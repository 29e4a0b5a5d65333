import { refuse } from '#contract/kernel/refusal.ts';
import { audit, type Changes, changesBetween } from '../audit.ts';
import { businessDate } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tables, Tx } from '../database.ts';
import { drawIds } from '../rows.ts';
import { transact } from '../transact.ts';
import type { DocumentStore } from './documentStore.ts';
import { checkLocation, type DocumentKind, holdStep } from './hold.ts';
import { changedLines, type StoredLine, saveLines, showLines } from './lineStore.ts';
import { type HeldDocument, holdLocation, insertDocument, saveDocument } from './store.ts';

/** What is entered of any document. */
interface Draft {
  locationId: number;
  remarks: string;
  lines: readonly object[];
}

/** A document in the version that the screen showed. */
interface Shown {
  id: number;
  version: number;
}

/** The lines that a draft comes to, and the columns of its header that it says or that follow from its lines. */
interface Checked<Line extends StoredLine> {
  lines: readonly Omit<Line, 'id' | 'position'>[];
  header: object;
}

/** Refuses what a document may not have. `before` are its lines of until now. */
type CheckDraft<Entered, Line extends StoredLine> = (
  tx: Tx,
  ctx: Context,
  draft: Entered,
  before: readonly Line[],
) => Promise<Checked<Line>>;

/** How documents of a kind are made, changed while they are open to changes, and cancelled for a reason. */
export function writingOf<Entered extends Draft, Line extends StoredLine, Whole extends object>(
  store: DocumentStore<Line, Whole>,
  check: CheckDraft<Entered, Line>,
) {
  return {
    create: (ctx: Context, draft: Entered) => createDocument(ctx, store, draft, check),
    edit: (ctx: Context, draft: Entered & Shown) => editDocument(ctx, store, draft, check),
    cancel: (ctx: Context, input: Shown & { reason: string }) => cancelDocument(ctx, store, input),
  };
}

/** Makes a document. Its number comes last, since every other document of its kind waits for it. */
function createDocument<Entered extends Draft, Line extends StoredLine, Whole extends object>(
  ctx: Context,
  store: DocumentStore<Line, Whole>,
  draft: Entered,
  check: CheckDraft<Entered, Line>,
): Promise<Whole> {
  const { locationId, remarks } = draft;
  checkLocation(ctx, locationId);
  return transact(ctx, async (tx) => {
    const [company, ids] = await Promise.all([
      holdLocation(tx, ctx, locationId),
      drawIds<keyof Tables>(tx, { [store.table]: 1 } as Record<keyof Tables, number>),
    ]);
    const id = ids[store.table][0] ?? 0;
    const { lines, header } = await check(tx, ctx, draft, []);
    await replaceLines(tx, store, id, lines);
    const made = changedLines([], await showLines(tx, ctx, store.lines, id), store.lines);
    await audit(tx, ctx, store.table, id, 'create', { lineCount: [null, lines.length], ...made });
    await insertDocument(tx, ctx, store, company.code, {
      id,
      companyId: ctx.companyId,
      locationId,
      status: store.initial,
      date: businessDate(ctx.clock.now()),
      remarks,
      lineCount: lines.length,
      ...header,
      version: 1,
      createdAt: ctx.clock.now(),
      createdBy: ctx.user.id,
    });
    return store.find(tx, ctx, id);
  });
}

/** Changes lines and header of a document that is still open to changes; its location stays. What is as it was is not written. */
function editDocument<Entered extends Draft, Line extends StoredLine, Whole extends object>(
  ctx: Context,
  store: DocumentStore<Line, Whole>,
  draft: Entered & Shown,
  check: CheckDraft<Entered, Line>,
): Promise<Whole> {
  return takeStep(ctx, store, draft, 'edit', async (tx, held) => {
    if (draft.locationId !== held.locationId) refuse('access.location');
    const stored = await store.listLines(tx, held.id);
    const { lines, header } = await check(tx, ctx, draft, stored);
    const changes = { remarks: draft.remarks, lineCount: lines.length, ...header };
    const changed = changesBetween<Record<string, unknown>>({ ...held }, changes, Object.keys(changes));
    if (Object.keys(changed).length === 0 && isSame(stored, lines)) return { changes, audited: null };
    const before = await showLines(tx, ctx, store.lines, held.id);
    await replaceLines(tx, store, held.id, lines);
    const moved = changedLines(before, await showLines(tx, ctx, store.lines, held.id), store.lines);
    return { changes, audited: { ...changed, ...moved } };
  });
}

/** Cancels a document for a reason, once `undo` took back what it did; its number stays taken. */
export function cancelDocument<Line extends StoredLine, Whole extends object>(
  ctx: Context,
  store: DocumentStore<Line, Whole>,
  { reason, ...shown }: Shown & { reason: string },
  undo: (tx: Tx, held: HeldDocument) => Promise<void> = async () => undefined,
): Promise<Whole> {
  return takeStep(ctx, store, shown, 'cancel', async (tx, held) => {
    await undo(tx, held);
    return { changes: { reason }, audited: { reason: ['', reason] } };
  });
}

/** What a step changes of its document, what its audit tells besides the status, and its reply besides the document. */
interface Taken<Whole> {
  changes: object;
  /** Where it leads, where that depends on more than the status of before. */
  status?: string;
  /** Null: nothing is other than it was, so nothing is written. */
  audited?: Changes | null;
  reply?: Partial<Whole>;
}

/** Takes one step: the document held and checked, changed as `take` says, moved on, and audited, in one transaction. */
export function takeStep<Step extends string, Held extends HeldDocument, Whole extends object>(
  ctx: Context,
  kind: DocumentKind<Step, Held> & { find(tx: Tx, ctx: Context, id: number): Promise<Whole> },
  shown: Shown,
  step: NoInfer<Step>,
  take: (tx: Tx, held: Held) => Promise<Taken<NoInfer<Whole>>>,
): Promise<Whole> {
  return transact(ctx, async (tx) => {
    const reply = await takeStepIn<Step, Held, Whole>(tx, ctx, kind, shown, step, (held) => take(tx, held));
    return { ...(await kind.find(tx, ctx, shown.id)), ...reply };
  });
}

/** The same within a transaction that is under way, for what takes a step of several documents; answers what is told besides. */
export async function takeStepIn<Step extends string, Held extends HeldDocument, Whole extends object>(
  tx: Tx,
  ctx: Context,
  kind: DocumentKind<Step, Held>,
  shown: Shown,
  step: NoInfer<Step>,
  take: (held: Held) => Promise<Taken<Whole>>,
): Promise<Partial<Whole> | undefined> {
  const held = await holdStep(tx, ctx, kind, shown, step);
  const { changes, status = kind.steps[step].to ?? held.status, audited, reply } = await take(held);
  if (audited === null) return reply;
  await saveDocument(tx, kind, held.id, { ...changes, status });
  const moved: Changes = status === held.status ? {} : { status: [held.status, status] };
  await audit(tx, ctx, kind.table, held.id, step, { ...moved, ...audited });
  return reply;
}

/** Whether these lines are stored already, in this order. */
function isSame(stored: readonly object[], lines: readonly object[]): boolean {
  const changesOf = (line: object, index: number) =>
    changesBetween<Record<string, unknown>>({ ...stored[index] }, { ...line }, Object.keys(line));
  return (
    stored.length === lines.length && lines.every((line, index) => Object.keys(changesOf(line, index)).length === 0)
  );
}

async function replaceLines<Line extends StoredLine, Whole>(
  tx: Tx,
  { lines: of }: DocumentStore<Line, Whole>,
  documentId: number,
  lines: Checked<Line>['lines'],
): Promise<void> {
  const ids = await drawIds<keyof Tables>(tx, { [of.table]: lines.length } as Record<keyof Tables, number>);
  const placed = lines.map((line, index) => ({ ...line, id: ids[of.table][index] ?? 0, position: index + 1 }));
  await saveLines(tx, of, documentId, placed);
}
