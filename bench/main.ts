import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAnalytics } from './analytics.ts';
import { measureCustomers } from './customers.ts';
import { isMet, type PartResult, tableOf } from './figure.ts';
import { measureImport } from './import.ts';
import { measureInventory } from './inventory.ts';
import { measureLists } from './lists.ts';
import { measureOrders } from './orders.ts';
import { measurePlans } from './plans.ts';
import { measurePrices } from './prices.ts';
import { measureReports } from './reports.ts';
import { measureSales } from './sales.ts';
import { measureShop } from './shop.ts';
import { openStage, type Stage } from './stage.ts';
import { measureStart } from './start.ts';
import { measureUnit } from './unit.ts';
import { measureWeb } from './web.ts';
import { measureYears } from './years.ts';

/** Every part of the benchmark; `npm run bench` runs all, `npm run bench -- sales lists` those. `--stones FILE` imports that; KINZA_BENCH_SHARE makes some smaller. */
const parts: Record<string, (stage: Stage) => Promise<PartResult>> = {
  sales: measureSales,
  import: measureImport,
  lists: measureLists,
  prices: measurePrices,
  customers: measureCustomers,
  inventory: measureInventory,
  plans: measurePlans,
  years: measureYears,
  reports: measureReports,
  shop: measureShop,
  orders: measureOrders,
  analytics: measureAnalytics,
  start: measureStart,
  web: measureWeb,
  unit: measureUnit,
};

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { stones: { type: 'string' } } });
const unknown = wanted.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const stage = await openStage(values.stones);
process.once('SIGINT', () => {
  stage.close().then(
    () => process.exit(130),
    () => process.exit(1),
  );
});
const results: PartResult[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const result = await measure(stage).catch((error: Error) => failed(name, error));
    results.push(result);
    console.log(`${tableOf(result)}\n`);
  }
} finally {
  await stage.close();
}
save(results);
const short = results.flatMap((result) => result.figures).filter((figure) => isMet(figure) === false);
console.log(
  short.length === 0 ? 'Every goal is met.' : `Short of its goal: ${short.map((figure) => figure.what).join('; ')}.`,
);

/** One part that can't be measured doesn't keep the others from it; the command fails for it. */
function failed(part: string, error: Error): PartResult {
  process.exitCode = 1;
  return { part, title: part, figures: [], missing: error.stack ?? error.message };
}

function save(results: readonly PartResult[]): void {
  const at = new Date().toISOString();
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model,
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
  };
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${at.slice(0, 19).replaceAll(':', '')}.json`);
  writeFileSync(file, `${JSON.stringify({ at, machine, results }, null, 2)}\n`);
  console.log(`Saved to ${file}.`);
}
