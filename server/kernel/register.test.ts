import { describe, expect, it } from 'vitest';
import { categoryApi } from '#contract/catalogue/category.ts';
import { openWorldForFile, type Person, refusalCode } from '../../tests/support/world.ts';

const world = await openWorldForFile();

const draft = { code: 'ZZ', name: 'Brooches', nameJa: 'ブローチ', description: '' };

describe('a simple list', () => {
  it('creates, finds, edits, switches off, and tells its trail', async () => {
    const admin = world.as('admin');
    const made = await admin.call(categoryApi.create, draft);
    expect(await admin.call(categoryApi.find, { id: made.id })).toEqual(made);
    const edited = await admin.call(categoryApi.edit, { ...draft, name: 'Pins', id: made.id, version: made.version });
    expect(edited).toMatchObject({ name: 'Pins', version: made.version + 1 });
    await admin.call(categoryApi.toggle, { id: made.id, active: false });
    const { rows } = await admin.call(categoryApi.list, { active: 'false' });
    expect(rows.map((row) => row.id)).toEqual([made.id]);
    const trail = await admin.call(categoryApi.audit, { id: made.id });
    expect(trail.rows.map((row) => row.action)).toEqual(['deactivate', 'edit', 'create']);
    expect(trail.rows[1]?.changes).toEqual([{ field: 'name', before: 'Brooches', after: 'Pins' }]);
  });

  it('tells the second of two editors, and keeps what the first has saved', async () => {
    const admin = world.as('admin');
    const made = await admin.call(categoryApi.create, { ...draft, code: 'ZY' });
    const change = { ...draft, code: 'ZY', id: made.id, version: made.version };
    await admin.call(categoryApi.edit, { ...change, name: 'First' });
    await expect(admin.call(categoryApi.edit, { ...change, name: 'Second' })).rejects.toMatchObject({
      code: 'conflict.version',
    });
    expect(await admin.call(categoryApi.find, { id: made.id })).toMatchObject({ name: 'First' });
  });

  it('is deleted where nothing refers to it, by whoever may change it, and its trail keeps what it said', async () => {
    const made = await world.as('manager').call(categoryApi.create, { ...draft, code: 'ZX' });
    const remove = (person: Person, id: number) => refusalCode(world.as(person).call(categoryApi.remove, { id }));
    expect(await remove('sales', made.id)).toBe('access.denied');
    expect(await remove('rival', made.id)).toBe('notFound');
    await world.as('manager').call(categoryApi.remove, { id: made.id });
    expect(await refusalCode(world.as('manager').call(categoryApi.find, { id: made.id }))).toBe('notFound');
    const trail = world.app.tools.db.selectFrom('auditEntry').select(['action', 'changes']);
    const told = await trail.where('thing', '=', 'category').where('thingId', '=', made.id).orderBy('id').execute();
    expect(told.at(-1)).toMatchObject({ action: 'remove', changes: { code: ['ZX', null], name: ['Brooches', null] } });
  });

  it('stays where something refers to it', async () => {
    const { categoryId } = await world.ring();
    expect(await refusalCode(world.as('manager').call(categoryApi.remove, { id: categoryId }))).toBe('register.inUse');
    expect(await world.as('manager').call(categoryApi.find, { id: categoryId })).toMatchObject({ active: true });
  });

  it('exports what is filtered, in the language asked for', async () => {
    const bytes = await world
      .as('admin')
      .bytes(categoryApi.export, { search: 'リング', format: 'csv', language: 'ja' });
    const text = bytes.toString('utf8');
    expect(text).toContain('コード');
    expect(text).toContain('R0,Rings,リング');
    expect(text).not.toContain('Necklaces');
  });
});
