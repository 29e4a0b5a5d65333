import { describe, expect, it } from 'vitest';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { openWorldForFile, refusalCode, refusedFields } from '../../tests/support/world.ts';

const world = await openWorldForFile();

const draft = {
  code: 'ｔｇ-01',
  name: 'Tanaka Bullion K.K.',
  nameJa: '田中地金株式会社',
  contactNumber: '０３-5550-2211',
  email: 'Orders@Tanaka.example',
  address: '1-2-3 Okachimachi, Taito-ku, Tokyo',
  addressJa: '東京都台東区御徒町1-2-3',
};

describe('a supplier', () => {
  it('is kept in one spelling, and found by name, telephone and address in either language', async () => {
    const made = await world.as('stock').call(supplierApi.create, draft);
    expect(made).toMatchObject({
      code: 'TG-01',
      contactNumber: '03-5550-2211',
      email: 'orders@tanaka.example',
      active: true,
      version: 1,
    });
    for (const search of ['bullion', '地金', '5550', '御徒町', 'tg-01', 'orders@']) {
      const { rows } = await world.as('sales').call(supplierApi.list, { search });
      expect(
        rows.map(({ id }) => id),
        search,
      ).toEqual([made.id]);
    }
    const sheet = (await world.as('sales').bytes(supplierApi.export, { format: 'csv', language: 'ja' })).toString();
    expect(sheet).toContain('電話番号');
    expect(sheet).toContain('TG-01,Tanaka Bullion K.K.,田中地金株式会社,03-5550-2211');
  });

  it('has a code of its own in its company, and only there', async () => {
    await world.as('admin').call(supplierApi.create, { code: 'PT-9', name: 'Platina' });
    expect(await refusalCode(world.as('admin').call(supplierApi.create, { code: 'pt-9', name: 'Other' }))).toBe(
      'conflict.duplicate',
    );
    const theirs = await world.as('rival').call(supplierApi.create, { code: 'PT-9', name: 'Theirs' });
    expect(await refusalCode(world.as('admin').call(supplierApi.find, { id: theirs.id }))).toBe('notFound');
    expect(await refusalCode(world.as('admin').call(supplierApi.toggle, { id: theirs.id, active: false }))).toBe(
      'notFound',
    );
  });

  it('is refused field by field', async () => {
    const bad = { code: ' ', name: '', contactNumber: 'call me', email: 'nobody' };
    expect(await refusedFields(world.as('admin').call(supplierApi.create, bad))).toEqual([
      'code field.required',
      'name field.required',
      'contactNumber field.phone',
      'email field.email',
    ]);
  });

  it('is changed only by who may', async () => {
    const { rows } = await world.as('sales').call(supplierApi.list, { search: 'TG-01' });
    const [row] = rows;
    if (!row) throw new Error('The supplier is gone.');
    expect(await refusalCode(world.as('sales').call(supplierApi.create, { ...draft, code: 'X1' }))).toBe(
      'access.denied',
    );
    expect(await refusalCode(world.as('accounting').call(supplierApi.toggle, { id: row.id, active: false }))).toBe(
      'access.denied',
    );
    await world.as('stock').call(supplierApi.toggle, { id: row.id, active: false });
    const trail = await world.as('sales').call(supplierApi.audit, { id: row.id });
    expect(trail.rows[0]).toMatchObject({ action: 'deactivate', userName: 'stock Mori' });
  });
});
