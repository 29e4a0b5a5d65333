import { describe, expect, it } from 'vitest';
import { serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import { openWorldForFile, refusalCode } from '../../tests/support/world.ts';

const world = await openWorldForFile();

const draft = {
  serviceCode: 'SZ-01',
  name: 'Ring resizing',
  nameJa: 'リングサイズ直し',
  description: 'Up to two sizes',
  serviceFeePrice: 5_500,
};

describe('a service item', () => {
  it('shows its cost to nobody who may not see costs: reply, list, sheet, trail, order', async () => {
    const made = await world.as('manager').call(serviceItemApi.create, { ...draft, serviceCostFee: 1_917 });
    expect(made.serviceCostFee).toBe(1_917);
    const stock = world.as('stock');
    await stock.call(serviceItemApi.toggle, { id: made.id, active: false });
    const replies = [
      await stock.call(serviceItemApi.find, { id: made.id }),
      await stock.call(serviceItemApi.list, {}),
      await stock.call(serviceItemApi.audit, { id: made.id }),
      await stock.call(serviceItemApi.toggle, { id: made.id, active: true }),
      await stock.call(serviceItemApi.edit, { ...draft, serviceFeePrice: 6_000, id: made.id, version: 3 }),
      (await stock.bytes(serviceItemApi.export, { format: 'csv' })).toString(),
    ];
    for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/1917|1,917|[Cc]ost/);
    expect(await refusalCode(stock.call(serviceItemApi.list, { sort: 'serviceCostFee' }))).toBe('access.denied');
    expect(await refusalCode(stock.bytes(serviceItemApi.export, { sort: 'serviceCostFee', format: 'csv' }))).toBe(
      'access.denied',
    );

    const seen = await world.as('accounting').call(serviceItemApi.find, { id: made.id });
    expect(seen).toMatchObject({ serviceCostFee: 1_917, serviceFeePrice: 6_000 });
    const sheet = (await world.as('accounting').bytes(serviceItemApi.export, { format: 'csv' })).toString();
    expect(sheet).toContain('1917');
    const trail = await world.as('manager').call(serviceItemApi.audit, { id: made.id });
    expect(trail.rows.at(-1)?.changes).toContainEqual({ field: 'serviceCostFee', before: null, after: 1_917 });
  });

  it('has its cost set by who sees it, and by nobody else', async () => {
    const stock = world.as('stock');
    const blind = { ...draft, serviceCode: 'SZ-02' };
    expect(await refusalCode(stock.call(serviceItemApi.create, { ...blind, serviceCostFee: 0 }))).toBe('access.denied');
    const made = await stock.call(serviceItemApi.create, blind);
    const change = { ...blind, id: made.id, version: made.version };
    expect(await refusalCode(stock.call(serviceItemApi.edit, { ...change, serviceCostFee: 0 }))).toBe('access.denied');
    const edited = await world.as('manager').call(serviceItemApi.edit, { ...change, serviceCostFee: 900 });
    expect(edited.serviceCostFee).toBe(900);
    const { rows } = await world
      .as('manager')
      .call(serviceItemApi.list, { sort: 'serviceCostFee', direction: 'desc', search: 'サイズ' });
    expect(rows.map(({ serviceCostFee }) => serviceCostFee)).toEqual([1_917, 900]);
  });
});
