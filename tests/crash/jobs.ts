import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { ask } from '../support/shop.ts';
import { JobPair, openedBy } from './jobPair.ts';

export const jobParts = ['totals', 'export', 'look'] as const;
type Part = (typeof jobParts)[number];

/**
 * Kills one of two servers in the middle of each job while clerks sell, and answers what is wrong afterwards: totals have to
 * be exact, and there has to be one export and one look.
 */
export async function killAmidJobs(parts: readonly Part[], sales: number): Promise<string[]> {
  const pair = await JobPair.open(sales);
  const wrongs: string[] = [];
  // The past was written without its goods.
  const broken = new Set(await brokenBooks(pair));
  const prove: Record<Part, (pair: JobPair) => Promise<string[]>> = {
    totals: amidTotals,
    export: amidExport,
    look: amidLook,
  };
  try {
    for (const part of parts) {
      pair.open();
      const found = await prove[part](pair);
      await pair.close();
      console.log(`kill -9 amid ${part} while ${pair.sold} were sold: ${found.length} wrong`);
      wrongs.push(...found.map((wrong) => `${part}: ${wrong}`));
    }
    wrongs.push(...(await brokenBooks(pair)).filter((one) => !broken.has(one)));
    if (!(await noticesFalsehood(pair))) wrongs.push('a falsified total was not noticed: this proof can not fail');
  } finally {
    await pair.end();
  }
  return wrongs;
}

/** While the past is summed up. A job that was killed is given up; the next one goes on where it was. */
async function amidTotals(pair: JobPair): Promise<string[]> {
  const left = async () => (await one<{ count: number }>(pair, 'SELECT count(*)::int AS count FROM sold_open')).count;
  const before = await left();
  console.log(`   days of the past to be summed up: ${before}`);
  await pair.send('totals');
  await pair.killWorker((pids) => pair.findAsking(pids, 'sum_up_sold'), 50);
  const rest = await left();
  console.log(`   ${rest} of them were left as it was killed`);
  await pair.settle('totals');
  await pair.send('totals');
  await pair.settle('totals');
  const end = await left();
  const wrongs = end > 1 ? [`${end} days were left`] : [];
  if (rest <= 1) wrongs.push('the kill hit nothing');
  return [...wrongs, ...(await looks(pair))];
}

/** Its user finds one export, whose file is what waiting for it gives. */
async function amidExport(pair: JobPair): Promise<string[]> {
  const filters = { from: '1900-01-01', to: new Date().toISOString().slice(0, 10) };
  const asked = { report: 'dailySales', format: 'csv', language: 'en', filters } as const;
  const { id } = await pair.call(contract.longExport.begin, asked);
  const isOpen = (pid: number) => openedBy(pid).some((target) => target.includes('/files/export-'));
  const isBegun = () => exported(pair).some((file) => statSync(file).size > 0);
  await pair.killWorker(async (pids) => (isBegun() ? pids.find(isOpen) : undefined), 0);
  const [half = ''] = exported(pair);
  console.log(`   ${half ? readFileSync(half).length : 0} bytes were written as it was killed`);
  const wrongs: string[] = half ? [] : ['nothing was written as it was killed'];
  await pair.settle('reportExport');
  // A till that sells meanwhile changes today.
  await pair.close();
  const { rows } = await pair.call(contract.longExport.list, {});
  if (rows.length !== 1 || rows[0]?.status !== 'ready') wrongs.push(`there are ${rows.map(({ status }) => status)}`);
  if (exported(pair).length !== 1) wrongs.push(`there are ${exported(pair).length} files`);
  const [opened, direct] = await Promise.all([
    bytes(pair, `/api${contract.longExport.open.path.replace(':id', String(id))}`),
    bytes(
      pair,
      `/api${contract.dailySales.export.path}?${new URLSearchParams({ ...filters, format: 'csv', language: 'en' })}`,
    ),
  ]);
  const days = (text: string) => text.split('\n').slice(0, -2).join('\n');
  if (days(opened) !== days(direct))
    wrongs.push(`its file has ${opened.length} bytes, and waiting for it gives ${direct.length}`);
  const { exports } = await pair.call(contract.dashboard.notifications, {});
  if (exports.length !== 1) wrongs.push(`its user is told of ${exports.length}`);
  return wrongs;
}

async function amidLook(pair: JobPair): Promise<string[]> {
  await ask(pair.databaseUrl, 'DELETE FROM nightly_difference');
  await ask(pair.databaseUrl, 'DELETE FROM nightly_look');
  await ask(pair.databaseUrl, "DELETE FROM pgboss.job WHERE name = 'nightlyLook'");
  await pair.send('nightlyLook');
  await pair.killWorker((pids) => pair.findAsking(pids, 'jsonb_each_text'), 100);
  const kept = await one<{ count: number }>(pair, 'SELECT count(*)::int AS count FROM nightly_look');
  const states = await pair.settle('nightlyLook');
  const wrongs = kept.count > 0 ? ['the look was over as it was killed'] : [];
  if (states.join() !== 'completed') wrongs.push(`its jobs ended ${states}`);
  const looked = await lastLook(pair);
  if (looked.count !== 1) wrongs.push(`there are ${looked.count} looks`);
  if (looked.differences > 0) wrongs.push(`it found ${looked.differences} differences`);
  console.log(`   ${looked.compared} values compared`);
  return wrongs;
}

/** What a look by the servers themselves finds. */
async function looks(pair: JobPair): Promise<string[]> {
  await pair.send('nightlyLook');
  await pair.settle('nightlyLook');
  const { differences, compared, names } = await lastLook(pair);
  console.log(`   ${compared} values compared, ${differences} differ`);
  return differences > 0 ? [`the look found ${names}`] : compared > 0 ? [] : ['nobody looked'];
}

const lastLook = (pair: JobPair) =>
  one<{ count: number; compared: number; differences: number; names: string }>(
    pair,
    `SELECT count(*)::int AS count, coalesce(sum(compared), 0)::int AS compared,
       (SELECT count(*)::int FROM nightly_difference) AS differences,
       (SELECT string_agg(DISTINCT figure || ' ' || name, ', ') FROM nightly_difference) AS names FROM nightly_look`,
  );

/** The negative control: one row of a total is changed past every trigger. */
async function noticesFalsehood(pair: JobPair): Promise<boolean> {
  await ask(
    pair.databaseUrl,
    'UPDATE sold_total SET amount = amount + 1 WHERE ctid = (SELECT ctid FROM sold_total LIMIT 1)',
  );
  const found = await looks(pair);
  console.log(found.length > 0 ? 'The control was noticed.' : 'The control was not noticed.');
  return found.length > 0;
}

async function brokenBooks(pair: JobPair): Promise<string[]> {
  const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');
  return (await ask(pair.databaseUrl, invariants)).map((row) => JSON.stringify(row));
}

const exported = ({ files }: JobPair) =>
  readdirSync(files)
    .filter((name) => name.startsWith('export-'))
    .map((name) => join(files, name));

async function bytes({ url, shop }: JobPair, path: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const reply = await fetch(url + path, { headers: { authorization: `Bearer ${shop.tokens[0]}` } });
    if (reply.ok || attempt > 20) return await reply.text();
    await sleep(500);
  }
}

async function one<Row extends object>({ databaseUrl }: JobPair, text: string): Promise<Row> {
  const [row] = await ask<Row>(databaseUrl, text);
  if (!row) throw new Error('There is no row.');
  return row;
}
