import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';

let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await openWorld();
  client = new pg.Client(world.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const flow = (from: string, to: string) => client.query(`ALTER FUNCTION ${from}(bigint[], date, date) RENAME TO ${to}`);

it('a card that cannot be read leaves the others, and is there again once it can', async () => {
  const manager = world.as('manager');
  const whole = await manager.call(contract.dashboard.show, {});
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await flow('stock_flow', 'stock_flow_aside');
  try {
    expect(await manager.call(contract.dashboard.show, {})).toEqual({ ...whole, totalInventory: null });
    await flow('sale_flow', 'sale_flow_aside');
    const none = { totalSales: null, monthlyStraight: null, salesTrend: null, previousTrend: null };
    const more = { today: null, totalInventory: null, pendingOrders: null };
    expect(await manager.call(contract.dashboard.show, {})).toEqual({ ...whole, ...none, ...more });
    expect(log).toHaveBeenCalled();
  } finally {
    await flow('stock_flow_aside', 'stock_flow');
    await flow('sale_flow_aside', 'sale_flow').catch(() => undefined);
    log.mockRestore();
  }
  expect(await manager.call(contract.dashboard.show, {})).toEqual(whole);
});
