import { openShop } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import { addCustomers, customerCount } from './people.ts';
import { codeGoal, deepGoal, listGoal, measureReadings, memoryGoal, type Reading, searchGoal } from './readings.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

/** The register of a large group: its first page, deep down, and searched as clerks search for people. */
export async function measureCustomers(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_customers');
  const shop = await openShop(databaseUrl, { items: 0, clerks: 16 });
  await addCustomers(databaseUrl, shop.companyId);
  await keepUp(databaseUrl);
  const server = await stage.server(databaseUrl);
  const figures = await measureReadings(stage, { url: server.url, databaseUrl, tokens: shop.tokens }, readings());
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory after it', value: now, unit: 'MB', goal: memoryGoal, peers: '405 / 1,962' });
  await server.stop();
  return { part: 'customers', title: `Customers, ${customerCount.toLocaleString('en')} of them`, figures };
}

function readings(): Reading[] {
  const goal = searchGoal;
  const searched = (words: readonly string[], more = '') =>
    words.map((word) => `/api/customers?search=${encodeURIComponent(word)}${more}`);
  const numbers = Array.from({ length: 200 }, (_, index) => 1 + index * 977);
  return [
    { what: 'page 1', paths: ['/api/customers'], goal: listGoal },
    { what: 'page 1 by name', paths: ['/api/customers?sort=name'], goal: listGoal },
    { what: 'page 1 by what was spent', paths: ['/api/customers?sort=spent&direction=desc'], goal: listGoal },
    { what: 'page 1 by last visit', paths: ['/api/customers?sort=lastVisit&direction=desc'], goal: listGoal },
    { what: 'members, by name', paths: pages(1, 20, '&sort=name&customerTypes=member'), goal: listGoal },
    { what: 'offset 9,000 and on', paths: pages(361, 380), goal: deepGoal },
    { what: 'offset 9,000 and on, by name', paths: pages(361, 380, '&sort=name'), goal: deepGoal },
    { what: 'offset 100,000 and on', paths: pages(4_001, 4_020), goal: deepGoal },
    { what: 'offset 199,000 and on', paths: pages(7_961, 7_980), goal: deepGoal },
    { what: 'offset 199,000 and on, by name', paths: pages(7_961, 7_980, '&sort=name'), goal: deepGoal },
    {
      what: 'who may be chosen, as the counter asks',
      paths: searched(['佐藤', 'タナカ', '4412', '白崎'], '&status=active'),
      goal,
    },
    { what: 'two characters, a frequent name', paths: searched(['佐藤', '鈴木', '高橋', '美咲', '田中']), goal },
    { what: 'two characters, a rarer name', paths: searched(['白崎', '塩沢', '楠畑', '阿部', '桑原', '若塚']), goal },
    { what: 'kana, a frequent name', paths: searched(['サトウ', 'すずき', 'タカハシ', 'みさき']), goal },
    { what: 'kana, a rarer name', paths: searched(['シラサキ', 'しおざわ', 'クスハタ', 'くわはら', 'ワカツカ']), goal },
    { what: 'four digits of a phone', paths: searched(numbers.map((n) => String(1_000 + (n % 9_000)))), goal },
    {
      what: 'the end of a phone',
      paths: searched(
        numbers.map((n) =>
          String((n * 61_803_399) % 100_000_000)
            .padStart(8, '0')
            .slice(2),
        ),
      ),
      goal,
    },
    { what: 'English name', paths: searched(['santos', 'carmela', 'wilson', 'maria reyes', 'Villanueva']), goal },
    { what: 'e-mail', paths: searched(numbers.map((n) => `${n}@docomo`)), goal },
    { what: 'code', paths: searched(numbers.map((n) => `C-${String(n).padStart(6, '0')}`)), goal: codeGoal },
  ];
}

function pages(from: number, to: number, more = ''): string[] {
  return Array.from(
    { length: to - from + 1 },
    (_, index) => `/api/customers?page=${from + index}&total=${customerCount}${more}`,
  );
}
