import type { AccessWord } from '#contract/kernel/access.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, type Changes } from '../audit.ts';
import { type Context, may } from '../context.ts';
import type { Tx } from '../database.ts';
import { transact } from '../transact.ts';
import { rightsOf, type StepRules, transition } from './rules.ts';
import { type DocumentRow, type DocumentTable, lockDocument, saveDocument } from './store.ts';

/** A kind of documents: where they are kept, and what may happen to them. */
export interface DocumentKind<Step extends string, Row extends DocumentRow> extends DocumentTable {
  steps: StepRules<Step, Row['status'], Row>;
}

/** Holds a document of the user's company, at a location that the user works in, until the transaction ends. */
export async function holdDocument<Row extends DocumentRow>(
  tx: Tx,
  ctx: Context,
  table: DocumentTable,
  id: number,
): Promise<Row> {
  const held = (await lockDocument<Row>(tx, ctx, table, id)) ?? refuse('notFound');
  checkLocation(ctx, held.locationId);
  return held;
}

/** Holds a document for a step that is open, by somebody who may, in the version that the screen showed. */
export async function holdStep<Step extends string, Row extends DocumentRow>(
  tx: Tx,
  ctx: Context,
  kind: DocumentKind<Step, Row>,
  shown: { id: number; version: number },
  step: Step,
): Promise<Row> {
  const held = await holdDocument<Row>(tx, ctx, kind, shown.id);
  transition(kind.steps, held.status, step);
  mustHold(ctx, ...rightsOf(kind.steps, held, step));
  if (held.version !== shown.version) refuse('conflict.version', { version: held.version });
  return held;
}

/** Refuses a location that the user does not work in. */
export function checkLocation(ctx: Context, locationId: number): void {
  if (!ctx.user.locationIds.includes(locationId)) refuse('access.location');
}

/** Refuses who lacks a right that an endpoint's own access does not ask for. */
export function mustHold(ctx: Context, ...rights: AccessWord[]): void {
  if (!rights.every((right) => may(ctx, right))) refuse('access.denied');
}

/** What a step changes of its document, and what its audit tells besides the status. */
export interface Taken {
  changes: object;
  audited?: Changes;
}

/** Takes one step: the document held and checked, changed as `take` says, moved on, and audited, in one transaction. */
export function takeStep<Step extends string, Row extends DocumentRow, Reply>(
  ctx: Context,
  kind: DocumentKind<Step, Row>,
  shown: { id: number; version: number },
  step: NoInfer<Step>,
  take: (tx: Tx, held: Row) => Promise<Taken>,
  find: (tx: Tx, ctx: Context, id: number) => Promise<Reply>,
): Promise<Reply> {
  return transact(ctx, async (tx) => {
    const held = await holdStep(tx, ctx, kind, shown, step);
    const { changes, audited } = await take(tx, held);
    const status = kind.steps[step].to ?? held.status;
    await saveDocument(tx, kind, held.id, { ...changes, status });
    const moved: Changes = status === held.status ? {} : { status: [held.status, status] };
    await audit(tx, ctx, kind.table, held.id, step, { ...moved, ...audited });
    return find(tx, ctx, held.id);
  });
}

/** Who ends a document, and when. */
export function endedBy(ctx: Context) {
  return { endedAt: ctx.clock.now(), endedBy: ctx.user.id };
}
