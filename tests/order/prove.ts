import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Guarded, withoutGuard } from '../support/withoutGuard.ts';
import { Holds } from './holds.ts';
import { Rush } from './rush.ts';

// npm run prove:orders -- --holds 10000 --pieces 400: so many pieces are ordered on the web and their holds
// end, once undisturbed and once with the server killed in the middle; thirty-two buyers over two servers want each of
// so many pieces, which is shown to fail without its locks; `--stories 2000` tells so many stories of orders against a model,
// and KINZA_SEED=… those of a seed again. `--only holds` or another of the parts takes that alone.
const { values } = parseArgs({
  options: {
    holds: { type: 'string', default: '10000' },
    pieces: { type: 'string', default: '400' },
    stories: { type: 'string', default: '2000' },
    only: { type: 'string', default: '' },
    'no-control': { type: 'boolean', default: false },
  },
});
const checkout = resolve(import.meta.dirname, '../..');
/** The shortest control that fails each time. */
const controlPieces = 10;
const withinMs = 60_000;
const stock = 'server/inventory/ledger/store.ts';
const guards: readonly ({ guard: string } & Guarded)[] = [
  { guard: 'the lock on the stock of an item', file: stock, find: ' FOR UPDATE OF cost', replace: '' },
  {
    guard: 'reading levels behind that lock',
    file: stock,
    find: 'const locked = lockStock(tx, asked);\n  const read = readStock(tx, asked);',
    replace: 'const read = readStock(tx, asked);\n  const locked = lockStock(tx, asked);',
  },
];
const parts: Record<string, () => Promise<string[]>> = {
  holds: () => endHolds(Number(values.holds)),
  pieces: () => rush(Number(values.pieces)),
  stories: async () => tellStories(values.stories),
};

let wrongCount = 0;
for (const [name, prove] of Object.entries(parts)) {
  if (values.only && values.only !== name) continue;
  const wrongs = await prove();
  for (const wrong of wrongs.slice(0, 10)) console.log(`   ${wrong}`);
  wrongCount += wrongs.length;
}
console.log(wrongCount === 0 ? 'Orders, stock and money agree.' : `${wrongCount} things are wrong.`);
process.exit(wrongCount === 0 ? 0 : 1);

async function endHolds(count: number): Promise<string[]> {
  const holds = await Holds.open(count);
  const wrongs: string[] = [];
  try {
    for (const isKilled of [false, true]) {
      const placedMs = await holds.place();
      console.log(`${count} pieces ordered in ${seconds(placedMs)} s`);
      const { firstMs, allMs, killedAt } = await holds.end(isKilled);
      const killed = killedAt === null ? '' : `, kill -9 and a new start at ${killedAt} included`;
      console.log(
        `all holds end at once: the first after ${seconds(firstMs)} s, all ${seconds(allMs)} s later${killed}`,
      );
      if (!isKilled && firstMs + allMs > withinMs)
        wrongs.push(`the last of ${count} holds ended more than a minute late`);
      wrongs.push(...(await holds.findWrongs()));
    }
    return wrongs;
  } finally {
    await holds.close();
  }
}

async function rush(pieces: number): Promise<string[]> {
  const crowd = await Rush.open(pieces);
  const wrongs: string[] = [];
  try {
    await crowd.run();
    for (const line of crowd.figures()) console.log(line);
    wrongs.push(...(await crowd.findWrongs()));
  } finally {
    await crowd.close();
  }
  if (values['no-control']) return wrongs;
  for (const guard of guards) if (!failsWithout(guard)) wrongs.push(`nobody noticed that ${guard.guard} is missing`);
  return wrongs;
}

/** The negative control: the same with fewer pieces, on a tree that lacks a guard. */
function failsWithout(guard: { guard: string } & Guarded): boolean {
  return withoutGuard(guard, (copy) => {
    const args = ['--only', 'pieces', '--pieces', String(controlPieces), '--no-control'];
    const prove = join(copy, 'tests/order/prove.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [prove, ...args], { cwd: copy, encoding: 'utf8' });
    const told = /\d+ things are wrong/.exec(stdout)?.[0];
    // A tree that does not even start has shown nothing.
    if (!told) console.log(stdout, stderr);
    console.log(`without ${guard.guard}: ${told ?? 'nothing is wrong'}`);
    return status === 1 && told !== undefined;
  });
}

/** Stories of customers, the shop and the clock, in eight shops at the same time. */
function tellStories(count: string): string[] {
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'server', '--testTimeout=0', 'tests/model/webOrder.test.ts'];
  const env = { KINZA_WORKERS: '8', ...process.env, NODE_ENV: 'test', KINZA_ORDERS: count };
  const { status } = spawnSync(process.execPath, args, { cwd: checkout, env, stdio: 'inherit' });
  return status === 0 ? [] : ['a story came to something else than plain numbers'];
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
