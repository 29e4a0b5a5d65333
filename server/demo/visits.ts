import type { Device, VisitEventKind } from '#contract/analytics/visit.ts';
import { tidyVisits, writeLooks } from '../analytics/visit/actions.ts';
import type { Look } from '../analytics/visit/rules.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import type { DemoCompanies } from './company.ts';
import { Dice } from './random.ts';

type Tools = Pick<Context, 'db' | 'clock'>;
type Step = readonly [afterSeconds: number, kind: VisitEventKind, page: string];

const days = 60;
const dayMs = 86_400_000;
/** Visitors of a usual day, by company: Tokyo is known, Manila has just begun. */
const usual = [34, 11];
const devices: readonly [Device, number][] = [
  ['mobile', 66],
  ['desktop', 27],
  ['tablet', 6],
  ['unknown', 1],
];
const countries: readonly (readonly [string, number][])[] = [
  [
    ['JP', 82],
    ['TW', 4],
    ['PH', 3],
    ['US', 3],
    ['HK', 2],
    ['SG', 2],
    ['KR', 1],
    ['', 3],
  ],
  [
    ['PH', 78],
    ['JP', 10],
    ['US', 5],
    ['SG', 3],
    ['', 4],
  ],
];
const referrers: readonly [string, number][] = [
  ['', 46],
  ['google.com', 21],
  ['instagram.com', 17],
  ['search.yahoo.co.jp', 9],
  ['facebook.com', 4],
  ['t.co', 3],
];
/** When people look, by the hour in Japan. */
const hours = [2, 1, 1, 0, 0, 1, 2, 4, 5, 5, 6, 6, 8, 6, 5, 5, 6, 7, 8, 10, 12, 12, 9, 5];

/** Sixty days in which the shops on the web are looked at, through the product's own action and under a clock of their time. */
export async function makeVisits(tools: Tools, companies: DemoCompanies): Promise<void> {
  const now = tools.clock.now();
  const looks: Look[] = [];
  for (const [index, { companyId }] of companies.made.entries()) {
    const dice = new Dice(15_000 + index);
    const shop = await findShop(tools, companyId);
    for (let daysAgo = days - 1; daysAgo >= 0; daysAgo--) {
      const day = new Date(now.getTime() - daysAgo * dayMs);
      const isWeekend = [0, 6].includes(new Date(`${businessDate(day)}T00:00:00Z`).getUTCDay());
      // The shop becomes known: a third more come at the end than at the beginning.
      const crowd = (usual[index] ?? 10) * (isWeekend ? 1.35 : 1) * (1 + (days - daysAgo) / (3 * days));
      const count = Math.round(crowd * (0.75 + dice.roll() * 0.5));
      let first: Look | undefined;
      for (let visitor = 0; visitor < count; visitor++) {
        // One of eight has been there earlier on that day.
        const again = dice.chance(0.13) ? first : undefined;
        const visit = visitOf(dice, { ...shop, companyId, index, day: businessDate(day), again });
        first = visit[0];
        looks.push(...visit);
      }
    }
  }
  await writeLooks(
    tools.db,
    looks.filter(({ at }) => at <= now),
  );
  await tidyVisits(tools);
}

interface Shop {
  code: string;
  /** Codes of its pieces, those first that are looked at most. */
  pieces: string[];
  categories: string[];
}

/** What there is to look at. */
async function findShop({ db }: Tools, companyId: number): Promise<Shop> {
  const { code } = await db.selectFrom('company').select('code').where('id', '=', companyId).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.categoryId')
    .innerJoin('sellingOption', 'sellingOption.itemId', 'item.id')
    .select(['itemCode', 'category.code as category', 'price'])
    .distinct()
    .where('item.companyId', '=', companyId)
    .where('item.active', '=', true)
    .where('sellingOption.kind', '=', 'straight')
    .where('price', '>', 0)
    .orderBy('price', 'desc')
    .orderBy('itemCode')
    .limit(60)
    .execute();
  return {
    code: code.toLowerCase(),
    pieces: rows.map(({ itemCode }) => itemCode),
    categories: [...new Set(rows.map(({ category }) => category))],
  };
}

interface About extends Shop {
  companyId: number;
  index: number;
  day: string;
  /** A look of who comes once more. */
  again: Look | undefined;
}

/** What one visitor looks at: a third leave at once, the others follow a few pages to their end. */
function visitOf(dice: Dice, { companyId, index, day, again, ...shop }: About): Look[] {
  const hour = weighted(dice, [...hours.entries()]);
  const begins = Date.parse(`${day}T00:00:00+09:00`) + (hour * 3_600 + dice.below(3_600)) * 1_000;
  // Midnight is another day, which is another visitor: the demo goes to bed before.
  const ends = Date.parse(`${day}T24:00:00+09:00`) - 1_000;
  const of = {
    companyId,
    day,
    visitor: String(1 + dice.below(2 ** 31) * 2 ** 20 + dice.below(2 ** 20)),
    visitorBefore: null,
    device: weighted(dice, devices),
    country: weighted(dice, countries[index] ?? []),
    referrer: weighted(dice, referrers),
    ...(again && { visitor: again.visitor, device: again.device, country: again.country }),
  };
  let at = begins;
  return stepsOf(dice, shop).flatMap(([afterSeconds, kind, page]) => {
    at += afterSeconds * 1_000;
    return at > ends ? [] : [{ ...of, at: new Date(at), kind, page }];
  });
}

function stepsOf(dice: Dice, { code, pieces, categories }: Shop): Step[] {
  const root = `${dice.chance(0.7) ? '/ja' : ''}/shop/${code}`;
  const piece = () => `${root}/item/${pieces[Math.floor(dice.roll() ** 2 * pieces.length)] ?? ''}`;
  const category = () => `${root}/category/${dice.pick(categories)}`;
  const first = dice.chance(0.45) ? root : dice.chance(0.7) ? piece() : category();
  const steps: Step[] = [[0, 'view', first]];
  if (dice.chance(0.36)) return dice.chance(0.5) ? steps : [...steps, [3 + dice.below(40), 'leave', first]];
  const pages = 1 + dice.below(6);
  for (let count = 0; count < pages; count++) {
    const page = dice.chance(0.6) ? piece() : dice.chance(0.5) ? category() : `${root}/items`;
    steps.push([8 + dice.below(75), 'view', page]);
    if (page.includes('/item/') && dice.chance(0.5)) steps.push([4 + dice.below(30), 'interaction', page]);
  }
  if (dice.chance(0.08)) steps.push([10 + dice.below(60), 'view', `${root}/cart`]);
  if (dice.chance(0.15)) steps.push([10 + dice.below(40), 'view', `${root}/delivery`]);
  const last = steps.at(-1)?.[2] ?? first;
  return [...steps, [5 + dice.below(90), 'leave', last]];
}

function weighted<Value>(dice: Dice, from: readonly (readonly [Value, number])[]): Value {
  return (dice.weighted(from, ([, weight]) => weight) ?? from[0])?.[0] as Value;
}
