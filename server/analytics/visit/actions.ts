import { randomBytes } from 'node:crypto';
import type { seePage } from '#contract/analytics/visit.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { businessDate, type Clock } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { allowLong, type Db } from '../../kernel/database.ts';
import { deviceOf, isPerson } from '../agent.ts';
import { countryOf } from '../country.ts';
import { visitorOf } from '../visitor.ts';
import { VisitQueue } from '../visitQueue.ts';
import { isCounted, isSpam, joinVisits, type Look, pageOf, referrerOf } from './rules.ts';
import * as store from './store.ts';

type Nothing = Record<string, never>;
type Salts = Awaited<ReturnType<typeof store.findSalts>>;

/** How long what was looked at is kept in full. */
const keptMonths = 13;
const saltBytes = 32;

/**
 * Counts a look at a page of a shop, unless its browser, its agent or the site that it came from is left out. What is counted
 * is written a moment later, with others; whoever asked does not wait for it and is told nothing.
 */
export async function see(ctx: Context, { code, kind, page, referrer }: InputOf<typeof seePage>): Promise<Nothing> {
  const { companyId, remoteAddress, userAgent, browser, clock, db } = ctx;
  const path = pageOf(code, page);
  const site = referrerOf(referrer, browser?.host ?? '');
  if (path === null || !isCounted(browser) || !isPerson(userAgent) || isSpam(site)) return {};
  const at = clock.now();
  const day = businessDate(at);
  const [{ today, before }, country] = await Promise.all([saltsOf(db, day), countryOf(remoteAddress)]);
  const visitor = (salt: Uint8Array) => visitorOf(salt, String(companyId), remoteAddress, userAgent);
  const who = { companyId, visitor: visitor(today), visitorBefore: before && visitor(before) };
  const device = deviceOf(userAgent);
  queueOf(db).add({ ...who, at, day, kind, page: path, referrer: site, device, country });
  return {};
}

/** Writes looks, in the order of their time, into visits. */
export async function writeLooks(db: Db, looks: readonly Look[]): Promise<void> {
  const inOrder = looks.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  if (inOrder.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await store.holdWriting(tx);
    await store.saveVisits(tx, joinVisits(inOrder, await store.listOpen(tx, inOrder)));
  });
}

/** Writes what this process has heard of and not written yet: before it ends, and in tests. */
export async function flushLooks(db: Db): Promise<void> {
  await queueOf(db).flush();
}

/**
 * What a day that begins leaves to be done: salts that no visit needs any more go, days that are over are added up, and visits
 * of more than thirteen months ago are thrown away. A visit of the day before yesterday can't go on: its salt is gone.
 */
export async function tidyVisits({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const today = businessDate(clock.now());
  const daysAgo = (days: number) => Temporal.PlainDate.from(today).subtract({ days });
  await store.removeSalts(db, today);
  await db.transaction().execute(async (tx) => {
    await allowLong(tx);
    await store.holdWriting(tx);
    await store.settleDays(tx, daysAgo(2).toString());
    await store.removeVisits(tx, daysAgo(0).subtract({ months: keptMonths }).toString());
  });
}

const queues = new WeakMap<Db, VisitQueue<Look>>();

function queueOf(db: Db): VisitQueue<Look> {
  const known = queues.get(db) ?? new VisitQueue<Look>((looks) => writeLooks(db, looks));
  queues.set(db, known);
  return known;
}

const salts = new WeakMap<Db, { day: string; salts: Promise<Salts> }>();

/** Asked of the database once a day, by each process. */
function saltsOf(db: Db, day: string): Promise<Salts> {
  const known = salts.get(db);
  if (known?.day === day) return known.salts;
  const found = store.findSalts(db, day, randomBytes(saltBytes));
  salts.set(db, { day, salts: found });
  found.catch(() => salts.delete(db));
  return found;
}
