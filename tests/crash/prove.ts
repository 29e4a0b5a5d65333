import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from '../support/shop.ts';
import { findWrongs, Stand } from './stand.ts';

// npm run prove:crash -- --kills 20: kills server, PostgreSQL or both that often in the middle of sixteen clerks selling,
// then shows that the proof can fail, on a database that is told to answer before its log is on the disk.
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const kills = Number(values.kills);
const kinds = ['server', 'database', 'everything'] as const;

let failures = 0;
await withStand(async (stand) => {
  for (let round = 1; round <= kills; round++) {
    const kind = kinds[(round - 1) % kinds.length] ?? 'everything';
    const { acknowledged, inDoubt } = await crash(stand, kind);
    await stand.clerks.settleDoubts();
    const wrongs = await findWrongs(stand.databaseUrl, stand.clerks.acknowledged());
    failures += wrongs.length;
    console.log(
      `${round}: kill -9 of ${kind}, ${acknowledged} acknowledged, ${inDoubt} in doubt, ${wrongs.length} wrong`,
    );
    for (const wrong of wrongs.slice(0, 10)) console.log(`   ${wrong}`);
  }
});
const hasLost = await losesWithoutSync();
console.log(failures === 0 ? `No acknowledged sale was lost in ${kills} kills.` : `${failures} things are wrong.`);
console.log(hasLost ? 'The control lost sales, as it must.' : 'The control lost nothing: this proof can not fail.');
process.exit(failures === 0 && hasLost ? 0 : 1);

/** The negative control: PostgreSQL says yes before its log is on the disk. Every invariant stays true, sales are gone. */
async function losesWithoutSync(): Promise<boolean> {
  let lost = 0;
  await withStand(async (stand) => {
    await ask(stand.databaseUrl, 'ALTER DATABASE kinza SET synchronous_commit = off');
    await stand.killServer();
    await stand.startAgain();
    for (let round = 1; round <= 20 && lost === 0; round++) {
      await crash(stand, 'database');
      const wrongs = await findWrongs(stand.databaseUrl, stand.clerks.acknowledged());
      lost = wrongs.filter((wrong) => wrong.includes('is there 0 times')).length;
      console.log(`control ${round}: ${lost} acknowledged sales are gone`);
    }
  });
  return lost > 0;
}

async function crash(stand: Stand, kind: (typeof kinds)[number]): Promise<{ acknowledged: number; inDoubt: number }> {
  stand.clerks.open();
  await stand.clerks.nextSale(20_000);
  await sleep(300 + Math.random() * 1_500);
  if (kind !== 'server') stand.signalDatabase('SIGKILL');
  if (kind !== 'database') await stand.killServer();
  if (kind === 'database') await stand.clerks.outage(20_000);
  const shift = await stand.clerks.close();
  if (kind !== 'database') await stand.startAgain();
  return shift;
}

async function withStand(work: (stand: Stand) => Promise<void>): Promise<void> {
  const stand = await Stand.open();
  try {
    await work(stand);
  } finally {
    await stand.close();
  }
}
