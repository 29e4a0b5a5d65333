import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tidyVisits } from '#server/analytics/visit/actions.ts';
import { checkInvariants } from '#server/kernel/invariants.ts';
import { moveTotalsOn } from '#server/kernel/totals.ts';
import { releaseOverdueOrders } from '#server/sales/ecommerce/holdActions.ts';
import { ask } from '../../support/shop.ts';
import { openShop } from '../../support/shopWorld.ts';
import { openWorld, type World } from '../../support/world.ts';
import { Adjustments } from '../adjustments.ts';
import { beginStory, type Corner, makeCorner } from '../corner.ts';
import { Counts } from '../counts.ts';
import { Months } from '../months.ts';
import { Orders } from '../orders.ts';
import { Receivings } from '../receivings.ts';
import { Sales } from '../sales.ts';
import type { Command } from '../story.ts';
import { Transfers } from '../transfers.ts';
import { compareReports, recompute } from './compare.ts';
import { begins, Contracts, type Tally } from './contracts.ts';
import { openCounter } from './counter.ts';

/** So many people act at the same time, each a story of their own. */
const workersMax = 16;
/** Commands in each half of a story: one before the month turns, one after. */
const steps = 30;
/** After so many of them some hours pass. */
const stepsAtOnce = 6;
/** Months that a world lives: they are over by the clock of the database, which is that of this machine. */
const months = 4;
const stories = Number(process.env.KINZA_REPORT_STORIES ?? 4);
const workers = Math.min(workersMax, stories);
/** How often each kind of movement came to be. */
const moves = new Map<string, number>();
const seed = Number(process.env.KINZA_SEED ?? Date.now() % 2 ** 31);

