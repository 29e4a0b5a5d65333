import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseUrlOf, makeFolder, startKinza } from '../support/kinza.ts';
import { openShop } from '../support/shop.ts';
import { withoutGuard } from '../support/withoutGuard.ts';
import { Evening } from './evening.ts';

// npm run prove:subasta -- --lots 200: two clerks of a real server let the hammer fall over each of so many lots, each several
// times at once, then shows that the proof can fail, on a tree whose lots are not locked.
const { values } = parseArgs({
  options: { lots: { type: 'string', default: '200' }, 'no-control': { type: 'boolean', default: false } },
});
const lotCount = Number(values.lots);
const lockOfLot = {
  file: 'server/sales/subasta/lotStore.ts',
  find: 'WHERE id = ${id} FOR UPDATE`',
  replace: 'WHERE id = ${id}`',
};

const wrongs = await hold(lotCount);
console.log(
  wrongs.length === 0
    ? 'Each lot has one winner, and stock and money reconcile.'
    : `${wrongs.length} things are wrong.`,
);
if (values['no-control']) process.exit(wrongs.length === 0 ? 0 : 1);
const hasFailed = failsWithoutLock();
console.log(hasFailed ? 'The control failed, as it must.' : 'The control failed in nothing: this proof can not fail.');
process.exit(wrongs.length === 0 && hasFailed ? 0 : 1);

async function hold(lots: number): Promise<string[]> {
  const dataDir = makeFolder('kinza-subasta');
  const kinza = await startKinza({ dataDir });
  try {
    const databaseUrl = databaseUrlOf(dataDir);
    const shop = await openShop(databaseUrl, { items: 1, clerks: 2, roleName: 'Admin' });
    const evening = await Evening.open(kinza.url, shop, lots);
    await evening.hammerAll();
    await evening.payAll();
    const found = await evening.findWrongs(databaseUrl);
    for (const line of evening.figures()) console.log(line);
    for (const wrong of found.slice(0, 10)) console.log(`   ${wrong}`);
    return found;
  } finally {
    await kinza.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The negative control: the same evening, a tenth as long, where nobody who hammers a lot waits for another. */
function failsWithoutLock(): boolean {
  console.log('without the lock on a lot:');
  return withoutGuard(lockOfLot, (copy) => {
    const args = [join(copy, 'tests/subasta/prove.ts'), '--lots', String(Math.ceil(lotCount / 10)), '--no-control'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    console.log(stdout.trimEnd());
    // A tree that does not even start has shown nothing.
    if (!stdout.includes('things are wrong')) console.log(stderr);
    return status === 1 && stdout.includes('things are wrong');
  });
}
