import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Transfer, transferApi } from '#contract/inventory/transfer.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { booksOf } from '../../../tests/support/receive.ts';
import { openWorldForFile, type Person, refusalCode, refusedFields } from '../../../tests/support/world.ts';

const { transfer: api } = contract;
const world = await openWorldForFile();
const admin = world.as('admin');
const manager = world.as('manager');
const ring = await world.ring({ initialQuantity: 40, price: 90_000 });

type Draft = DraftOf<typeof transferApi.create>;
const draftOf = (more: Partial<Draft> = {}): Draft => ({
  locationId: world.ginza,
  date: '2026-06-01',
  destinationCompanyId: world.companyId,
  destinationLocationId: world.osaka,
  lines: [{ itemId: ring.id, quantity: 3, price: 90_000 }],
  ...more,
});
const create = (more: Partial<Draft> = {}, person: Person = 'stock') =>
  world.as(person).call(api.create, draftOf(more));
const shown = ({ id, version }: Transfer) => ({ id, version });
const ship = async (more: Partial<Draft> = {}) =>
  manager.call(api.ship, shown(await manager.call(api.approve, shown(await create(more)))));
const count = (transfer: Transfer, received: number, damaged: number) => ({
  ...shown(transfer),
  lines: transfer.lines.map(({ id, quantity }) => ({ id, received, damaged, short: quantity - received - damaged })),
});
/** How many sellable, damaged, reserved and in transit there are of it, at both locations. */
const levels = async (itemCode: string) => {
  const { rows } = await admin.call(contract.stock.list, { search: itemCode });
  const at = (locationId: number) =>
    Object.fromEntries(
      rows.filter((row) => row.locationId === locationId).map(({ kind, quantity }) => [kind, quantity]),
    );
  return [at(world.ginza), at(world.osaka)];
};
const fieldsOf = async (work: Promise<unknown>) => (await refusedFields(work)).map((field) => field.split(' '));

