import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Client, type Dispatcher } from 'undici';
import { businessDate, systemClock } from '#server/kernel/clock.ts';
import { iphone } from '../tests/support/agents.ts';
import { randomSale } from '../tests/support/sell.ts';
import type { Shop } from '../tests/support/shop.ts';
import { closedLoop, type LoopOptions, type Measured } from './loop.ts';
import { anyTwo, type OrderedPiece, orderOf } from './ordered.ts';

/** What the load generator is asked to do; it is a process of its own, so that it never waits for what it measures. */
export type Job = LoopOptions &
  (
    | { kind: 'sales'; url: string; shop: Shop }
    | { kind: 'reads'; url: string; tokens: string[]; paths: string[] }
    | { kind: 'pages' | 'beacons'; url: string; paths: string[] }
    | { kind: 'orders'; url: string; pieces: OrderedPiece[] }
    | { kind: 'sqlOrders'; databaseUrl: string; pieces: OrderedPiece[] }
    | { kind: 'sqlSales'; limit: keyof typeof sellingSql; databaseUrl: string; shop: Shop }
    | { kind: 'payments'; url: string; tokens: string[]; saleIds: number[] }
    | { kind: 'sqlPayments'; databaseUrl: string; saleIds: number[] }
    | { kind: 'leastReads'; databaseUrl: string }
    | { kind: 'sqlReads'; databaseUrl: string; texts: string[] }
  );

/** The first thing that went wrong travels along, so that a row of failures says why. */
export type JobResult = Measured & { problem: string };

if (process.send) {
  process.on('message', (job: Job) => {
    perform(job).then(
      (result) => process.send?.({ result }),
      (error) => process.send?.({ error: String(error) }),
    );
  });
}

let problem = '';

async function perform(job: Job): Promise<JobResult> {
  problem = '';
  const measured = await ('url' in job ? overHttp(job) : inSql(job));
  return { ...measured, problem };
}

type HttpJob = Extract<Job, { url: string }>;

