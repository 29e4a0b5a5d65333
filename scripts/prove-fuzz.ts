import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

// npm run prove:fuzz: fifty thousand requests to every endpoint, by every role, drawn from the contract's own descriptions:
// what it takes, its borders, nasty texts, wrong types, things that are missing or another company's. It prints how many
// were answered with a 5xx, with another shape than was said, with a status nobody said, or slowly, and shows that an
// endpoint that fails on purpose is found. KINZA_SEED=… asks the same again, KINZA_FUZZ=… another number of requests.
const checkout = resolve(import.meta.dirname, '..');
const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--testTimeout=0', 'tests/fuzz'], {
  cwd: checkout,
  env: { KINZA_FUZZ: '50000', ...process.env, NODE_ENV: 'test' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
