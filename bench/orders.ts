import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '#contract/index.ts';
import { caller } from '../tests/support/caller.ts';
import { askedOf } from '../tests/support/orderForm.ts';
import { ask, openShop, type Shop } from '../tests/support/shop.ts';
import { openWindow } from '../tests/support/shopWorld.ts';
import { addConversations, conversationReadings } from './conversations.ts';
import type { Figure, PartResult } from './figure.ts';
import { middle } from './loop.ts';
import { type OrderedPiece, orderOf } from './ordered.ts';
import { deepGoal, listGoal, measureReadings, officeMemory, type Reading, searchGoal, totalsGoal } from './readings.ts';
import { measurePage, pageGoal } from './shop.ts';
import { sized } from './size.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

const itemCount = 2_000;
const repeats = 3;
/** As many pieces as a cart may hold. */
const atOnce = 20;

/**
 * Orders placed on the web beside the least SQL that they need, the page that follows one, and the office's lists of them and
 * of conversations with customers.
 */
export async function measureOrders(stage: Stage): Promise<PartResult> {
  const orderCount = sized(200_000);
  const conversationCount = sized(100_000);
  const databaseUrl = await stage.database('bench_orders');
  const shop = await openShop(databaseUrl, { items: itemCount, clerks: 16, roleName: 'Admin' });
  await addOrders(databaseUrl, shop, orderCount);
  await addConversations(databaseUrl, shop, conversationCount);
  await keepUp(databaseUrl);
  await ask(databaseUrl, readFileSync(join(import.meta.dirname, 'limitOrder.sql'), 'utf8'));
  // Not the tables that are empty: known to be, they are read as a whole until somebody looks again.
  await ask(
    databaseUrl,
    'VACUUM ANALYZE item, selling_option, stock_level, stock_cost, customer, sale, ecommerce_order, payment, conversation, message',
  );
  const server = await stage.server(databaseUrl, true, { TRUST_PROXY: '127.0.0.1' });
  const [token = ''] = shop.tokens;
  await openWindow(caller(server.url, token), shop.locationId);
  const pieces = await quotedPieces(server.url, shop);
  const before = await officeMemory(stage, { url: server.url, tokens: shop.tokens }, server.pid);
  const at = { url: server.url, databaseUrl, tokens: shop.tokens };
  const figures = [
    ...(await measurePlacing(stage, at, pieces)),
    ...(await measurePage(stage, server.url, {
      what: 'the page of an order',
      paths: await placedPaths(databaseUrl, server.url, pieces),
      goal: pageGoal,
    })),
    ...(await measureReadings(stage, at, [...readings(orderCount), ...conversationReadings(conversationCount)])),
  ];
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory above the office’s alone', value: now - before, unit: 'MB', goal: { atMost: 60 } });
  await server.stop();
  const [orders, talks] = [orderCount, conversationCount].map((count) => count.toLocaleString('en'));
  const title = `Orders from the web, ${orders} of them there, and ${talks} conversations`;
  return { part: 'orders', title, figures };
}

/** Sixteen buyers, each time somebody else at another network, turn by turn with the same in one function. */
async function measurePlacing(
  stage: Stage,
  { url, databaseUrl }: { url: string; databaseUrl: string },
  pieces: OrderedPiece[],
): Promise<Figure[]> {
  const load = { clients: 16, seconds: 2.5, warmSeconds: 1 };
  const overHttp = [];
  const inSql = [];
  for (let turn = 0; turn < repeats; turn++) {
    inSql.push(await stage.load({ kind: 'sqlOrders', databaseUrl, pieces, ...load }));
    overHttp.push(await stage.load({ kind: 'orders', url, pieces, ...load }));
  }
  const [ours, least] = [middle(overHttp), middle(inSql)];
  const note = overHttp.find(({ problem }) => problem)?.problem ?? '';
  return [
    { what: '16 buyers: orders of two lines', value: ours.perSecond, unit: '/s', goal: { atLeast: 150 } },
    { what: '16 buyers: the least SQL', value: least.perSecond, unit: '/s' },
    { what: '16 buyers: share of it', value: ours.perSecond / least.perSecond, unit: '×' },
    { what: '16 buyers: p50', value: ours.p50Ms, unit: 'ms' },
    { what: '16 buyers: p95', value: ours.p95Ms, unit: 'ms', goal: { atMost: 120 } },
    ...(ours.failed > 0
      ? [{ what: '16 buyers: failed', value: ours.failed, unit: '' as const, goal: { atMost: 0 }, note }]
      : []),
  ];
}

function readings(orderCount: number): Reading[] {
  const list = '/api/ecommerce-orders';
  return [
    { what: 'orders, page 1', paths: [list], goal: listGoal },
    { what: 'unpaid ones in processing', paths: [`${list}?state=processing&payment=unpaid`], goal: listGoal },
    { what: 'delivered ones', paths: [`${list}?state=delivered`], goal: listGoal },
    { what: 'those that end today', paths: [`${list}?endsToday=true`], goal: listGoal },
    { what: 'deep down', paths: [`${list}?page=${Math.ceil(orderCount / 50)}&total=${orderCount}`], goal: deepGoal },
    {
      what: 'a name, two characters',
      paths: ['佐藤', '鈴木', '高橋'].map((word) => `${list}?search=${encodeURIComponent(word)}`),
      goal: searchGoal,
    },
    { what: 'totals of all', paths: [`${list}/summary`], goal: totalsGoal },
    { what: 'what waits, as the bell asks', paths: ['/api/notifications'], goal: searchGoal },
  ];
}