describe('a transfer', () => {
  it('is made, approved, shipped, received and resolved: its goods and their value go along', async () => {
    const item = await world.ring({ initialQuantity: 10, price: 90_000 });
    const lines = [{ itemId: item.id, quantity: 6, price: 90_000 }];
    const made = await create({ lines });
    expect(made.number).toMatch(/^KZ-TR-202606-\d{5}$/);
    expect(made).toMatchObject({ status: 'pending', quantity: 6, retailTotal: 540_000, steps: ['edit', 'print'] });
    expect(made.lines[0]).not.toHaveProperty('unitCost');
    const approved = await manager.call(api.approve, shown(made));
    expect(await levels(item.itemCode)).toEqual([{ sellable: 4, reserved: 6 }, {}]);
    const sent = await world.as('stock').call(api.ship, shown(approved));
    expect(sent).toMatchObject({ status: 'inTransit', shippedOn: '2026-06-18', steps: ['print'] });
    expect(await levels(item.itemCode)).toEqual([{ sellable: 4, inTransit: 6 }, {}]);
    const onHand = { kind: 'onHand' } as const;
    expect(await admin.call(contract.stock.summary, { search: item.itemCode, ...onHand })).toMatchObject({
      quantity: 4,
    });
    const { byCategory } = await admin.call(contract.dashboard.show, {});
    const { quantity, milligrams, value } = await admin.call(contract.stock.summary, onHand);
    expect(byCategory).toMatchObject([{ quantity, milligrams, value }]);

    const received = await admin.call(api.receive, count(sent, 2, 1));
    expect(received).toMatchObject({
      status: 'received',
      receivedQuantity: 2,
      damagedQuantity: 1,
      shortQuantity: 3,
      openQuantity: 3,
    });
    expect(await levels(item.itemCode)).toEqual([
      { sellable: 4, inTransit: 3 },
      { sellable: 2, nonSellable: 1 },
    ]);
    const id = received.lines[0]?.id ?? 0;
    const lost = { ...shown(received), lines: [{ id, outcome: 'lost' as const, quantity: 1 }] };
    expect(
      await fieldsOf(manager.call(api.resolve, { ...lost, lines: [{ ...lost.lines[0], quantity: 4 } as never] })),
    ).toEqual([['lines.0.quantity', 'field.transferOpen']]);
    const open = await manager.call(api.resolve, lost);
    expect(open).toMatchObject({ status: 'received', openQuantity: 2 });
    const rest = (['found', 'late'] as const).map((outcome) => ({ id, outcome, quantity: 1 }));
    const done = await manager.call(api.resolve, { ...shown(open), lines: rest });
    expect(done).toMatchObject({ status: 'completed', openQuantity: 0, steps: ['print'] });
    expect(done.lines[0]).toMatchObject({ received: 2, damaged: 1, short: 3, found: 1, lost: 1, late: 1 });
    expect(await booksOf(world, item.id)).toEqual([5, 5 * 60_000]);
    expect(await booksOf(world, item.id, world.osaka)).toEqual([4, 4 * 60_000]);
    const { rows } = await admin.call(api.audit, { id: made.id });
    expect(rows.map(({ action }) => action)).toEqual(['resolve', 'resolve', 'receive', 'ship', 'approve', 'create']);
  });

  it('is over at once when nothing is short', async () => {
    expect(await admin.call(api.receive, count(await ship(), 3, 0))).toMatchObject({ status: 'completed' });
  });

  it('takes lines that can be sent, to a location that can receive them', async () => {
    const line = { itemId: ring.id, quantity: 1, price: 0 };
    const refused = (more: Partial<Draft>) => fieldsOf(create(more));
    expect(await refused({ lines: [] })).toEqual([['lines', 'field.transferLines']]);
    expect(await refused({ lines: [line, line] })).toEqual([['lines.1.quantity', 'field.transferTwice']]);
    expect(await refused({ lines: [{ ...line, quantity: 0 }] })).toEqual([
      ['lines.0.quantity', 'field.quantityAboveZero'],
    ]);
    expect(await refused({ lines: [{ ...line, price: -1 }] })).toEqual([['lines.0.price', 'field.priceAndCost']]);
    expect(await refused({ lines: [{ ...line, quantity: 1_000 }] })).toEqual([
      ['lines.0.quantity', 'field.exceedsAvailable'],
    ]);
    expect(await refused({ destinationLocationId: world.ginza })).toEqual([
      ['destinationLocationId', 'field.sameLocation'],
    ]);
    expect(await refused({ destinationLocationId: world.rivalShop })).toEqual([
      ['destinationLocationId', 'field.gone'],
    ]);
    expect(await refused({ destinationCompanyId: world.rivalCompanyId })).toEqual([
      ['destinationLocationId', 'field.gone'],
    ]);
    expect(await refusalCode(create({ lines: [{ ...line, unitCost: 1 }] }))).toBe('access.denied');
    expect(await refusalCode(create({ locationId: world.osaka, destinationLocationId: world.ginza }))).toBe(
      'access.location',
    );
  });

  it('keeps its items when it is edited: quantities change, and others come', async () => {
    const other = await world.ring({ initialQuantity: 2 });
    const made = await manager.call(
      api.create,
      draftOf({ lines: [{ itemId: ring.id, quantity: 1, price: 5, unitCost: 7 }] }),
    );
    const edit = (lines: Draft['lines']) => world.as('stock').call(api.edit, { ...draftOf({ lines }), ...shown(made) });
    const added = { itemId: other.id, quantity: 2, price: 6 };
    expect(await fieldsOf(edit([added]))).toEqual([['lines', 'field.transferKept']]);
    const edited = await edit([{ itemId: ring.id, quantity: 2, price: 5 }, added]);
    expect(edited).toMatchObject({ quantity: 4, retailTotal: 22 });
    const { lines } = await admin.call(api.find, { id: made.id });
    expect(lines.map(({ unitCost }) => unitCost)).toEqual([7, other.cost]);
  });

  it('is cancelled until it is received, and its goods go back on the shelf', async () => {
    const item = await world.ring({ initialQuantity: 5 });
    const lines = [{ itemId: item.id, quantity: 5, price: 1 }];
    const cancel = (transfer: Transfer) => manager.call(api.cancel, { ...shown(transfer), reason: 'Not needed' });
    const sent = await ship({ lines });
    expect(await cancel(sent)).toMatchObject({ status: 'cancelled', reason: 'Not needed', steps: [] });
    const approved = await manager.call(api.approve, shown(await create({ lines })));
    await cancel(approved);
    expect(await levels(item.itemCode)).toEqual([{ sellable: 5 }, {}]);
    const again = await admin.call(api.receive, count(await ship({ lines }), 5, 0));
    expect(await refusalCode(cancel(again))).toBe('document.notNow');
  });

  it('is received only by who may receive there, and in full', async () => {
    const sent = await ship();
    expect(await refusalCode(manager.call(api.receive, count(sent, 3, 0)))).toBe('access.receive');
    const less = { ...count(sent, 3, 0), lines: count(sent, 1, 0).lines.map((line) => ({ ...line, short: 0 })) };
    expect(await fieldsOf(admin.call(api.receive, less))).toEqual([['lines.0.received', 'field.transferCount']]);
    expect(await fieldsOf(admin.call(api.receive, { ...less, lines: [] }))).toEqual([['lines', 'field.transferCount']]);
    expect(await refusalCode(admin.call(api.report, { id: sent.id }))).toBe('transfer.notPrintable');
    await admin.call(api.receive, count(sent, 3, 0));
    const report = await admin.bytes(api.report, { id: sent.id, language: 'en' });
    expect(report.byteLength).toBeGreaterThan(1_000);
  });

  it('is seen at its source and at its destination, and shipped only by who may ship', async () => {
    const made = await create();
    const { db } = world.app.tools;
    const { id: userId } = await db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'stock')
      .executeTakeFirstOrThrow();
    const works = (locationId: number, canShip: boolean, canReceive: boolean) =>
      db.updateTable('userLocation').set({ locationId, canShip, canReceive }).where('userId', '=', userId).execute();
    const approved = await manager.call(api.approve, shown(made));
    await works(world.ginza, false, true);
    expect(await refusalCode(world.as('stock').call(api.ship, shown(approved)))).toBe('access.ship');
    const sent = await manager.call(api.ship, shown(approved));
    await works(world.osaka, false, true);
    const seen = await world.as('stock').call(api.find, { id: sent.id });
    expect(seen.steps).toEqual(['receive', 'print']);
    expect((await world.as('stock').call(api.list, { short: 'false' })).rows.map(({ id }) => id)).toContain(sent.id);
    expect(await refusalCode(world.as('rival').call(api.find, { id: sent.id }))).toBe('notFound');
    await world.as('stock').call(api.receive, count(seen, 2, 1));
    await works(world.ginza, true, true);
  });
});

