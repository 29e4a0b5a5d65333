import { ensureInstalled, fail, runPinned } from './install.mjs';

// node scripts/run.mjs FILE.ts [ARGUMENT…]: runs a file of the checkout under the Node that Kinza is written for.
const [file, ...args] = process.argv.slice(2);
if (!file) fail('Say which file to run: node scripts/run.mjs FILE.ts [ARGUMENT…]');

ensureInstalled();
await runPinned(file, args);
