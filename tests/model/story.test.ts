import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkInvariants } from '#server/kernel/invariants.ts';
import { openWorldForFile } from '../support/world.ts';
import { Adjustments } from './adjustments.ts';
import { Counts } from './counts.ts';
import { Orders } from './orders.ts';
import { Receivings } from './receivings.ts';
import { Sales } from './sales.ts';
import { beginStory, type Command, type Corner, makeCorner, type Story } from './story.ts';
import { Transfers } from './transfers.ts';

/** So many people, each with goods of their own, act at the same time. */
const workers = 8;
const stories = Number(process.env.KINZA_STORIES ?? 100);

const world = await openWorldForFile({ connectionsMax: workers * 2 });

const commandsOf = (story: Story): Record<string, (command: Command) => Promise<void>> => {
  const orders = new Orders(story);
  const kinds = [
    new Sales(story),
    new Adjustments(story),
    orders,
    new Receivings(story, orders),
    new Transfers(story),
    new Counts(story),
  ];
  return Object.assign({}, ...kinds.map(({ commands }) => commands));
};

const corners: Corner[] = [];
for (let worker = 0; worker < workers; worker++) corners.push(await makeCorner(world));

const names = Object.keys(commandsOf(await beginStory(world, corners[0] as Corner)));
const picked = fc.record({ ware: fc.nat(2), amount: fc.integer({ min: 1, max: 9 }) });
const command: fc.Arbitrary<Command> = fc.record({
  what: fc.constantFrom(...names),
  document: fc.nat(100),
  choice: fc.nat(10_000),
  lines: fc.array(picked, { minLength: 1, maxLength: 3, size: 'max' }),
});
const story = fc.array(command, { maxLength: 50, size: 'max' });

it('comes to what plain numbers say, whatever is done with goods by eight at once', { timeout: 0 }, async () => {
  const seed = Number(process.env.KINZA_SEED ?? Date.now() % 2 ** 31);
  const together = fc.array(story, { minLength: workers, maxLength: workers });
  const property = fc.asyncProperty(together, async (lives) => {
    await Promise.all(lives.map((commands, index) => live(commands, corners[index] as Corner)));
    expect(await checkInvariants(world.app.tools.db)).toEqual([]);
  });
  const found = await fc.check(property, {
    seed,
    numRuns: Math.ceil(stories / workers),
    unbiased: true,
    endOnFailure: true,
  });
  if (found.failed) throw new Error(`KINZA_SEED=${seed} tells the same story again.`, { cause: found.errorInstance });
});

async function live(commands: readonly Command[], corner: Corner): Promise<void> {
  const story = await beginStory(world, corner);
  const take = commandsOf(story);
  for (const [index, command] of commands.entries()) {
    try {
      await take[command.what]?.(command);
      await story.compare();
    } catch (problem) {
      throw new Error(`${index} commands, then ${JSON.stringify(command)}`, { cause: problem });
    }
  }
}
