import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { releaseOverdueOrders } from '#server/sales/ecommerce/holdActions.ts';
import { askedOf, formOf } from '../support/orderForm.ts';
import { shelfOf } from '../support/saleDraft.ts';
import { openShop } from '../support/shopWorld.ts';
import { callerOf, openWorldForFile } from '../support/world.ts';
import { each } from './front.ts';

/** More than end in one transaction. Ten thousand, and a kill of the server, are in `npm run prove:orders`. */
const count = 30;
const world = await openWorldForFile();
const { tools } = world.app;
await openShop(world);

it('of many holds that end at one moment, each ends once, although one who ends them is stopped and two go on', async () => {
  const ring = await world.ring({ initialQuantity: count });
  const nobody = callerOf(world.app, '');
  const { itemCode } = ring;
  const quote = await nobody.call(contract.webOrder.quote, askedOf([{ itemCode, quantity: 1 }]));
  await each(Array.from({ length: count }), 4, async (_, at) => {
    await nobody.call(contract.webOrder.place, formOf(quote), { address: `10.0.1.${at}` });
  });
  expect(await shelfOf(world, ring)).toMatchObject({ sellable: 0, reserved: count });
  world.clock.set('2026-06-19T05:32:00Z');
  let looks = 0;
  const stopping = {
    get aborted() {
      return looks++ > 0;
    },
  } as AbortSignal;
  const before = await releaseOverdueOrders(tools, stopping);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(count);
  const after = await Promise.all([releaseOverdueOrders(tools), releaseOverdueOrders(tools)]);
  expect(before + after[0] + after[1]).toBe(count);
  world.clock.set('2026-06-18T05:32:00Z');
  expect(await shelfOf(world, ring)).toMatchObject({ sellable: count, reserved: 0 });
  const { rows } = await sql`SELECT count(*)::int AS orders, sum(mails)::int AS mails, sum(trails)::int AS trails FROM (
      SELECT (SELECT count(*) FROM mail WHERE recipient = own.email) AS mails,
        (SELECT count(*) FROM audit_entry WHERE thing = 'sale' AND thing_id = sale.id AND action = 'expire') AS trails
      FROM online_order AS own JOIN sale ON sale.id = sale_id WHERE status = 'cancelled' AND cancelled_by = 'hold') AS ended`.execute(
    tools.db,
  );
  // One mail as it came, and one as it ended.
  expect(rows).toEqual([{ orders: count, mails: 2 * count, trails: count }]);
});
