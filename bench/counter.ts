import type { Shop } from '../tests/support/shop.ts';
import type { Figure } from './figure.ts';
import { type Measured, middle } from './loop.ts';
import type { Stage } from './stage.ts';

const repeats = 3;
const load = { seconds: 4, warmSeconds: 1 };
/** As many browsers as the beacon is measured with. */
const browsers = 16;
/** So that they tell of two hundred looks a second, as some ten thousand people who walk through a shop do. */
const pauseMs = 80;

/** How long a sale takes at one till alone, and while browsers tell of looks: as fast as they can, and as people do. */
export async function measureCounter(stage: Stage, url: string, shop: Shop, paths: string[]): Promise<Figure[]> {
  const sell = { kind: 'sales', url, shop, clients: 1, ...load } as const;
  const tell = { kind: 'beacons', url, paths, clients: browsers, ...load } as const;
  const alone: Measured[] = [];
  const beside = { steady: [] as Measured[], full: [] as Measured[] };
  const told = { steady: [] as Measured[], full: [] as Measured[] };
  await stage.load(sell);
  for (let turn = 0; turn < repeats; turn++) {
    alone.push(await stage.load(sell));
    for (const [name, job] of [
      ['steady', { ...tell, pauseMs }],
      ['full', tell],
    ] as const) {
      const [looks, sales] = await Promise.all([stage.loadBeside(job), stage.load(sell)]);
      told[name].push(looks);
      beside[name].push(sales);
    }
  }
  const least = middle(alone);
  const figures = (name: keyof typeof beside, what: string): Figure[] => {
    const [sales, looks] = [middle(beside[name]), middle(told[name])];
    const note = `beside ${Math.round(looks.perSecond).toLocaleString('en')} looks a second`;
    const whole = { ...sales, failed: sales.failed + looks.failed };
    return besideAlone(what, least, whole, { goal: { atMost: 1.1 }, note });
  };
  return [
    { what: 'counter sale, 1 till alone: p95', value: least.p95Ms, unit: 'ms' },
    ...figures('steady', 'two hundred looks a second'),
    ...figures('full', '16 browsers as fast as they can'),
  ];
}

/** How long a sale took beside something, and how many times as long as alone. */
export function besideAlone(
  what: string,
  alone: Measured,
  beside: Measured,
  { goal, note }: { goal: { atMost: number }; note: string },
): Figure[] {
  const sale = `counter sale beside ${what}`;
  return [
    { what: `${sale}: p95`, value: beside.p95Ms, unit: 'ms', note },
    { what: `${sale}: of it alone`, value: beside.p95Ms / alone.p95Ms, unit: '×', goal },
    ...(beside.failed > 0
      ? [{ what: `${sale}: failed`, value: beside.failed, unit: '' as const, goal: { atMost: 0 } }]
      : []),
  ];
}
