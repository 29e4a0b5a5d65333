import { contract } from '#contract/index.ts';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { caller } from '../tests/support/caller.ts';
import type { Figure, PartResult } from './figure.ts';
import { stoneShop } from './import.ts';
import { memoryOf, type Stage } from './stage.ts';

const { price: prices, sellingOption } = contract;
const rounding = { unit: 100, direction: 'up', taxed: true } as const;

/** All the stones priced anew at once, that undone, and all of them put on layaway. */
export async function measurePrices(stage: Stage): Promise<PartResult> {
  const { databaseUrl, shop } = await stoneShop(stage);
  const server = await stage.server(databaseUrl);
  const before = (await memoryOf(server.pid)).now;
  const ask = caller(server.url, shop.tokens[0] ?? '');
  const figures: Figure[] = [];
  const timed = async <E extends Endpoint>(what: string, atMost: number, endpoint: E, input: DraftOf<E>) => {
    const from = performance.now();
    const reply = await ask(endpoint, input);
    figures.push({ what, value: (performance.now() - from) / 1000, unit: 's', goal: { atMost } });
    return reply;
  };
  const address = {
    mode: 'percent',
    figure: 350,
    unit: rounding.unit,
    rounding: rounding.direction,
    taxed: 'true',
  } as const;
  await timed('a page of the preview', 0.1, prices.preview, { ...address, page: 400 });
  const seen = await timed('the sums of the preview', 2, prices.summary, address);
  const change = await timed('applied', 5, prices.apply, {
    rule: { mode: 'percent', basisPoints: 350, rounding },
    seen: seen.seen,
    changed: seen.changed,
    changedPrice: seen.changedPrice,
  });
  const undo = await timed('undone', 5, prices.undo, { id: change.id });
  await timed('a page of selling options', 0.1, sellingOption.list, { page: 400, layaway: 'false' });
  const layaway = { termsMonths: 6, downPaymentBasisPoints: 2_000 };
  const changes = { layaway };
  const target = { filters: {} };
  const looked = await timed('how many selling options would change', 2, sellingOption.preview, { target, changes });
  const sold = await timed('selling options changed', 5, sellingOption.change, { changes, seen: looked.seen });
  const { peak } = await memoryOf(server.pid);
  await server.stop();
  figures.push({
    what: 'most memory meanwhile',
    value: peak,
    unit: 'MB',
    goal: { atMost: 300 },
    note: `${Math.round(before)} MB before`,
  });
  const counts = [change.itemCount, undo.itemCount, sold.changed].map((count) => count.toLocaleString('en'));
  return {
    part: 'prices',
    title: `Prices of ${counts.join(' / ')} items changed / undone / put on layaway at once`,
    figures,
  };
}
