import { beforeAll, describe, expect, it } from 'vitest';
import { externalItemApi } from '#contract/catalogue/externalItem.ts';
import type { Item } from '#contract/catalogue/item.ts';
import { openWorldForFile, refusalCode, refusedFields } from '../../tests/support/world.ts';

const world = await openWorldForFile();
let ring: Item;
beforeAll(async () => {
  ring = await world.ring({ name: 'Plain band', nameJa: '甲丸リング' });
});

const draftOf = (changes: object = {}) => ({
  itemId: ring.id,
  sellingOption: 'straight' as const,
  title: 'K18 plain band, Ginza',
  price: 120_000,
  externalLink: 'https://market.example/item/88?ref=kinza',
  externalId: 'M-88',
  ...changes,
});

describe('an external item', () => {
  it('is found by its own words and by those of its piece', async () => {
    const made = await world.as('stock').call(externalItemApi.create, draftOf());
    expect(made).toMatchObject({ itemCode: ring.itemCode, itemName: 'Plain band', itemNameJa: '甲丸リング' });
    for (const search of ['ginza', 'm-88', '甲丸', ring.itemCode]) {
      const { rows } = await world.as('sales').call(externalItemApi.list, { search, sort: 'itemCode' });
      expect(rows, search).toEqual([made]);
    }
    const none = await world.as('sales').call(externalItemApi.list, { sellingOption: 'subasta' });
    expect(none.rows).toEqual([]);
    const sheet = (await world.as('sales').bytes(externalItemApi.export, { format: 'csv', language: 'ja' })).toString();
    expect(sheet).toContain('甲丸リング,通常販売');
    expect(await refusalCode(world.as('sales').call(externalItemApi.create, draftOf()))).toBe('access.denied');
  });

  it.each(['javascript:alert(1)', 'ftp://market.example/1', 'market.example', 'https://', 'data:text/html,x'])(
    'does not lead to %s',
    async (externalLink) => {
      const create = world.as('stock').call(externalItemApi.create, draftOf({ externalLink }));
      expect((await refusedFields(create))[0]).toBe('externalLink field.url');
    },
  );

  it("is one of the company's own pieces, sold in that way", async () => {
    const stock = world.as('stock');
    expect(await refusalCode(world.as('rival').call(externalItemApi.create, draftOf()))).toBe('notFound');
    const onLayaway = stock.call(externalItemApi.create, draftOf({ sellingOption: 'layaway' }));
    expect(await refusedFields(onLayaway)).toEqual(['sellingOption field.notSoldSo']);
    const made = await stock.call(externalItemApi.create, draftOf());
    expect(await refusalCode(world.as('rival').call(externalItemApi.find, { id: made.id }))).toBe('notFound');
  });
});