it('says in every report and card what a plain recomputation in memory says', { timeout: 0 }, async () => {
  const tally: Tally = new Map();
  let [told, figures] = [0, 0];
  for (let world = 0; told < stories; world++) {
    const of = await live(seed + world, Math.min(months, Math.ceil((stories - told) / workers)), tally).catch(
      (cause) => {
        throw new Error(`KINZA_SEED=${seed + world} KINZA_REPORT_STORIES=${workers * months} tells it again.`, {
          cause,
        });
      },
    );
    told += of.stories;
    figures += of.figures;
    console.log(`seed ${seed + world}: ${told} stories, ${figures} figures`);
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const kinds = [...tally].map(([name, { accepted, refused }]) => `${name} ${accepted}/${accepted + refused}`);
  console.log(`${told} stories in ${zone}, ${figures} figures compared; taken of tried: ${kinds.sort().join(', ')}`);
  console.log(`movements: ${[...moves].map(([event, count]) => `${event} ${count}`).join(', ')}`);
  // Over a few stories some kind may come to nothing; over many none does.
  if (told >= 100) for (const [name, { accepted }] of tally) expect(accepted, name).toBeGreaterThan(0);
});

/** Some months of a world; each is looked at before and after the totals are moved on. */
async function live(own: number, lasts: number, tally: Tally): Promise<{ stories: number; figures: number }> {
  const world = await openWorld();
  try {
    const figures = await tell(world, own, lasts, tally);
    const { db } = world.app.tools;
    const { rows } = await sql<Moved>`SELECT event, count(*) AS count FROM stock_move GROUP BY event`.execute(db);
    for (const { event, count } of rows) moves.set(event, (moves.get(event) ?? 0) + count);
    await world.close();
    return { stories: workers * lasts, figures };
  } catch (problem) {
    // Its books are wrong, too, but what was found first says more.
    await world.close().catch(() => undefined);
    throw problem;
  }
}

interface Moved {
  event: string;
  count: number;
}

async function tell(world: World, own: number, lasts: number, tally: Tally): Promise<number> {
  const randoms = Array.from({ length: workers }, (_, index) => randomOf(own * workersMax + index));
  const calendar = new Months(world);
  const corners: Corner[] = [];
  for (let worker = 0; worker < workers; worker++) corners.push(await makeCorner(world));
  let figures = 0;
  await openShop(world);
  // The first month to be closed is that of the first goods.
  await beginStory(world, calendar, corners[0] as Corner);
  await calendar.turn();
  for (let month = 0; month < lasts; month++) {
    if (!calendar.isClosed) await calendar.close();
    await calendar.pass(1);
    const people: Person[] = [];
    for (const corner of corners) people.push(await begin(world, calendar, corner, tally));
    await tellHalf(people, randoms, calendar);
    await calendar.turn();
    // What is done in the second half puts a closed month right, or an open one.
    if ((own + month) % 2 === 0) await calendar.close();
    // A moment between what was known at the close and what is done after it.
    await calendar.pass(1);
    await tellHalf(people, randoms, calendar);
    // What ran out ends each minute by itself, which shall not be while the books are compared.
    await releaseOverdueOrders(world.app.tools);
    // Plans of statements are as of the day when their tables were empty.
    await ask(world.databaseUrl, 'ANALYZE');
    const plain = await recompute(world, calendar.today);
    figures += await compareReports(plain);
    await moveTotalsOn(world.app.tools.db);
    await tidyVisits(world.app.tools);
    figures += await compareReports(plain);
    expect(await checkInvariants(world.app.tools.db)).toEqual([]);
  }
  return figures;
}

type Random = (below: number) => number;
type Commands = Record<string, (command: Command) => Promise<unknown>>;
/** What a person does: goods of some kinds of document, and contracts. */
interface Person {
  goods: Commands[];
  contracts: Commands;
}

/** Goods that a model follows, and contracts over goods of their own. */
async function begin(world: World, calendar: Months, corner: Corner, tally: Tally): Promise<Person> {
  const story = await beginStory(world, calendar, corner);
  const orders = new Orders(story);
  const receipts = { ...orders.commands, ...new Receivings(story, orders).commands };
  const kinds: Commands[] = [new Sales(story), new Adjustments(story), new Transfers(story), new Counts(story)].map(
    ({ commands }) => commands,
  );
  const { commands } = new Contracts(await openCounter(world, calendar, corner.categoryId), tally);
  return { goods: [...kinds, receipts], contracts: commands };
}

/** Half of each story. Time passes while nobody acts, so that everybody stays signed in. */
async function tellHalf(people: readonly Person[], randoms: readonly Random[], calendar: Months): Promise<void> {
  const actors = people.map((person, index) => {
    const random = randoms[index] ?? randomOf(index);
    return { random, contracts: person.contracts, goods: twoOf(person.goods, random) };
  });
  for (let step = 0; step < steps; step += stepsAtOnce) {
    await Promise.all(actors.map((actor) => act(actor, step)));
    await calendar.pass(1 + (randoms[0]?.(20) ?? 0));
    // At an hour of its own: books tell by it what was known at the close.
    if (randoms[0]?.(4) !== 0 || calendar.isClosed) continue;
    await calendar.close();
    await calendar.pass(1);
  }
}

/** The fewer kinds of document, the further each of them comes. */
function twoOf(goods: readonly Commands[], random: Random): Commands {
  const first = random(goods.length);
  return { ...goods[first], ...goods[(first + 1 + random(goods.length - 1)) % goods.length] };
}

interface Actor {
  random: Random;
  goods: Commands;
  contracts: Commands;
}

async function act({ random, goods, contracts }: Actor, from: number): Promise<void> {
  for (let step = from; step < from + stepsAtOnce; step++) {
    const commands = random(2) === 0 ? goods : contracts;
    const names = commands === contracts && step < steps / 4 ? begins : Object.keys(commands);
    const command = commandOf(names[random(names.length)] ?? '', random);
    await commands[command.what]?.(command);
  }
}

function commandOf(what: string, random: Random): Command {
  const lines = Array.from({ length: 1 + random(3) }, () => ({
    ware: random(3),
    amount: [1, 1, 1, 2, 2, 3, 4][random(7)] ?? 1,
  }));
  return { what, document: random(101), choice: random(10_001), lines };
}

/** Whole numbers below a limit, the same again of the same seed. */
function randomOf(of: number): Random {
  let state = of | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
