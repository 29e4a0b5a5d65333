import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildWeb } from '#server/kernel/webBuild.ts';

// npm run prove:shop: two thousand combinations of filters, the payloads on pages and on papers, the attachments and the canary
// of the shop; data for machines, sitemap and addresses in both languages beside the tables; and what Lighthouse says of its
// pages on a phone, and axe of each kind of page with all that it may show and with nothing.
// KINZA_SEED=… tries the combinations and the pieces of a seed again.
const checkout = resolve(import.meta.dirname, '..');
const files = [
  'server/shop/window/filters.test.ts',
  'server/shop/window/machines.test.ts',
  'server/messages/conversation/hostileFile.test.ts',
  'server/sales/online/payload.test.ts',
  'tests/access/canaryShop.test.ts',
  'tests/journeys/payload.test.ts',
  'tests/journeys/shopAxe.test.ts',
  'tests/journeys/shopQuality.test.ts',
  'tests/journeys/storefront.test.ts',
];
await buildWeb();
const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--maxWorkers=1', ...files], {
  cwd: checkout,
  env: { ...process.env, NODE_ENV: 'test', KINZA_FILTERS: '2000', KINZA_PROVE: 'shop', KINZA_LOOKS: 'all' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