async function overHttp(job: HttpJob): Promise<Measured> {
  const clients = Array.from({ length: job.clients }, () => new Client(job.url));
  const send = async (index: number): Promise<boolean> => {
    const request = isOfNobody(job) ? visitOf(job) : requestOf(job, index);
    const { status, text } = await answer(clients[index] as Client, request);
    if (status !== 200) problem ||= `${status} ${text().slice(0, 200)}`;
    return status === 200;
  };
  try {
    return await closedLoop(job, send);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

type VisitJob = Extract<HttpJob, { kind: 'pages' | 'beacons' | 'orders' }>;

function isOfNobody(job: HttpJob): job is VisitJob {
  return job.kind === 'pages' || job.kind === 'beacons' || job.kind === 'orders';
}

/** Each time from another network, as many people do: the server stands behind a proxy that it trusts. */
function visitOf(job: VisitJob): Dispatcher.DispatchOptions {
  const byte = () => Math.floor(Math.random() * 256);
  const headers = { 'x-forwarded-for': `126.${byte()}.${byte()}.${byte()}`, 'user-agent': iphone };
  if (job.kind === 'pages') return { method: 'GET', path: anyOf(job.paths), headers };
  const told = { ...headers, 'content-type': 'application/json' };
  if (job.kind === 'orders') {
    const { code, ...order } = orderOf(anyTwo(job.pieces));
    const changing = { ...told, 'idempotency-key': randomUUID() };
    return { method: 'POST', path: `/api/shops/${code}/orders`, headers: changing, body: JSON.stringify(order) };
  }
  const body = JSON.stringify({ page: anyOf(job.paths), kind: 'view', referrer: '' });
  return { method: 'POST', path: '/api/shops/kz/visits', headers: told, body };
}

function requestOf(job: Exclude<HttpJob, VisitJob>, index: number): Dispatcher.DispatchOptions {
  const tokens = job.kind === 'sales' ? job.shop.tokens : job.tokens;
  const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
  if (job.kind === 'reads') return { method: 'GET', path: anyOf(job.paths), headers };
  const changing = { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  if (job.kind === 'sales')
    return {
      method: 'POST',
      path: '/api/sales/complete',
      headers: changing,
      body: JSON.stringify(randomSale(job.shop)),
    };
  const id = ownOf(job, index);
  const version = (versions.get(id) ?? 0) + 1;
  versions.set(id, version);
  const payments = [{ paymentType: 'cash', tendered: instalment }];
  const body = JSON.stringify({ version, date: businessDate(systemClock.now()), payments });
  return { method: 'POST', path: `/api/sales/${id}/payments`, headers: changing, body };
}

/** Yen of one payment: a plan is not through with all after a run. */
const instalment = 100;
/** How often each plan was paid. */
const versions = new Map<number, number>();

/** A plan that no other client pays. */
function ownOf({ saleIds, clients }: { saleIds: number[]; clients: number }, index: number): number {
  const turn = Math.floor((Math.random() * saleIds.length) / clients);
  return saleIds[Math.min(saleIds.length - 1, turn * clients + index)] ?? 0;
}

/** The whole answer, with no stream made for it: the generator runs on the cores of what it measures. */
function answer(client: Client, request: Dispatcher.DispatchOptions): Promise<{ status: number; text: () => string }> {
  return new Promise((settle, fail) => {
    const chunks: Buffer[] = [];
    let status = 0;
    client.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_controller, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => settle({ status, text: () => Buffer.concat(chunks).toString() }),
      onResponseError: (_controller, error) => fail(error),
    });
  });
}

async function inSql(job: Extract<Job, { databaseUrl: string }>): Promise<Measured> {
  const clients = await Promise.all(Array.from({ length: job.clients }, () => connected(job.databaseUrl)));
  const ask = async (index: number): Promise<boolean> => {
    const client = clients[index] as pg.Client;
    const { rowCount } = await client.query(queryOf(job, index));
    return job.kind === 'sqlReads' || rowCount === 1;
  };
  try {
    return await closedLoop(job, ask);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function queryOf(job: Extract<Job, { databaseUrl: string }>, index: number): pg.QueryConfig {
  if (job.kind === 'sqlSales') return saleInSql(job);
  if (job.kind === 'sqlOrders') return orderInSql(job.pieces);
  if (job.kind === 'leastReads') return leastRead();
  if (job.kind === 'sqlReads') return { text: anyOf(job.texts) };
  return { name: 'pay', text: 'SELECT least_plan.pay($1, $2, 1)', values: [ownOf(job, index), instalment] };
}

/** A sale as one function: of the least rows that it needs, and of the same rows as ours. */
const sellingSql = {
  least: 'SELECT least.sell($1::bigint[], $2::int[], $3::bigint[], $4, $5)',
  same: 'SELECT same.sell($1::bigint[], $2::int[], $3::bigint[], $4, $5, $6)',
} as const;

function saleInSql({ limit, shop }: Extract<Job, { kind: 'sqlSales' }>): pg.QueryConfig {
  const { lines: chosen, customerId } = randomSale(shop);
  const lines = chosen.sort((a, b) => a.itemId - b.itemId);
  return {
    name: limit,
    text: sellingSql[limit],
    values: [
      lines.map((line) => line.itemId),
      lines.map((line) => line.quantity),
      lines.map((line) => line.price),
      shop.locationId,
      1,
      ...(limit === 'same' ? [customerId] : []),
    ],
  };
}

function orderInSql(pieces: readonly OrderedPiece[]): pg.QueryConfig {
  const two = anyTwo(pieces).sort((a, b) => a.itemId - b.itemId);
  const { lines: _, ...typed } = orderOf(two);
  return {
    name: 'order',
    text: 'SELECT least_order.place($1::bigint[], $2::bigint[], $3)',
    values: [two.map(({ itemId }) => itemId), two.map(({ price }) => price), JSON.stringify(typed)],
  };
}

function leastRead(): pg.QueryConfig {
  const id = 1 + Math.floor(Math.random() * 54_000);
  return { name: 'read', text: 'SELECT * FROM least.thing WHERE id = $1', values: [id] };
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

function anyOf(values: readonly string[]): string {
  return values[Math.floor(Math.random() * values.length)] ?? '/';
}
