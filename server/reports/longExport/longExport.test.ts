import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type LongExport, longExportsMax } from '#contract/reports/longExport.ts';
import { reportNames } from '#contract/reports/reportName.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { rest } from '../../kernel/pace.ts';
import { giveUpLost, tidyExports, writeExport } from './actions.ts';
import { takeExport } from './store.ts';

const { longExport: api } = contract;
const world = await openWorldForFile();
const { db, files, clock } = world.app.tools;
const admin = world.as('admin');

/** Days without sales are rows of nothing: a hundred years of them. */
const filters = { from: '1926-07-01', to: '2026-06-18' };
const years = { report: 'dailySales', format: 'csv', language: 'en', filters } as const;
const begin = (person: Person = 'admin') => world.as(person).call(api.begin, years);
const find = async (id: number, person: Person = 'admin') =>
  (await world.as(person).call(api.list, {})).rows.find((row) => row.id === id);
const ended = async (id: number, person: Person = 'admin'): Promise<LongExport> => {
  await expect.poll(async () => (await find(id, person))?.endedAt, { timeout: 20_000 }).toBeTruthy();
  return (await find(id, person)) as LongExport;
};
const kept = () => readdirSync(files.folder).filter((name) => name.startsWith('export-'));
const told = async () => (await admin.call(contract.dashboard.notifications, {})).exports;

/** Has the next file, or each, wait half way until it is let go. */
function hold(which: 'next' | 'each' = 'next'): { isHeld: Promise<void>; letGo: () => void } {
  const held = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  files.save = async (name, content) => {
    if (which === 'next') files.save = save;
    held.resolve();
    await gone.promise;
    await save(name, content);
  };
  const letGo = () => {
    files.save = save;
    gone.resolve();
  };
  return { isHeld: held.promise, letGo };
}
const { save } = files;
afterEach(() => {
  files.save = save;
});

const rightIs = (active: boolean, word: string) =>
  sql`UPDATE access_right SET active = ${active} WHERE role_id = (SELECT id FROM role WHERE name = 'Manager')
    AND action_id = (SELECT id FROM action WHERE description = ${word})`.execute(db);

it('is no slower for being watched, and makes room for all else that is asked', async () => {
  const restMs = async () => {
    const from = performance.now();
    await rest(50);
    return performance.now() - from;
  };
  await sleep(1_100);
  await admin.call(api.list, {});
  expect(await restMs()).toBeLessThan(200);
  await admin.call(contract.dashboard.notifications, {});
  expect(await restMs()).toBeGreaterThan(240);
});

it('knows every report of the house', () => {
  const all: Record<string, { export?: { access: unknown } }> = contract as never;
  const named = Object.keys(all).filter((name) => all[name]?.export?.access === 'Export Reports');
  expect(named.toSorted()).toEqual([...reportNames].toSorted());
});

