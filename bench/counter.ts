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
  const figure = (name: keyof typeof beside, what: string): Figure[] => {
    const [sales, looks] = [middle(beside[name]), middle(told[name])];
    const note = `beside ${Math.round(looks.perSecond).toLocaleString('en')} looks a second`;
    return [
      { what: `counter sale beside ${what}: p95`, value: sales.p95Ms, unit: 'ms', note },
      {
        what: `counter sale beside ${what}: of it alone`,
        value: sales.p95Ms / least.p95Ms,
        unit: '×',
        goal: { atMost: 1.1 },
      },
      ...(sales.failed + looks.failed > 0
        ? [
            {
              what: `counter sale beside ${what}: failed`,
              value: sales.failed + looks.failed,
              unit: '' as const,
              goal: { atMost: 0 },
            },
          ]
        : []),
    ];
  };
  return [
    { what: 'counter sale, 1 till alone: p95', value: least.p95Ms, unit: 'ms' },
    ...figure('steady', 'two hundred looks a second'),
    ...figure('full', '16 browsers as fast as they can'),
  ];
}
