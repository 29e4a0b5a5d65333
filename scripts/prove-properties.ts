import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// npm run prove:properties: every property of the business is tried a hundred thousand times, each time with new values,
// two thousand stories of what people do with goods are told, and a shop that trades is counted a thousand times.
// KINZA_SEED=… tells the stories of a seed again.
const runs = '100000';
const stories = '2000';
const counts = '1000';

const checkout = resolve(import.meta.dirname, '..');
const files = ['contract', 'server', 'web']
  .flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => path.endsWith('.test.ts') && readFileSync(join(checkout, path), 'utf8').includes('fast-check'));
const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--testTimeout=0', ...files, 'tests/model'], {
  cwd: checkout,
  env: { ...process.env, NODE_ENV: 'test', KINZA_RUNS: runs, KINZA_STORIES: stories, KINZA_COUNTS: counts },
  stdio: 'inherit',
});
process.exit(status ?? 1);
