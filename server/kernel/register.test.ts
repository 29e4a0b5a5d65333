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

  it('switches several at once, each with its row in the trail, and leaves alone what is so already', async () => {
    const manager = world.as('manager');
    const made = [];
    for (const code of ['YA', 'YB', 'YC']) made.push(await manager.call(categoryApi.create, { ...draft, code }));
    const ids = made.map(({ id }) => id);
    await manager.call(categoryApi.toggle, { id: ids[1] ?? 0, active: false });
    const off = { ids: [...ids, ids[0] ?? 0], active: false };
    expect(await manager.call(categoryApi.toggleMany, off)).toEqual({ switched: 2, refused: [] });
    for (const id of ids) {
      expect(await manager.call(categoryApi.find, { id })).toMatchObject({ active: false, version: 2 });
      const { rows } = await manager.call(categoryApi.audit, { id });
      expect(rows.map(({ action }) => action)).toEqual(['deactivate', 'create']);
    }
    expect(await refusalCode(world.as('sales').call(categoryApi.toggleMany, off))).toBe('access.denied');
    expect(await refusalCode(world.as('rival').call(categoryApi.toggleMany, { ids, active: true }))).toBe('notFound');
    expect(await refusalCode(manager.call(categoryApi.toggleMany, { ids: [], active: true }))).toBe('input.invalid');
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(await refusalCode(manager.call(categoryApi.toggleMany, { ids: many, active: true }))).toBe('input.invalid');
  });

  it('shows the newest first or last', async () => {
    const admin = world.as('admin');
    const codes = async (direction: 'asc' | 'desc') =>
      (await admin.call(categoryApi.list, { sort: 'newest', direction })).rows.map(({ id }) => id);
    const newest = await codes('desc');
    expect(newest).toEqual(newest.toSorted((one, other) => other - one));
    expect((await codes('asc')).at(0)).toBeLessThan(newest[0] ?? 0);
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
