import { randomUUID } from 'node:crypto';
import { Client } from 'undici';
import { randomSale } from '../tests/support/sell.ts';
import { addItems, ask, openShop } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import type { Stage } from './stage.ts';

const buyers = 32;
const rounds = 12;

/** Thirty-two buyers at once want the last unit of a piece, over two server processes: exactly one gets it. */
export async function measureUnit(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_unit');
  const shop = await openShop(databaseUrl, { items: 0, clerks: 16 });
  const servers = await Promise.all([stage.server(databaseUrl), stage.server(databaseUrl)]);
  const clients = Array.from({ length: buyers }, (_, buyer) => new Client(servers[buyer % 2]?.url ?? ''));
  const items = await addItems(databaseUrl, shop, rounds, 1);
  const buy = async (buyer: number, item: (typeof items)[number]): Promise<number> => {
    const reply = await (clients[buyer] as Client).request({
      method: 'POST',
      path: '/api/sales/complete',
      headers: {
        authorization: `Bearer ${shop.tokens[buyer % shop.tokens.length]}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(randomSale({ ...shop, items: [item] }, 1)),
    });
    await reply.body.dump();
    return reply.statusCode;
  };
  const sold: number[] = [];
  const refused: number[] = [];
  for (const item of items) {
    const statuses = await Promise.all(clients.map((_, buyer) => buy(buyer, item)));
    sold.push(statuses.filter((status) => status === 200).length);
    refused.push(statuses.filter((status) => status === 403 || status === 409).length);
  }
  const [left] = await ask<{ sum: number }>(databaseUrl, `SELECT sum(quantity)::int AS sum FROM stock_level`);
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all(servers.map((server) => server.stop()));
  return {
    part: 'unit',
    title: `The last unit, ${buyers} buyers at once, two server processes, ${rounds} rounds`,
    figures: [
      {
        what: 'most sold of one unit',
        value: Math.max(...sold),
        unit: '',
        goal: { atMost: 1 },
        peers: '32 / 1 (one process)',
      },
      { what: 'fewest sold of one unit', value: Math.min(...sold), unit: '', goal: { atLeast: 1 } },
      { what: 'buyers told no, at the fewest', value: Math.min(...refused), unit: '', goal: { atLeast: buyers - 1 } },
      { what: 'units left in the books', value: left?.sum ?? Number.NaN, unit: '', goal: { atMost: 0 } },
    ],
  };
}