/** Pieces of the shop with what one costs, as the last page of an order shows it. */
async function quotedPieces(url: string, { items }: Shop): Promise<OrderedPiece[]> {
  const pieces: OrderedPiece[] = [];
  for (let from = 0; from < 400; from += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => from + index + 1);
    const asked = askedOf(numbers.map((number) => ({ itemCode: `X-${number}`, quantity: 1 })));
    const quote = await caller(url, '', networkOf(from))(contract.webOrder.quote, asked);
    const { isTaxInside, taxBasisPoints } = quote;
    const shippingFee = quote.methods[0]?.fee ?? 0;
    for (const [index, { itemCode, price, untaxedPrice }] of quote.lines.entries()) {
      const itemId = Number(items[from + index]?.id);
      pieces.push({ itemId, itemCode, price, untaxedPrice, isTaxInside, taxBasisPoints, shippingFee });
    }
  }
  return pieces;
}

const networkOf = (number: number) => `10.9.${(number >> 8) & 255}.${number & 255}`;

/** The pages of some orders that were placed just now. */
async function placedPaths(databaseUrl: string, url: string, pieces: readonly OrderedPiece[]): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 0; number < 100; number += 1) {
    const [one, two] = [pieces[number], pieces[number + 100]] as [OrderedPiece, OrderedPiece];
    const order = orderOf([one, two]);
    const { secret } = await caller(url, '', networkOf(10_000 + number))(contract.webOrder.place, order);
    paths.push(`/shop/kz/order/${secret}`);
  }
  await ask(databaseUrl, 'ANALYZE online_order');
  return paths;
}

/**
 * Writes orders of a year, one after the other up to yesterday: delivered and paid, one in forty cancelled, the last three
 * hundred on their way.
 */
async function addOrders(databaseUrl: string, shop: Shop, count: number): Promise<void> {
  await ask(databaseUrl, 'ALTER TABLE sale DISABLE TRIGGER sale_late; ALTER TABLE payment DISABLE TRIGGER USER');
  await ask(
    databaseUrl,
    `CREATE TEMP TABLE made AS SELECT n, now() - interval '1 day' - (interval '1 year' / ${count}) * n AS at,
       11000 + n::bigint * 7919 % 90 * 1100 AS total, CASE WHEN n <= least(300, ${count} / 2) THEN 'processing'
         WHEN n % 40 = 0 THEN 'cancelled' ELSE 'delivered' END AS state,
       (ARRAY['佐藤', '鈴木', '高橋', '田中', '渡辺', '山本'])[n % 6 + 1] || ' ' ||
         (ARRAY['花子', '健一', '由美', '直樹', '香織'])[n % 5 + 1] AS name
     FROM generate_series(1, ${count}) AS n;
     INSERT INTO sale (company_id, location_id, number, type, status, date, customer, tax_mode, tax_rounding, tax_basis_points,
       subtotal, tax_amount, grand_total, total_items, total_quantity, amount_paid, created_at, created_by, completed_at,
       revenue_date, completed_by, ended_at, ended_by, ended_date, reason, shipped_amount)
     SELECT ${shop.companyId}, ${shop.locationId}, 'KZ-EC-' || to_char(at, 'YYYYMM') || '-' || lpad(n::text, 6, '0'), 'ecommerce',
       CASE state WHEN 'delivered' THEN 'completed' WHEN 'cancelled' THEN 'cancelled' ELSE 'pending' END, at::date,
       jsonb_build_object('code', '', 'lastName', split_part(name, ' ', 1), 'firstName', split_part(name, ' ', 2), 'middleName', '',
         'contactNumber', '', 'customerType', 'online', 'address', '', 'email', '', 'country', 'JP'),
       'inclusive', 'floor', 1000, total, total / 11, total, 2, 2, CASE state WHEN 'delivered' THEN total ELSE 0 END, at, clerk.id,
       CASE state WHEN 'delivered' THEN at END, CASE state WHEN 'delivered' THEN at::date END,
       CASE state WHEN 'delivered' THEN clerk.id END, CASE state WHEN 'cancelled' THEN at END,
       CASE state WHEN 'cancelled' THEN clerk.id END, CASE state WHEN 'cancelled' THEN at::date END,
       CASE state WHEN 'cancelled' THEN 'Changed their mind' ELSE '' END, CASE state WHEN 'delivered' THEN total ELSE 0 END
     FROM made, (SELECT min(id) AS id FROM app_user) AS clerk;
     INSERT INTO ecommerce_order (sale_id, company_id, channel, recipient, contact_number, postal_code, prefecture, address,
       country, held_until, state)
     SELECT sale.id, company_id, 'onlineShop', made.name, '090-1234-5678', '104-0061', '東京都', '中央区銀座4-5-6', 'JP',
       CASE made.state WHEN 'processing' THEN now() + interval '5 days' END, made.state
     FROM made JOIN sale ON number = 'KZ-EC-' || to_char(at, 'YYYYMM') || '-' || lpad(n::text, 6, '0');
     INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, date, at, user_id)
     SELECT company_id, id, 'bankTransfer', grand_total, grand_total, date, created_at, created_by FROM sale WHERE status = 'completed'`,
  );
  await ask(databaseUrl, 'ALTER TABLE sale ENABLE TRIGGER sale_late; ALTER TABLE payment ENABLE TRIGGER USER');
}
