import { setTimeout as sleep } from 'node:timers/promises';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { openWorld, refusalCode, type World } from '../../../tests/support/world.ts';
import { receiptExample } from '../../paper/examples.ts';
import { print } from '../../paper/printer.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  for (const name of ['Solitaire ring 0.32 ct, K18', 'Eternity ring 0.50 ct']) await world.ring({ name });
});
afterAll(() => world.close());

describe('barcode tags', () => {
  it.each([
    ['single', 1, 3],
    ['sheet', 44, 2],
  ] as const)('are printed as %s', async (layout, startAt, pages) => {
    const { rows } = await world.as('admin').call(contract.item.list, { search: 'Solitaire' });
    const pdf = await world
      .as('sales')
      .bytes(itemApi.tags, { tags: [{ itemId: rows[0]?.id, copies: 3 }], layout, startAt });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBe(pages);
  });

  it('are printed beside papers, which wait for none of them', async () => {
    const { rows } = await world.as('admin').call(contract.item.list, {});
    await print(receiptExample());
    const printed: string[] = [];
    const input = { tags: [{ itemId: rows[0]?.id, copies: 1_000 }], layout: 'single' as const };
    const sheet = world.as('sales').bytes(itemApi.tags, input);
    const tags = sheet.then(() => printed.push('tags'));
    await sleep(200);
    await print(receiptExample());
    printed.push('receipt');
    await tags;
    expect(printed).toEqual(['receipt', 'tags']);
  });

  it('are refused above a thousand', async () => {
    const { rows } = await world.as('admin').call(contract.item.list, {});
    const tags = rows.slice(0, 2).map(({ id }) => ({ itemId: id, copies: 600 }));
    expect(await refusalCode(world.as('sales').bytes(itemApi.tags, { tags, layout: 'sheet' }))).toBe('input.invalid');
  });
});
