import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { countWaiting } from '../support/waiting.ts';
import { openWorldForFile } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });

/** Starts ten while nobody can write to the table, and lets them go once all of them wait: each has looked by then. */
async function meet<Reply>(
  table: 'featuredProduct' | 'socialLink' | 'category' | 'pagePost',
  start: (index: number) => Promise<Reply>,
): Promise<Reply[]> {
  const { running } = await world.app.tools.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const running = Promise.all(Array.from({ length: rivals }, (_, index) => start(index)));
    running.catch(() => undefined);
    await expect.poll(() => countWaiting(world.app.tools), { timeout: 4_000, interval: 20 }).toBe(rivals);
    return { running };
  });
  return running;
}

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const oneToTen = Array.from({ length: rivals }, (_, index) => index + 1);

describe('ten who add to a list at the same time', () => {
  it('feature products: each gets a place of its own', async () => {
    const { id: itemId } = await world.ring();
    const made = await meet('featuredProduct', (index) =>
      world.as('manager').call(contract.featured.create, {
        name: `Ring ${index}`,
        price: 1_000,
        priceBefore: null,
        itemId,
        imageId: null,
        activeFrom: null,
        activeTo: null,
      }),
    );
    expect(sorted(made.map(({ position }) => position))).toEqual(oneToTen);
  });

  it('link to social media: each gets a place of its own', async () => {
    const made = await meet('socialLink', (index) =>
      world.as('manager').call(contract.socialLink.create, { platform: 'x', url: `https://x.com/kinza-${index}` }),
    );
    expect(sorted(made.map(({ position }) => position))).toEqual(oneToTen);
  });

  it('make categories: each gets digits of its own', async () => {
    const indices = async () => {
      const category = world.app.tools.db.selectFrom('category').where('companyId', '=', world.companyId);
      return sorted((await category.select('barcodeIndex').execute()).map(({ barcodeIndex }) => barcodeIndex));
    };
    const before = await indices();
    await meet('category', (index) =>
      world.as('admin').call(contract.category.create, { code: `Q${index}`, name: `Q ${index}` }),
    );
    expect(await indices()).toEqual([...before, ...oneToTen.map((index) => before.length + index)]);
  });

  it('write posts of one title: each gets an address of its own', async () => {
    const made = await meet('pagePost', () =>
      world.as('manager').call(contract.post.create, {
        title: 'Summer hours',
        date: '2026-06-12',
        content: 'We close at six.',
        coverId: null,
        active: false,
      }),
    );
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(rivals);
  });
});
