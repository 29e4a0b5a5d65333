import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, inject } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { RefusalReply } from '#contract/kernel/refusal.ts';
import type { ShopRenderer } from '#contract/shop/page.ts';
import { type App, buildApp } from '#server/app.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { MonitorAccess } from '#server/kernel/monitor.ts';
import type { TrustedProxies } from '#server/kernel/proxy.ts';
import { createTestDatabase } from './postgres.ts';
import { openingTime, type Person, type WorldTemplate } from './worldTemplate.ts';

export { type Person, password } from './worldTemplate.ts';

export const apiBase = '/api';

/** A clock that stands until it is set. */
export class StandingClock implements Clock {
  #now: Date;
  constructor(now: string) {
    this.#now = new Date(now);
  }
  now(): Date {
    return this.#now;
  }
  set(now: string): void {
    this.#now = new Date(now);
  }
}

/** The clock of a world that people look at in a browser, whose own clock nobody holds back. */
class RunningClock extends StandingClock {
  override now(): Date {
    return new Date();
  }
}

/** The server said no. */
export class Refused extends Error {
  readonly status: number;
  readonly reply: RefusalReply;
  constructor(status: number, reply: RefusalReply) {
    super(`${status} ${reply.code} ${JSON.stringify(reply.data ?? reply.fields ?? '')}`);
    this.status = status;
    this.reply = reply;
  }
  get code(): string {
    return this.reply.code;
  }
}

export interface CallOptions {
  /** Idempotency key; a new one unless given. */
  key?: string;
  locationId?: number;
  /** From which somebody calls; this machine unless given. */
  address?: string;
}

/** One signed-in person's way to the API. */
export interface Caller {
  token: string;
  call<E extends Endpoint>(endpoint: E, input: DraftOf<E>, options?: CallOptions): Promise<ReplyOf<E>>;
  /** Bytes of a file endpoint. */
  bytes(endpoint: Endpoint, input: Record<string, unknown>, options?: CallOptions): Promise<Buffer>;
}

type Places = Pick<WorldTemplate, 'companyId' | 'ginza' | 'osaka' | 'rivalCompanyId' | 'rivalShop' | 'categories'>;

export interface World extends Places {
  app: App;
  databaseUrl: string;
  clock: StandingClock;
  as(person: Person): Caller;
  /** A ring in stock at Ginza, ¥100,000 unless said otherwise. */
  ring(changes?: Partial<DraftOf<typeof contract.item.create>>): Promise<Item>;
  /** Goods by the gram there, of which a unit is one. */
  reel(changes?: Partial<DraftOf<typeof contract.item.create>>): Promise<Item>;
  /** Ends the world; fails when its books are wrong. */
  close(): Promise<void>;
}

export interface WorldOptions {
  connectionsMax?: number;
  /** Where people reach this world. */
  appUrl?: string;
  /** Proxies that stand before this world. */
  trustProxy?: TrustedProxies;
  /** Who reads metrics and the description of the API. */
  monitor?: MonitorAccess;
  /** Folder of the built web that this world serves, in the time of the real clock. */
  webDist?: string;
  /** Whether it has shops on the web although no web was built: their pages are drawn from the source. */
  hasShops?: boolean;
}

