import { contract } from '#contract/index.ts';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { caller } from '../tests/support/caller.ts';
import { addItems, openShop, type Shop } from '../tests/support/shop.ts';
import type { Figure, PartResult } from './figure.ts';
import { quantile } from './loop.ts';
import { measurePastStock } from './pastStock.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

const { receiving, transfer, stockCount } = contract;
const [receivedLines, transferredLines, pieces, scanners] = [2_000, 500, 20_000, 4];
const progressMs = 750;

type Ask = ReturnType<typeof caller>;
type Item = { id: number };

/** A large delivery, a large transfer, and a count of a whole shop by four people, each of whom sees what the others scan. */
export async function measureInventory(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_inventory');
  const shop = await openShop(databaseUrl, { items: 0, clerks: scanners, roleName: 'Admin' });
  const items = await addItems(databaseUrl, shop, pieces, 1);
  await keepUp(databaseUrl);
  const server = await stage.server(databaseUrl);
  const clerks = shop.tokens.map((token) => caller(server.url, token));
  const [clerk] = clerks as [Ask];
  const figures = [
    ...(await receive(clerk, shop, items)),
    ...(await transferGoods(clerk, shop, items)),
    ...(await count(clerks, shop, items)),
  ];
  const { now } = await memoryOf(server.pid);
  await server.stop();
  figures.push({ what: 'memory after it', value: now, unit: 'MB', goal: { atMost: 300 } });
  figures.push(...(await measurePastStock(stage)));
  return { part: 'inventory', title: `Goods received, transferred and counted, of ${pieces} items`, figures };
}

async function receive(ask: Ask, { locationId }: Shop, items: readonly Item[]): Promise<Figure[]> {
  const supplier = await ask(contract.supplier.create, { code: 'S-1', name: 'Kofu Works' });
  const lines = items.slice(0, receivedLines).map(({ id }) => ({ itemId: id, quantity: 1, orderCost: 20_000 }));
  const made = await timed(ask, receiving.create, { locationId, supplierId: supplier.id, date: day(), lines });
  const posted = await timed(ask, receiving.post, shown(made.reply));
  return [figureOf(`receipt of ${receivedLines} lines saved`, made, 2_000), figureOf('… posted', posted, 2_000)];
}

async function transferGoods(ask: Ask, { companyId, locationId }: Shop, items: readonly Item[]): Promise<Figure[]> {
  const osaka = await ask(contract.location.create, { companyId, name: 'Osaka', description: 'Osaka' });
  const draft = {
    locationId,
    date: day(),
    destinationCompanyId: companyId,
    destinationLocationId: osaka.id,
    lines: items.slice(0, transferredLines).map(({ id }) => ({ itemId: id, quantity: 1, price: 0 })),
  };
  const made = await timed(ask, transfer.create, draft);
  const approved = await timed(ask, transfer.approve, shown(made.reply));
  const shipped = await timed(ask, transfer.ship, shown(approved.reply));
  const lines = shipped.reply.lines.map(({ id }) => ({ id, received: 1, damaged: 0, short: 0 }));
  const received = await timed(ask, transfer.receive, { ...shown(shipped.reply), lines });
  return [
    figureOf(`transfer of ${transferredLines} lines saved`, made, 500),
    figureOf('… approved', approved, 500),
    figureOf('… shipped', shipped, 500),
    figureOf('… received', received, 500),
  ];
}

/** Each scans a share of the pieces one after the other, and asks how far the others are, as the screen does. */
async function count(clerks: readonly Ask[], { locationId }: Shop, items: readonly Item[]): Promise<Figure[]> {
  const [clerk] = clerks as [Ask];
  const made = await clerk(stockCount.create, { locationId, lines: [] });
  const begun = await timed(clerk, stockCount.start, shown(made));
  const { id } = begun.reply;
  const [scans, reads]: [number[], number[]] = [[], []];
  let open = clerks.length;
  const scanAll = async (ask: Ask, own: number) => {
    for (let index = own; index < items.length; index += clerks.length) {
      const code = `X-${index + 1}`;
      const { ms } = await timed(ask, stockCount.scan, { id, scans: [{ uuid: crypto.randomUUID(), code }] });
      scans.push(ms);
    }
    open--;
  };
  const watch = async (ask: Ask) => {
    while (open > 0) {
      reads.push((await timed(ask, stockCount.progress, { id })).ms);
      await new Promise((resolve) => setTimeout(resolve, progressMs));
    }
  };
  const from = performance.now();
  await Promise.all(clerks.flatMap((ask, index) => [scanAll(ask, index), watch(ask)]));
  const seconds = (performance.now() - from) / 1000;
  const review = await timed(clerk, stockCount.review, shown(begun.reply));
  const posted = await timed(clerk, stockCount.post, shown(review.reply));
  const note = `${scans.length} scans by ${clerks.length}, ${Math.round(scans.length / seconds)} /s`;
  return [
    figureOf(`count of ${items.length} pieces begun`, begun, 2_000),
    { what: 'a scan, p95', value: quantile(scans.sort(byTime), 0.95), unit: 'ms', goal: { atMost: 50 }, note },
    { what: 'how far it has come, p95', value: quantile(reads.sort(byTime), 0.95), unit: 'ms', goal: { atMost: 50 } },
    figureOf('counting ended', review, 2_000),
    figureOf('posted', posted, 2_000),
  ];
}

interface Timed<Reply> {
  reply: Reply;
  ms: number;
}

async function timed<E extends Endpoint>(ask: Ask, endpoint: E, input: DraftOf<E>): Promise<Timed<ReplyOf<E>>> {
  const from = performance.now();
  const reply = await ask(endpoint, input);
  return { reply, ms: performance.now() - from };
}

function figureOf(what: string, { ms }: Timed<unknown>, atMost: number): Figure {
  return { what, value: ms, unit: 'ms', goal: { atMost } };
}

function shown({ id, version }: { id: number; version: number }) {
  return { id, version };
}

function day(): string {
  return new Date().toISOString().slice(0, 10);
}

function byTime(one: number, other: number): number {
  return one - other;
}
