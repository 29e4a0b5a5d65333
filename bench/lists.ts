import { ask } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import { stoneShop } from './import.ts';
import {
  codeGoal,
  deepGoal,
  listGoal,
  measureReadings,
  memoryGoal,
  type Reading,
  searchGoal,
  totalsGoal,
} from './readings.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

const searchPeers = { p50: '143 / 168 ms', rate: '10.8 / 4.8' };

/** The lists of items and of stock while all the stones are in, at their first page, deep down, and searched. */
export async function measureLists(stage: Stage): Promise<PartResult> {
  const { databaseUrl, shop } = await stoneShop(stage);
  await nameInJapanese(databaseUrl);
  await keepUp(databaseUrl);
  const server = await stage.server(databaseUrl);
  const figures = await measureReadings(stage, { url: server.url, databaseUrl, tokens: shop.tokens }, readings());
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory after it', value: now, unit: 'MB', goal: memoryGoal, peers: '405 / 1,962' });
  await server.stop();
  return { part: 'lists', title: 'Lists of 53,940 items with price and stock, and of their stock', figures };
}

function readings(): Reading[] {
  const searched = (words: readonly string[]) => words.map((word) => `/api/items?search=${encodeURIComponent(word)}`);
  const numbers = Array.from({ length: 200 }, (_, index) => 1 + index * 251);
  const words = numbers.map((number) => `${(0.2 + (number % 280) / 100).toFixed(2)}c`);
  return [
    { what: 'page 1', paths: ['/api/items'], goal: listGoal, peers: { p50: '67–152 / 13–17 ms', rate: '21 / 93' } },
    {
      what: 'offset 9,000 and on',
      paths: pages('/api/items', 361, 380),
      goal: listGoal,
      peers: { p50: '74 / 16 ms', rate: '15 / 81' },
    },
    { what: 'offset 50,000 and on', paths: pages('/api/items', 2_001, 2_020), goal: deepGoal },
    {
      what: 'by price, of those in stock',
      paths: pages('/api/items', 1, 20, '&sort=price&inStock=true'),
      goal: listGoal,
    },
    { what: 'from ¥500,000 on', paths: pages('/api/items', 1, 20, '&priceFrom=500000'), goal: listGoal },
    { what: 'totals', paths: ['/api/items/summary'], goal: totalsGoal },
    {
      what: 'English substring',
      paths: searched(words),
      goal: searchGoal,
      peers: searchPeers,
    },
    {
      what: 'a common English word',
      paths: searched(['remium', 'Ideal', 'Good']),
      goal: searchGoal,
      peers: searchPeers,
    },
    { what: 'two Japanese characters', paths: searched(['指輪', '真珠', '首飾']), goal: searchGoal },
    {
      what: 'start of a code',
      paths: searched(numbers.map((number) => `D${String(number).padStart(6, '0').slice(0, 5)}`)),
      goal: searchGoal,
    },
    {
      what: 'whole code, scanned',
      paths: numbers.map((n) => `/api/items/scan?code=D${String(n).padStart(6, '0')}`),
      goal: codeGoal,
    },
    {
      what: 'part of a barcode',
      paths: searched(numbers.map((number) => String(number).padStart(6, '0'))),
      goal: searchGoal,
    },
    ...stockReadings(words),
  ];
}

/** The same of the list of stock, and the totals under it. */
function stockReadings(words: readonly string[]): Reading[] {
  return [
    { what: 'stock, page 1', paths: ['/api/stock'], goal: listGoal },
    { what: 'stock, offset 50,000 and on', paths: pages('/api/stock', 2_001, 2_020), goal: deepGoal },
    {
      what: 'stock, English substring',
      paths: words.map((word) => `/api/stock?search=${encodeURIComponent(word)}`),
      goal: searchGoal,
    },
    { what: 'stock, totals', paths: ['/api/stock/summary'], goal: totalsGoal },
  ];
}

/** Pages as the screen asks for them, which knows how many rows there are. */
function pages(path: string, from: number, to: number, more = '&total=53940'): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${path}?page=${from + index}${more}`);
}

/** Some hundred of the stones get names that a Japanese word finds. */
async function nameInJapanese(databaseUrl: string): Promise<void> {
  await ask(
    databaseUrl,
    `UPDATE item SET name_ja = (ARRAY['ダイヤモンド指輪', '真珠とダイヤモンドの首飾り', 'プラチナ首飾り'])[1 + id % 3] || ' ' || id
     WHERE id % 130 = 0`,
  );
}
