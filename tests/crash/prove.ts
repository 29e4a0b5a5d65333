import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from '../support/shop.ts';
import type { Shift } from './clerks.ts';
import { CrashFixture } from './crashFixture.ts';
import { jobParts, killAmidJobs } from './jobs.ts';
import { findWrongs } from './wrongs.ts';

// npm run prove:crash -- --kills 20: kills server, PostgreSQL or both that often in the middle of clerks' work, each time as
// another of its steps has just been sent, holds PostgreSQL still for a while, then shows that the proof can fail, on a database that is told to answer before its log is on the disk.
// Then it kills one of two servers amid totals, an export and the nightly look; `--jobs look` amid that alone, and `--kills 0` nothing else.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    jobs: { type: 'string', default: jobParts.join() },
    sales: { type: 'string', default: '20000' },
  },
});
const kills = Number(values.kills);
/** Longest answer of a server whose database does not move. */
const answerMs = 3_500;
/** Longest time until a server sells again whose database was killed, and until a server that was killed is ready again. */
const recoveryMs = 10_000;
const kinds = ['server', 'database', 'everything'] as const;
const steps = [
  'purchaseOrder.approve',
  'receiving.post',
  'transfer.approve',
  'transfer.ship',
  'transfer.receive',
  'transfer.resolve',
  'adjustment.approve',
  'stockCount.scan',
  'stockCount.post',
  'month.close',
  'sale.sell',
];

let failures = 0;
const hasLost = kills === 0 || (await killClerks());
const jobWrongs = await killAmidJobs(
  jobParts.filter((part) => values.jobs.split(',').includes(part)),
  Number(values.sales),
);
failures += jobWrongs.length;
tell(jobWrongs);
console.log(failures === 0 ? 'Nothing was lost, and nothing was done twice.' : `${failures} things are wrong.`);
process.exit(failures === 0 && hasLost ? 0 : 1);

/** Answers whether the control lost something, as it must. */
async function killClerks(): Promise<boolean> {
  await withFixture(async (fixture) => {
    for (let round = 1; round <= kills; round++) {
      const kind = kinds[(round - 1) % kinds.length] ?? 'everything';
      const step = steps[(round - 1) % steps.length] as string;
      const { acknowledged, inDoubt, refused, backAfterMs } = await crash(fixture, kind, step);
      await fixture.clerks.settleDoubts();
      const wrongs = [...refused, ...(await findWrongs(fixture.databaseUrl, fixture.clerks.acknowledged()))];
      if (inDoubt.length === 0) wrongs.push('the kill hit nothing');
      if (backAfterMs >= recoveryMs) wrongs.push('it was not back in time');
      failures += wrongs.length;
      const hit = [...new Set(inDoubt)].join(', ');
      console.log(
        `${round}: kill -9 of ${kind} at ${step}, ${acknowledged} acknowledged, in doubt ${hit}, back after ${Math.round(backAfterMs)} ms, ${wrongs.length} wrong`,
      );
      tell(wrongs);
    }
    const wrongs = await freezeDatabase(fixture);
    failures += wrongs.length;
    console.log(`a database that does not move for a while: ${wrongs.length} wrong`);
    tell(wrongs);
  });
  const hasLost = await losesWithoutSync();
  console.log(
    failures === 0 ? `Nothing that was acknowledged was lost in ${kills} kills.` : `${failures} things are wrong.`,
  );
  console.log(hasLost ? 'The control lost sales, as it must.' : 'The control lost nothing: this proof can not fail.');
  return hasLost;
}

/** The negative control: PostgreSQL says yes before its log is on the disk. Every invariant stays true, sales are gone. */
async function losesWithoutSync(): Promise<boolean> {
  let lost = 0;
  await withFixture(async (fixture) => {
    await ask(fixture.databaseUrl, 'ALTER DATABASE kinza SET synchronous_commit = off');
    await fixture.killServer();
    await fixture.startAgain();
    for (let round = 1; round <= 20 && lost === 0; round++) {
      await crash(fixture, 'database', 'sale.sell');
      const wrongs = await findWrongs(fixture.databaseUrl, fixture.clerks.acknowledged());
      lost = wrongs.filter((wrong) => wrong.includes('is there 0 times')).length;
      console.log(`control ${round}: ${lost} acknowledged sales are gone`);
    }
  });
  return lost > 0;
}

function tell(wrongs: readonly string[]): void {
  for (const wrong of wrongs.slice(0, 10)) console.log(`   ${wrong}`);
}

/** It is told apart from a dead server, and nobody waits for ever. */
async function freezeDatabase(fixture: CrashFixture): Promise<string[]> {
  const wrongs: string[] = [];
  const expectStatus = async (path: string, wanted: number, when: string) => {
    const from = performance.now();
    const { status } = await fetch(`${fixture.url}/health/${path}`);
    if (status !== wanted) wrongs.push(`/health/${path} says ${status} ${when}`);
    if (path === 'live' && performance.now() - from > 2_000) wrongs.push('/health/live is slow');
  };
  fixture.clerks.open();
  await fixture.clerks.nextDone(20_000);
  await sleep(1_000);
  fixture.signalDatabase('SIGSTOP');
  await expectStatus('live', 200, 'while it stands');
  await expectStatus('ready', 503, 'while it stands');
  await sleep(4_000);
  fixture.signalDatabase('SIGCONT');
  await fixture.clerks.nextDone(10_000);
  const shift = await fixture.clerks.close();
  if (shift.slowestMs >= answerMs) wrongs.push(`somebody waited ${shift.slowestMs} ms`);
  for (const status of shift.answers.keys()) if (![200, 503].includes(status)) wrongs.push(`somebody got ${status}`);
  await expectStatus('ready', 200, 'afterwards');
  await fixture.clerks.settleDoubts();
  return [...wrongs, ...(await findWrongs(fixture.databaseUrl, fixture.clerks.acknowledged()))];
}

/** Kills within a few milliseconds of the moment that a step is sent. */
async function crash(
  fixture: CrashFixture,
  kind: (typeof kinds)[number],
  step: string,
): Promise<Shift & { backAfterMs: number }> {
  fixture.clerks.open();
  await fixture.clerks.nextDone(20_000);
  await sleep(300 + Math.random() * 700);
  await fixture.clerks.nextSent(step, 20_000);
  await sleep(Math.random() * 15);
  if (kind !== 'server') fixture.signalDatabase('SIGKILL');
  if (kind !== 'database') await fixture.killServer();
  if (kind === 'database') {
    const backAfterMs = await fixture.clerks.outage(20_000);
    return { ...(await fixture.clerks.close()), backAfterMs };
  }
  const shift = await fixture.clerks.close();
  return { ...shift, backAfterMs: await fixture.startAgain() };
}

async function withFixture(work: (fixture: CrashFixture) => Promise<void>): Promise<void> {
  const fixture = await CrashFixture.open();
  try {
    await work(fixture);
  } finally {
    await fixture.close();
  }
}
