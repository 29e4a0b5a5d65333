import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

// npm run prove:properties: every property of the business is tried a hundred thousand times, each time with new values,
// two thousand stories of what people do with goods are told, and a shop that trades is counted a thousand times. Then three
// thousand stories of a whole business are told, a quarter of them in each of four time zones, after which every report and
// card is compared with a recomputation in memory; `-- --only reports --stories 400` tells so many of these alone.
// KINZA_SEED=… tells the stories of a seed again.
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, stories: { type: 'string', default: '3000' } },
});
const runs = '100000';
const stories = '2000';
const counts = '1000';
/** The server's own zone: that of the business, that of most servers, and those that are a day behind and ahead of it. */
const zones = ['Asia/Tokyo', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'];
const reports = 'tests/model/reports';

const checkout = resolve(import.meta.dirname, '..');
const isGood = (values.only === 'reports' || (await tryProperties())) && (await tellOfReports());
process.exit(isGood ? 0 : 1);

function tryProperties(): Promise<boolean> {
  const files = ['contract', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => path.endsWith('.test.ts') && readFileSync(join(checkout, path), 'utf8').includes('fast-check'));
  const models = readdirSync(join(checkout, 'tests/model')).filter((name) => name.endsWith('.test.ts'));
  return run([...files, ...models.map((name) => `tests/model/${name}`)], {
    KINZA_RUNS: runs,
    KINZA_STORIES: stories,
    KINZA_COUNTS: counts,
  });
}

/** Two zones side by side: a story waits for PostgreSQL, or it for the story. */
async function tellOfReports(): Promise<boolean> {
  const waiting = zones.values();
  const tell = async () => {
    for (const zone of waiting) if (!(await tellIn(zone))) return false;
    return true;
  };
  return (await Promise.all([tell(), tell()])).every(Boolean);
}

function tellIn(zone: string): Promise<boolean> {
  const count = Math.ceil(Number(values.stories) / zones.length);
  return run([reports], { TZ: zone, KINZA_REPORT_STORIES: String(count) });
}

async function run(paths: readonly string[], env: Record<string, string>): Promise<boolean> {
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--testTimeout=0', ...paths], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: 'inherit',
  });
  const [status] = await once(child, 'exit');
  return status === 0;
}
