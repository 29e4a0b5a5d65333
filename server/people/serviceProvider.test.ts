import { describe, expect, it } from 'vitest';
import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { openWorldForFile, refusalCode, refusalReply } from '../../tests/support/world.ts';

const world = await openWorldForFile();

const draft = {
  code: 'kb-01',
  name: 'Kobo Sato',
  nameJa: '佐藤彫金工房',
  address: '2-3-4 Ueno, Taito-ku, Tokyo',
  contactNumber: '03-5550-8800',
  email: 'kobo@sato.example',
  contactPerson1: '佐藤 誠',
};

describe('a service provider', () => {
  it('is created, edited and looked at, each with its own right', async () => {
    const made = await world.as('manager').call(serviceProviderApi.create, draft);
    expect(made).toMatchObject({ code: 'KB-01', contactPerson1: '佐藤 誠', contactPerson2: '' });
    const edited = await world
      .as('manager')
      .call(serviceProviderApi.edit, { ...draft, contactPerson2: '鈴木 花', id: made.id, version: made.version });
    expect(edited.contactPerson2).toBe('鈴木 花');
    for (const person of ['sales', 'stock', 'accounting'] as const) {
      const { rows } = await world.as(person).call(serviceProviderApi.list, { search: '彫金' });
      expect(rows).toEqual([edited]);
      expect(await refusalCode(world.as(person).call(serviceProviderApi.create, { ...draft, code: 'ZZ' }))).toBe(
        'access.denied',
      );
      expect(await refusalCode(world.as(person).call(serviceProviderApi.toggle, { id: made.id, active: false }))).toBe(
        'access.denied',
      );
    }
    expect((await world.as('rival').call(serviceProviderApi.list, {})).rows).toEqual([]);
  });

  it('needs everything but the second contact person', async () => {
    const empty = { code: '', name: '', address: ' ', contactNumber: '', email: 'nobody@', contactPerson1: '' };
    const { fields = [] } = await refusalReply(world.as('manager').call(serviceProviderApi.create, empty));
    expect(fields.filter(({ code }) => code === 'field.required').map(({ path }) => path)).toEqual([
      'code',
      'name',
      'address',
      'contactNumber',
      'contactPerson1',
    ]);
    expect(fields.at(-2)).toEqual({ path: 'email', code: 'field.email' });
  });
});
