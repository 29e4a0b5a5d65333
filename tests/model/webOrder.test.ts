import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { checkInvariants } from '#server/kernel/invariants.ts';
import { openShop } from '../support/shopWorld.ts';
import { openWorldForFile, type World } from '../support/world.ts';
import { beginStory, type Corner, makeCorner } from './corner.ts';
import { Counts } from './counts.ts';
import { Months } from './months.ts';
import { Sales } from './sales.ts';
import type { Command, Story } from './story.ts';
import { Transfers } from './transfers.ts';
import { WebBook } from './webBook.ts';
import { holdHours, payDays, WebOrders } from './webOrders.ts';
import { WebShipments } from './webShipments.ts';

/** So many shops at the same time, each with a clock of its own. */
const workers = Number(process.env.KINZA_WORKERS ?? 2);
const stories = Number(process.env.KINZA_ORDERS ?? 20);

/** A shop on the web whose stories are told one after the other. */
interface Shop {
  world: World;
  months: Months;
  corner: Corner;
  /** A story of which nothing is told. */
  before: Story;
}
type Take = Record<string, (command: Command) => Promise<void>>;

const layaway = { termsMonths: 6, downPaymentBasisPoints: 2000 };
const sellingOptions = { straight: true, layaway, subasta: false, madeToOrder: false };
const ways = { words: 'As agreed', wordsJa: 'ご案内のとおり' };
const payWays = (['bankTransfer', 'cashOnDelivery'] as const).map((way) => ({ way, ...ways }));

const begin = ({ world, months, corner }: Omit<Shop, 'before'>) => beginStory(world, months, corner, sellingOptions);

async function open(): Promise<Shop> {
  const world = await openWorldForFile();
  await openShop(world, { payWays, holdHours, payDays }, { cashOnDelivery: true });
  await world.as('admin').call(contract.plan.acknowledge, {});
  const corner = await makeCorner(world);
  const shop = { world, months: new Months(world), corner };
  // Goods of the month before are what it is closed with.
  const before = await begin(shop);
  await shop.months.turn();
  return { ...shop, before };
}

const shops: Shop[] = [];
for (let worker = 0; worker < workers; worker++) shops.push(await open());

const amidst = (story: Story) => [new Sales(story), new Transfers(story), new Counts(story)];
const webOf = (book: WebBook) => {
  const shipments = new WebShipments(book);
  return [shipments, new WebOrders(book, shipments)];
};
const { before: first } = shops[0] as Shop;
const webNames = webOf(new WebBook(first)).flatMap(({ commands }) => Object.keys(commands));
const otherNames = amidst(first).map(({ commands }) => Object.keys(commands));

const picked = fc.record({ ware: fc.nat(4).map((ware) => ware % 3), amount: fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 5) });
const commandOf = (names: readonly string[]): fc.Arbitrary<Command> =>
  fc.record({
    what: fc.constantFrom(...names),
    document: fc.nat(100),
    choice: fc.nat(10_000),
    lines: fc.array(picked, { minLength: 1, maxLength: 2, size: 'max' }),
  });
/** Half of what happens is about orders, the rest about one or more of the documents that want the same goods. */
const story = fc.subarray(otherNames, { minLength: 1 }).chain((some) =>
  fc.array(fc.oneof(commandOf(webNames), commandOf(webNames), commandOf(some.flat())), {
    maxLength: 40,
    size: 'max',
  }),
);

it('orders come to what plain numbers say, whatever customers, the shop and the clock do', { timeout: 0 }, async () => {
  const seed = Number(process.env.KINZA_SEED ?? Date.now() % 2 ** 31);
  const together = fc.array(story, { minLength: workers, maxLength: workers });
  const property = fc.asyncProperty(together, async (lives) => {
    await Promise.all(shops.map((shop, index) => tell(shop, lives[index] ?? [])));
  });
  const runs = Math.ceil(stories / workers);
  const found = await fc.check(property, { seed, numRuns: runs, unbiased: true, endOnFailure: true });
  if (process.env.KINZA_ORDERS) console.log(`${found.numRuns * workers} stories of orders, KINZA_SEED=${seed}`);
  if (found.failed) throw new Error(`KINZA_SEED=${seed} tells the same story again.`, { cause: found.errorInstance });
});

async function tell(shop: Shop, commands: readonly Command[]): Promise<void> {
  // On a busy machine what waits may have changed since it was looked at.
  for (let tries = 0; tries < 5 && !shop.months.isClosed; tries++) await shop.months.close();
  await shop.months.turn();
  const story = await begin(shop);
  const book = new WebBook(story);
  const take: Take = Object.assign({}, ...[...webOf(book), ...amidst(story)].map((one) => one.commands));
  for (const [index, command] of commands.entries()) {
    try {
      await take[command.what]?.(command);
      await story.compare();
      await book.compare();
    } catch (problem) {
      throw new Error(`${index} commands, then ${JSON.stringify(command)}`, { cause: problem });
    }
  }
  expect(await checkInvariants(shop.world.app.tools.db)).toEqual([]);
}