/** Two companies, three shops, five people and an app on a database of its own. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { database: template, tokens, passwordHash: _, ...places } = inject('world');
  const database = await createTestDatabase(template);
  const Clock = options.webDist ? RunningClock : StandingClock;
  const clock = new Clock(openingTime);
  const folder = mkdtempSync(join(tmpdir(), 'kinza-world-'));
  const app = await buildApp({
    databaseUrl: database.url,
    filesDir: join(folder, 'files'),
    apiBase,
    appUrl: options.appUrl ?? 'http://localhost:3000',
    webDist: options.webDist ?? null,
    clock,
    logLevel: process.env.KINZA_TEST_LOG ?? 'silent',
    ...(options.hasShops ? { renderShop: await loadShopSource() } : {}),
    ...(options.trustProxy ? { trustProxy: options.trustProxy } : {}),
    ...(options.monitor ? { monitor: options.monitor } : {}),
    ...(options.connectionsMax ? { connectionsMax: options.connectionsMax } : {}),
  });
  await app.beginJobs();
  if (options.webDist) await keepSignedIn(app, clock.now());
  const callers = new Map(Object.entries(tokens).map(([person, token]) => [person, callerOf(app, token)]));
  const as = (person: Person) => callers.get(person) as Caller;

  const ring: World['ring'] = (changes = {}) =>
    as('admin').call(contract.item.create, {
      categoryId: places.categories.R0 as number,
      name: 'Plain band 3 mm, K18',
      nameJa: 'K18 甲丸リング 3mm',
      milligrams: 4_210,
      uom: 'pcs',
      cost: 60_000,
      markupBasisPoints: 6_667,
      price: 100_000,
      initialQuantity: 5,
      sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
      ...changes,
    });

  return {
    app,
    databaseUrl: database.url,
    clock,
    ...places,
    as,
    ring,
    reel: (changes) => ring({ uom: 'bulk', priceBy: 'gram', milligrams: 1_000, ...changes }),
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
      await database.drop();
    },
  };
}

async function loadShopSource(): Promise<ShopRenderer> {
  const { render } = await import('#web/shop/render.tsx');
  return (page) => render(page, { script: '/shop.js', style: '/shop.css' });
}

/** A world for all tests of a file, which ends after the last of them. Called before they are said, and awaited there. */
export async function openWorldForFile(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld(options);
  afterAll(() => world.close());
  return world;
}

/** Everybody has just signed in, by another clock than that of before. */
export async function keepSignedIn(app: App, now: Date): Promise<void> {
  await sql`UPDATE session SET created_at = ${now}, seen_at = ${now}, expires_at = expires_at + (${now}::timestamptz - created_at)`.execute(
    app.tools.db,
  );
}

/** Calls endpoints as the web does, without a socket. */
export function callerOf(app: App, token: string): Caller {
  const send = async (endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions = {}) => {
    const rest = { ...input };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const reply = await app.server.inject({
      method: endpoint.method,
      url: apiBase + path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(endpoint.changes ? { 'idempotency-key': options.key ?? crypto.randomUUID() } : {}),
        ...(options.locationId ? { 'x-kinza-location': String(options.locationId) } : {}),
      },
      ...(options.address ? { remoteAddress: options.address } : {}),
      ...(hasQuery
        ? { query: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])) }
        : { payload: rest }),
    });
    if (reply.statusCode >= 300) throw new Refused(reply.statusCode, reply.json<RefusalReply>());
    return reply;
  };
  return {
    token,
    call: async (endpoint, input, options) => (await send(endpoint, input as Record<string, unknown>, options)).json(),
    bytes: async (endpoint, input, options) => (await send(endpoint, input, options)).rawPayload,
  };
}

/** The code that a call was refused with; the call itself must fail. */
export async function refusalCode(work: Promise<unknown>): Promise<string> {
  const outcome = await work.then(
    () => 'accepted',
    (error: unknown) => error,
  );
  if (outcome instanceof Refused) return outcome.code;
  if (outcome instanceof Error) throw outcome;
  return String(outcome);
}

/** What the server said as it refused a call; the call itself must fail. */
export async function refusalReply(work: Promise<unknown>): Promise<RefusalReply> {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof Refused) return outcome.reply;
  if (outcome instanceof Error) throw outcome;
  throw new Error('Nothing was refused.');
}

/** The fields that a call was refused for, each with its code. */
export async function refusedFields(work: Promise<unknown>): Promise<string[]> {
  const { fields = [] } = await refusalReply(work);
  return fields.map(({ path, code }) => `${path} ${code}`);
}
