import { sql } from 'kysely';
import type { AccessWord } from '#contract/kernel/access.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../context.ts';
import type { Tx } from '../database.ts';
import { named } from '../named.ts';
import { visibleLocationIds } from '../visibleLocations.ts';
import { isAtPlace, rightsOf, type StepRules, transition, type Works } from './rules.ts';
import { type DocumentTable, type HeldDocument, lockDocument } from './store.ts';

/** A kind of documents: where they are stored, and what may happen to them. */
export interface DocumentKind<Step extends string, Row extends HeldDocument> extends DocumentTable {
  steps: StepRules<Step, Row['status'], Row>;
}

/**
 * Holds a document of the user's company, at a location that the user works in, until the transaction ends. One of another
 * location is refused as reading it is: who doesn't see it there is told that there is none.
 */
export async function holdDocument<Row extends HeldDocument>(
  tx: Tx,
  ctx: Context,
  table: DocumentTable,
  id: number,
): Promise<Row> {
  const held = (await lockDocument<Row>(tx, ctx, table, id)) ?? refuse('notFound');
  const places = [held.locationId, ...(table.otherLocation ? [otherOf(held, table.otherLocation)] : [])];
  if (!places.some((place) => works(ctx)('locationIds', place)))
    refuse((await seesOneOf(tx, ctx, places)) ? 'access.location' : 'notFound');
  return held;
}

async function seesOneOf(tx: Tx, ctx: Context, places: readonly number[]): Promise<boolean> {
  const [found] = await named<{ sees: boolean }>(
    tx,
    sql`SELECT ${visibleLocationIds(ctx)} && ${[...places]}::bigint[] AS sees`,
  );
  return found?.sees ?? false;
}

/** Holds a document for a step that is open, by somebody who may, in the version that the screen showed. */
export async function holdStep<Step extends string, Row extends HeldDocument>(
  tx: Tx,
  ctx: Context,
  kind: DocumentKind<Step, Row>,
  shown: { id: number; version: number },
  step: Step,
): Promise<Row> {
  const held = await holdDocument<Row>(tx, ctx, kind, shown.id);
  transition(kind.steps, held, step);
  mustHold(ctx, ...rightsOf(kind.steps, held, step));
  const { by } = kind.steps[step];
  if (!isAtPlace(kind.steps[step], held, works(ctx))) refuse(by ? atPlace[by] : 'access.location');
  if (held.version !== shown.version) refuse('conflict.version', { version: held.version });
  return held;
}

const atPlace = { shipIds: 'access.ship', receiveIds: 'access.receive' } as const;

/** Where the user works, ships from and receives. */
export function works({ user }: Pick<Context, 'user'>): Works {
  return (as, locationId) => user[as]?.includes(locationId) ?? false;
}

function otherOf(held: HeldDocument, column: string): number {
  return Number((held as unknown as Record<string, unknown>)[column]);
}

/** Refuses a location that the user does not work in. */
export function checkLocation(ctx: Context, locationId: number): void {
  if (!ctx.user.locationIds.includes(locationId)) refuse('access.location');
}

/** Refuses who lacks a right that an endpoint's own access does not ask for. */
export function mustHold(ctx: Context, ...rights: AccessWord[]): void {
  if (!rights.every((right) => may(ctx, right))) refuse('access.denied');
}
