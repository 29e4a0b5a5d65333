import { at, outside } from '#server/inventory/ledger/rules.ts';
import { holdStock, post } from '#server/inventory/ledger/store.ts';
import { businessDate } from '#server/kernel/clock.ts';
import type { Context } from '#server/kernel/context.ts';
import { transact } from '#server/kernel/transact.ts';
import type { World } from './world.ts';

/** Goods that arrive, at Ginza and sellable unless said otherwise. */
export interface Arrival {
  itemId: number;
  quantity: number;
  /** Yen of all of them. */
  value: number;
  locationId?: number;
  kind?: 'sellable' | 'nonSellable';
  /** The sub-type of what is not for sale. */
  typeId?: number;
  /** Of its cause; one of its own unless given. */
  causeLineId?: number;
}

let line = 1_000_000;

/** Brings goods in through the ledger, as every document does that receives some. */
export async function receive(world: World, { itemId, quantity, value, ...arrival }: Arrival): Promise<void> {
  const { locationId = world.ginza, kind = 'sellable', typeId, causeLineId = ++line } = arrival;
  const ctx = await contextOf(world);
  await transact(ctx, async (tx) => {
    await holdStock(tx, ctx, [{ itemId, locationId }]);
    const cause = { cause: 'item', effectiveDate: businessDate(world.clock.now()) } as const;
    const move = {
      event: 'opening',
      itemId,
      from: outside,
      to: at(locationId, kind, typeId),
      quantity,
      value,
    } as const;
    await post(tx, ctx, cause, [{ ...move, priceBy: 'unit', milligrams: quantity * 4_210, causeLineId }]);
  });
}

/** What the books say of an item at a location, Ginza unless said otherwise: how many, and worth how much. */
export async function booksOf(world: World, itemId: number, locationId = world.ginza): Promise<[number, number]> {
  const { db } = world.app.tools;
  const here = { itemId, locationId };
  const [levels, cost] = await Promise.all([
    db
      .selectFrom('stockLevel')
      .select('quantity')
      .where((where) => where.and(here))
      .execute(),
    db
      .selectFrom('stockCost')
      .select('value')
      .where((where) => where.and(here))
      .executeTakeFirst(),
  ]);
  return [levels.reduce((sum, level) => sum + level.quantity, 0), cost?.value ?? 0];
}

/** The administrator's context, for what no endpoint does. */
export async function contextOf(world: World): Promise<Context> {
  const { db, files, jobs, clock } = { ...world.app.tools, clock: world.clock };
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'firstName as name', 'roleId'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const locationIds = [world.ginza, world.osaka];
  return {
    db,
    files,
    jobs,
    clock,
    companyId: world.companyId,
    locationId: world.ginza,
    requestId: 'test',
    remoteAddress: '127.0.0.1',
    userAgent: '',
    token: null,
    user: {
      ...user,
      roleId: user.roleId ?? 0,
      nameJa: '',
      roleName: 'Admin',
      isAdmin: true,
      sessionId: 0,
      locationIds,
      rights: new Set(),
      holdsAllCompanies: true,
      companyIds: [world.companyId],
    },
  };
}
