import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { signUp } from '../../tests/support/signUp.ts';
import { openWorldForFile, refusalCode, refusalReply } from '../../tests/support/world.ts';

const { location: locationApi, session: sessionApi, sale: saleApi } = contract;

const world = await openWorldForFile();

const draft = (name: string, changes = {}) => ({
  companyId: world.companyId,
  name,
  nameJa: '',
  description: 'Shop',
  phone: '03-5555-0100',
  ...changes,
});
const placesOf = async (person: 'admin' | 'sales' | 'rival') =>
  (await world.as(person).call(sessionApi.current, {})).workplaces.map(({ name }) => name);
const dataOf = async (work: Promise<unknown>) => {
  const { code, data } = await refusalReply(work);
  return { code, ...data };
};

describe('a location', () => {
  it('is opened, and its maker works there at once', async () => {
    const admin = world.as('admin');
    const made = await admin.call(locationApi.create, draft('Yokohama', { nameJa: '横浜店' }));
    expect(made).toMatchObject({ name: 'Yokohama', companyName: 'Kinza Jewellers K.K.', active: true });
    expect(await placesOf('admin')).toContain('Yokohama');
    expect(await placesOf('sales')).not.toContain('Yokohama');
    const { id, version } = made;
    await admin.call(locationApi.edit, { ...draft('Yokohama Motomachi'), id, version });
    expect(await placesOf('admin')).toContain('Yokohama Motomachi');
    const trail = await admin.call(locationApi.audit, { id });
    expect(trail.rows[0]?.changes).toContainEqual({
      field: 'name',
      before: 'Yokohama',
      after: 'Yokohama Motomachi',
    });
  });

  it('has a name of its own, a description, and the company in use', async () => {
    const admin = world.as('admin');
    expect(await refusalCode(admin.call(locationApi.create, draft('Osaka')))).toBe('location.nameTaken');
    expect(await refusalCode(admin.call(locationApi.create, draft('Kyoto', { description: ' ' })))).toBe(
      'input.invalid',
    );
    const moved = { ...draft('Osaka', { companyId: world.rivalCompanyId }), id: world.osaka, version: 1 };
    expect(await refusalCode(admin.call(locationApi.edit, moved))).toBe('input.invalid');
    const theirs = { ...draft('Taken over'), id: world.rivalShop, version: 1 };
    expect(await refusalCode(admin.call(locationApi.edit, theirs))).toBe('notFound');
  });

  it('is opened for another company only by who may see the companies', async () => {
    const admin = world.as('admin');
    const theirs = draft('Branch', { companyId: world.rivalCompanyId });
    const made = await admin.call(locationApi.create, theirs);
    expect(made.companyId).toBe(world.rivalCompanyId);
    expect(await placesOf('rival')).toContain('Branch');
    expect(await placesOf('admin')).toContain('Branch');
    expect(await refusalCode(admin.call(locationApi.create, draft('Nowhere', { companyId: 999 })))).toBe(
      'input.invalid',
    );
    const { db } = world.app.tools;
    const opener = await signUp(world, 'opener', 'Accounting');
    await db
      .updateTable('accessRight')
      .set({ active: true })
      .where('roleId', 'in', (role) => role.selectFrom('role').select('id').where('name', '=', 'Accounting'))
      .where('actionId', 'in', (action) =>
        action.selectFrom('action').select('id').where('description', '=', 'Create Location'),
      )
      .execute();
    expect(await refusalCode(opener.call(locationApi.create, { ...theirs, name: 'Intruder' }))).toBe('input.invalid');
    expect((await opener.call(locationApi.create, draft('Kyoto'))).companyId).toBe(world.companyId);
  });
});

describe('a location that is closed', () => {
  it('has no order that is open', async () => {
    const admin = world.as('admin');
    const { id } = await admin.call(locationApi.create, draft('Sendai'));
    const ring = await world.ring({ initialQuantity: 1 });
    const supplier = await admin.call(contract.supplier.create, { code: 'CLOSE', name: 'Closing' });
    const order = await admin.call(
      contract.purchaseOrder.create,
      {
        locationId: id,
        supplierId: supplier.id,
        date: '2026-06-18',
        lines: [{ itemId: ring.id, quantity: 1, orderCost: 1 }],
      },
      { locationId: id },
    );
    const close = () => admin.call(locationApi.toggle, { id, active: false });
    expect(await dataOf(close())).toEqual({ code: 'location.inUse', items: 0, documents: 1, pending: 0 });
    await admin.call(contract.purchaseOrder.cancel, { id: order.id, version: order.version, reason: 'Closing' });
    expect(await close()).toMatchObject({ active: false });
  });

  it('holds no stock and no pending sale, as the refusal says', async () => {
    const admin = world.as('admin');
    const { id } = await admin.call(locationApi.create, draft('Nagoya'));
    const there = { locationId: id };
    const item = await admin.call(contract.item.create, itemAt(), there);
    const close = () => admin.call(locationApi.toggle, { id, active: false });
    expect(await dataOf(close())).toEqual({ code: 'location.inUse', items: 1, documents: 0, pending: 0 });
    const sale = {
      locationId: id,
      date: '2026-06-18',
      customerId: null,
      lines: [{ itemId: item.id, quantity: 1, price: item.price }],
      taxBasisPoints: 1000,
      grandTotal: 110_000,
    };
    const pending = await admin.call(saleApi.save, sale, there);
    expect(await dataOf(close())).toEqual({ code: 'location.inUse', items: 1, documents: 0, pending: 1 });
    const payments = [{ paymentType: 'card' as const, tendered: 110_000 }];
    await admin.call(
      saleApi.complete,
      { id: pending.id, version: pending.version, grandTotal: 110_000, payments },
      there,
    );
    expect(await close()).toMatchObject({ active: false });

    // It is in nobody's menu any more, and what was sold there is still found.
    expect(await placesOf('admin')).not.toContain('Nagoya');
    const session = await admin.call(sessionApi.current, {}, there);
    expect(session.locationId).not.toBe(id);
    expect((await admin.call(saleApi.list, { locations: String(id) })).rows).toHaveLength(1);
    expect(await refusalCode(admin.call(saleApi.save, sale, there))).toBe('access.location');
    await admin.call(locationApi.toggle, { id, active: true });
    expect(await placesOf('admin')).toContain('Nagoya');
  });

  it('is never the last of its company, whoever closes the others at the same moment', async () => {
    const rival = world.as('rival');
    const { rows } = await rival.call(locationApi.list, { active: 'true' });
    expect(rows.length).toBeGreaterThan(1);
    const codes = await Promise.all(
      rows.map(({ id }) => refusalCode(rival.call(locationApi.toggle, { id, active: false }))),
    );
    expect(codes.filter((code) => code === 'location.last')).toHaveLength(1);
    expect((await rival.call(locationApi.list, { active: 'true' })).rows).toHaveLength(1);
  });
});

function itemAt() {
  return {
    categoryId: world.categories.R0 as number,
    name: 'Signet ring',
    milligrams: 6_200,
    uom: 'pcs' as const,
    cost: 60_000,
    markupBasisPoints: 6_667,
    price: 100_000,
    initialQuantity: 1,
    sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
  };
}