describe('a long export', () => {
  it('is written by itself, is told of once, and is the same file that waiting for it gives', async () => {
    const begun = await begin();
    expect(begun).toMatchObject({ report: 'dailySales', status: 'waiting', rowCount: 36_513, rowsDone: 0 });
    expect(await ended(begun.id)).toMatchObject({ status: 'ready', rowsDone: 36_513 });
    const bytes = await admin.bytes(api.open, { id: begun.id });
    const direct = await admin.bytes(contract.dailySales.export, { ...filters, format: 'csv', language: 'en' });
    expect(String(bytes)).toBe(String(direct));
    expect(String(bytes).trim().split('\n').length).toBeGreaterThan(36_513);
    expect(await told()).toEqual([{ id: begun.id, report: 'dailySales', isReady: true }]);
    await admin.call(api.see, {});
    expect(await told()).toEqual([]);
    for (const person of ['manager', 'rival'] as const) {
      expect(await find(begun.id, person)).toBeUndefined();
      expect(await refusalCode(world.as(person).bytes(api.open, { id: begun.id }))).toBe('notFound');
    }
  });

  it('asks for the right to export, for that of its report, and for what the report takes', async () => {
    expect(await refusalCode(begin('stock'))).toBe('access.denied');
    await rightIs(false, 'View Sales Reports');
    expect(await refusalCode(begin('manager'))).toBe('access.denied');
    await rightIs(true, 'View Sales Reports');
    const wrong = { ...years, filters: { from: 'yesterday' } };
    expect(await refusalCode(admin.call(api.begin, wrong))).toBe('input.invalid');
  });

  it('can be two at once, each whole', async () => {
    const both = await Promise.all([begin(), begin('manager')]);
    expect(await ended(both[0].id)).toMatchObject({ status: 'ready', rowsDone: 36_513 });
    expect(await ended(both[1].id, 'manager')).toMatchObject({ status: 'ready', rowsDone: 36_513 });
  });

  it('of which somebody waits for several, another one waits', async () => {
    const { isHeld, letGo } = hold('each');
    const first = await begin();
    await isHeld;
    const codes = await Promise.all(Array.from({ length: 10 }, () => refusalCode(begin())));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(longExportsMax - 1);
    expect(codes.filter((code) => code === 'share.wait')).toHaveLength(11 - longExportsMax);
    letGo();
    for (const { id } of (await admin.call(api.list, {})).rows) await ended(id);
    expect((await find(first.id))?.status).toBe('ready');
  });

  it.each([
    ['a right is taken away', 'denied', () => rightIs(false, 'Export Reports'), () => rightIs(true, 'Export Reports')],
    [
      'costs are taken away',
      'denied',
      () => rightIs(false, 'View Cost and Profit'),
      () => rightIs(true, 'View Cost and Profit'),
    ],
  ] as const)('ends while it runs once %s', async (_, status, take, give) => {
    await rightIs(true, 'View Cost and Profit');
    const before = kept();
    const { isHeld, letGo } = hold();
    const { id } = await begin('manager');
    await isHeld;
    await take();
    await new Promise((resolve) => setTimeout(resolve, 600));
    letGo();
    const asked = sql<{ status: string }>`SELECT status FROM report_export WHERE id = ${id} AND ended_at IS NOT NULL`;
    await expect.poll(async () => (await asked.execute(db)).rows[0]?.status, { timeout: 20_000 }).toBe(status);
    await give();
    expect(await refusalCode(world.as('manager').bytes(api.open, { id }))).toBe('notFound');
    expect(kept()).toEqual(before);
  });

  it('is given to nobody who has lost a right since', async () => {
    await rightIs(true, 'View Cost and Profit');
    const { id } = await begin('manager');
    await ended(id, 'manager');
    const open = () => refusalCode(world.as('manager').bytes(api.open, { id }));
    for (const word of ['View Cost and Profit', 'View Sales Reports', 'Export Reports']) {
      await rightIs(false, word);
      expect(await open(), word).toBe('access.denied');
      await rightIs(true, word);
    }
    expect(await open()).toBe('accepted');
  });

  it('is given up while it runs, and leaves nothing', async () => {
    const before = kept();
    const { isHeld, letGo } = hold();
    const { id } = await begin();
    await isHeld;
    expect(await admin.call(api.giveUp, { id })).toMatchObject({ status: 'givenUp' });
    expect(await refusalCode(world.as('manager').call(api.giveUp, { id }))).toBe('notFound');
    await new Promise((resolve) => setTimeout(resolve, 600));
    letGo();
    await expect.poll(kept).toEqual(before);
    expect(await find(id)).toMatchObject({ status: 'givenUp' });
    expect(await admin.call(api.giveUp, { id })).toMatchObject({ status: 'givenUp' });
  });

  it('that fails says so and why, keeps no part of a file, and is begun once more as it was', async () => {
    files.save = async () => {
      files.save = save;
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
    };
    await admin.call(api.see, {});
    const { id } = await begin();
    expect(await ended(id)).toMatchObject({ status: 'failed', failure: 'noSpace' });
    expect(await told()).toEqual([{ id, report: 'dailySales', isReady: false }]);
    expect(await refusalCode(world.as('manager').call(api.again, { id }))).toBe('notFound');
    const again = await admin.call(api.again, { id });
    expect(again).toMatchObject({ report: 'dailySales', format: 'csv', rowCount: 36_513, failure: null });
    expect(await ended(again.id)).toMatchObject({ status: 'ready' });
    expect(await refusalCode(admin.call(api.again, { id: again.id }))).toBe('document.notNow');
    await admin.call(api.see, {});
  });

  it('of a process that was killed is written anew by another one: one row, one file', async () => {
    const before = kept().length;
    const { isHeld, letGo } = hold();
    const { id } = await begin();
    await isHeld;
    await writeExport(world.app.tools, { exportId: id }, () => undefined, new AbortController().signal);
    expect(await find(id)).toMatchObject({ status: 'ready', rowsDone: 36_513 });
    letGo();
    expect(kept()).toHaveLength(before + 1);
    expect((await admin.call(api.list, {})).rows.filter((row) => row.id === id)).toHaveLength(1);
    expect(await takeExport(db, id)).toBeUndefined();
    await giveUpLost(world.app.tools, { exportId: id });
    expect((await find(id))?.status).toBe('ready');
  });

  it('is gone after a week, with its file', async () => {
    expect(kept().length).toBeGreaterThan(0);
    const now = () => new Date(clock.now().getTime() + 8 * 86_400_000);
    await tidyExports({ db, files, clock: { now } });
    expect(kept()).toEqual([]);
    expect((await admin.call(api.list, {})).rows).toEqual([]);
  });
});