describe('a transfer to another company', () => {
  const abroad = { destinationCompanyId: world.rivalCompanyId, destinationLocationId: world.rivalShop };
  const rival = world.as('rival');
  const theirs = async (search: string) => (await rival.call(contract.item.list, { search })).rows;

  it('leaves one company at its cost, and comes into the other as an item of its own, at the price of its line', async () => {
    const sent = await world.ring({ name: 'Abroad ring', initialQuantity: 10, cost: 60_000, price: 90_000 });
    const lines = [{ itemId: sent.id, quantity: 4, price: 75_000 }];
    const shipped = await ship({ ...abroad, lines });
    const seen = await rival.call(api.find, { id: shipped.id });
    expect(seen).toMatchObject({ steps: ['receive', 'print'], userName: seen.sourceCompanyName });
    expect(seen.lines[0]).not.toHaveProperty('unitCost');
    expect(seen.reached.approved?.by).toBe(seen.sourceCompanyName);
    expect((await rival.call(api.audit, { id: shipped.id })).rows).toEqual([]);
    const received = await rival.call(api.receive, count(shipped, 2, 1));
    expect(received).toMatchObject({ status: 'received', openQuantity: 1 });
    const [made, ...more] = await theirs('Abroad ring');
    expect(more).toEqual([]);
    expect(made?.id).not.toBe(sent.id);
    expect(made).toMatchObject({ cost: 75_000, price: 90_000, milligrams: sent.milligrams, name: 'Abroad ring' });
    expect(await booksOf(world, made?.id ?? 0, world.rivalShop)).toEqual([3, 225_000]);
    expect(await booksOf(world, sent.id)).toEqual([7, 7 * 60_000]);

    // What arrives late goes to the same item; its own people resolve it.
    const here = await manager.call(api.find, { id: shipped.id });
    const id = here.lines[0]?.id ?? 0;
    await manager.call(api.resolve, { ...shown(here), lines: [{ id, outcome: 'late', quantity: 1 }] });
    expect(await booksOf(world, made?.id ?? 0, world.rivalShop)).toEqual([4, 300_000]);
    const { rows } = await admin.call(api.audit, { id: shipped.id });
    expect(rows.map(({ action }) => action)).toEqual(['resolve', 'receive', 'ship', 'approve', 'create']);

    // Another transfer finds the item that the first one made.
    await rival.call(
      api.receive,
      count(await ship({ ...abroad, lines: [{ itemId: sent.id, quantity: 1, price: 0 }] }), 1, 0),
    );
    expect(await theirs('Abroad ring')).toHaveLength(1);
    expect(await booksOf(world, made?.id ?? 0, world.rivalShop)).toEqual([5, 360_000]);
  });

  it('finds an item by its barcode where it is the same piece, and by its code else', async () => {
    const likes = ['Barcode twin', 'Code twin', 'Namesake'];
    for (const name of likes) {
      const ring = await world.ring({ name, initialQuantity: 2 });
      const { id: _id, categoryId: _category, ...draft } = ring;
      const { rows: categories } = await rival.call(contract.category.list, {});
      const categoryId = categories.find(({ code }) => ring.itemCode.startsWith(code))?.id ?? 0;
      const like = {
        name: name === 'Namesake' ? 'Another ring' : name,
        categoryId,
        milligrams: draft.milligrams,
        uom: draft.uom,
        sellingOptions: draft.sellingOptions,
        isUniquePiece: draft.isUniquePiece,
        cost: 1,
        price: 1,
        ...(name === 'Code twin' ? { itemCode: ring.itemCode } : { barcode: ring.barcode }),
      };
      const twin = await rival.call(contract.item.create, like);
      await rival.call(
        api.receive,
        count(await ship({ ...abroad, lines: [{ itemId: ring.id, quantity: 1, price: 5 }] }), 1, 0),
      );
      expect(await booksOf(world, twin.id, world.rivalShop)).toEqual(name === 'Namesake' ? [0, 0] : [1, 5]);
    }
  });

  it('is seen by the other company once it is shipped, and received by nobody else', async () => {
    const made = await create({ ...abroad });
    expect(await refusalCode(rival.call(api.find, { id: made.id }))).toBe('notFound');
    expect((await rival.call(api.list, {})).rows.map(({ id }) => id)).not.toContain(made.id);
    const approved = await manager.call(api.approve, shown(made));
    const sent = await manager.call(api.ship, shown(approved));
    expect((await rival.call(api.list, {})).rows.map(({ id }) => id)).toContain(sent.id);
    expect(await refusalCode(manager.call(api.receive, count(sent, 3, 0)))).toBe('access.receive');
    for (const step of ['cancel', 'resolve', 'ship'] as const)
      expect(await refusalCode(rival.call(api[step], { ...shown(sent), reason: 'x', lines: [] } as never))).not.toBe(
        '',
      );
    await manager.call(api.cancel, { ...shown(sent), reason: 'Not needed' });
  });
});
