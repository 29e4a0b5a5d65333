import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrashFixture } from './crashFixture.ts';
import { findWrongs } from './wrongs.ts';

/** A machine that is busy with other tests may take longer than the ten seconds that `npm run prove:crash` holds. */
const recoveryMs = 25_000;
/** Longest answer of a server whose database is gone or does not move: three seconds, on a machine that is busy. */
const answerMs = 5_000;

let fixture: CrashFixture;
beforeAll(async () => {
  fixture = await CrashFixture.open();
});
afterAll(() => fixture.close());

/** Lets the clerks work for a while before `event` happens in the middle of it. */
async function workUntil(event: () => void | Promise<void>): Promise<void> {
  fixture.clerks.open();
  await fixture.clerks.nextDone(20_000);
  await sleep(1_000);
  await event();
}

/** Retries what was in doubt; then everything that was acknowledged is there, once, and the books are right. */
async function expectAllKept(): Promise<void> {
  await fixture.clerks.settleDoubts();
  const acknowledged = fixture.clerks.acknowledged();
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await findWrongs(fixture.databaseUrl, acknowledged)).toEqual([]);
}

/** That of the server alone, and a database that does not move for a while, are in `npm run prove:crash`. */
describe('kill -9 while sixteen clerks sell, three move goods and one closes months', () => {
  it('of PostgreSQL loses nothing, and the server comes back by itself', async () => {
    await workUntil(() => fixture.signalDatabase('SIGKILL'));
    const backAfterMs = await fixture.clerks.outage(recoveryMs);
    const shift = await fixture.clerks.close();
    expect(backAfterMs).toBeLessThan(recoveryMs);
    expect(shift.inDoubt.length).toBeGreaterThan(0);
    expect(shift.slowestMs).toBeLessThan(answerMs);
    expect([...shift.answers.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    await expectAllKept();
  }, 60_000);

  it('of everything loses nothing', async () => {
    await workUntil(async () => {
      fixture.signalDatabase('SIGKILL');
      await fixture.killServer();
    });
    await fixture.clerks.close();
    await fixture.startAgain();
    await expectAllKept();
  }, 60_000);
});
