import { expect } from 'vitest';
import { contract } from '#contract/index.ts';
import { type Caller, Refused, type World } from '../support/world.ts';
import { No, Shelf, type Ware } from './shelf.ts';

/** Some of an item: pieces, or tenths of a gram of what is weighed. */
export interface Picked {
  ware: number;
  amount: number;
}

/** One command of a story as it was drawn: what it means follows from what there is by then. */
export interface Command {
  what: string;
  /** Which document, which place, which choice. */
  document: number;
  choice: number;
  lines: readonly Picked[];
}

/** So much of an item, in what it is counted by. */
export interface Goods {
  ware: Ware;
  amount: number;
}

/** A document of a story: what its steps need, and what the model knows of it. */
export interface Kept<Status extends string> {
  id: number;
  version: number;
  status: Status;
}

/** What somebody does with goods of their own, and what the model says of it. */
export class Story {
  readonly world: World;
  readonly wares: readonly Ware[];
  readonly admin: Caller;
  readonly categoryId: number;
  readonly supplierId: number;
  readonly reasonCodeId: number;
  readonly damagedTypeId: number;
  shelf: Shelf;

  constructor(world: World, known: Pick<Story, 'wares' | 'shelf'> & Corner) {
    this.world = world;
    this.admin = world.as('admin');
    this.wares = known.wares;
    this.categoryId = known.categoryId;
    this.supplierId = known.supplierId;
    this.reasonCodeId = known.reasonCodeId;
    this.damagedTypeId = known.damagedTypeId;
    this.shelf = known.shelf;
  }

  /** The items that a command speaks of, each once. */
  goods(lines: readonly Picked[]): Goods[] {
    const picked = new Map(lines.map(({ ware, amount }) => [ware % this.wares.length, amount]));
    return [...picked].map(([index, amount]) => {
      const ware = this.wares[index] as Ware;
      return { ware, amount: ware.isWeighed ? amount * 100 : amount };
    });
  }

  /**
   * Does something, of which the model says first what becomes of the shelf. Answers what the server replied, or nothing
   * where both refuse it for the same reason.
   */
  async take<Reply>(plan: (shelf: Shelf) => void, work: () => Promise<Reply>): Promise<Reply | null> {
    const after = new Shelf(this.shelf);
    const expected = codeOf(() => {
      plan(after);
      after.checkUnique(this.wares);
    });
    const { reply, code } = await work().then(
      (reply) => ({ reply, code: 'accepted' }),
      (error: unknown) => {
        if (error instanceof Refused) return { reply: null, code: error.code };
        throw error;
      },
    );
    expect(code).toBe(expected);
    if (reply !== null) this.shelf = after;
    return reply;
  }

  /** Takes a step of a document, which the model lets go only from some states. */
  async step<Document extends Kept<string>>(
    kept: Document,
    from: readonly Document['status'][],
    plan: (shelf: Shelf) => void,
    work: () => Promise<Kept<Document['status']>>,
  ): Promise<void> {
    const checked = (shelf: Shelf) => {
      if (!from.includes(kept.status)) throw new No('document.notNow');
      plan(shelf);
    };
    const reply = await this.take(checked, work);
    if (reply) Object.assign(kept, { version: reply.version, status: reply.status });
  }

  /** What the books say of the story's items is what the model says. */
  async compare(): Promise<void> {
    const { db } = this.world.app.tools;
    const ids = this.wares.map(({ id }) => id);
    const [levels, costs] = await Promise.all([
      db.selectFrom('stockLevel').selectAll().where('itemId', 'in', ids).execute(),
      db.selectFrom('stockCost').select(['itemId', 'locationId', 'value']).where('itemId', 'in', ids).execute(),
    ]);
    for (const ware of this.wares) {
      const amounts = levels
        .filter(({ itemId }) => itemId === ware.id)
        .map((level) => ({ ...level, amount: ware.isWeighed ? level.milligrams : level.quantity }))
        .filter(({ amount }) => amount !== 0)
        .map(({ locationId, kind, amount }) => `${locationId} ${kind} ${amount}`);
      const values = costs
        .filter(({ itemId, value }) => itemId === ware.id && value !== 0 && !this.shelf.isGuessed(ware))
        .map(({ locationId, value }) => `${locationId} worth ${value}`);
      expect([...amounts, ...values].sort(), `item ${this.wares.indexOf(ware)}`).toEqual(this.shelf.text(ware));
    }
  }
}

/** The day on which a story plays. */
export const today = '2026-06-18';

/** Nothing moves. */
export const untouched = () => {};

/** A document of a kind, where there is any: mostly one of the latest, so that many come to their end. */
export function pickOne<Thing>(things: readonly Thing[], index: number): Thing | undefined {
  const among = index % 4 === 0 ? things : things.slice(-2);
  return among[index % Math.max(1, among.length)];
}

/** Where somebody's goods belong to. */
export type Corner = Pick<Story, 'categoryId' | 'supplierId' | 'reasonCodeId' | 'damagedTypeId'>;

/** A category, a supplier and a reason of one's own, for one story after the other. */
export async function makeCorner(world: World): Promise<Corner> {
  const admin = world.as('admin');
  const code = `M${crypto.randomUUID().slice(0, 5).toUpperCase()}`;
  const named = { code, name: `Model ${code}` };
  const { id: categoryId } = await admin.call(contract.category.create, named);
  const { id: supplierId } = await admin.call(contract.supplier.create, named);
  const reason = { ...named, nameJa: named.name, direction: 'both' as const };
  const { id: reasonCodeId } = await admin.call(contract.reasonCode.create, reason);
  const { rows } = await admin.call(contract.stockType.list, { search: 'DAMAGED' });
  return { categoryId, supplierId, reasonCodeId, damagedTypeId: rows[0]?.id ?? 0 };
}

/** Three items of a shop, and nothing done with them yet. */
export async function beginStory(world: World, corner: Corner): Promise<Story> {
  const shelf = new Shelf();
  const at = { locationId: world.ginza, kind: 'sellable' } as const;
  const wares: Ware[] = [];
  for (const { isUniquePiece = false, isWeighed = false, quantity, cost, price } of openings) {
    const { id, barcode } = await world.ring({
      categoryId: corner.categoryId,
      cost,
      price,
      initialQuantity: quantity,
      isUniquePiece,
      ...(isWeighed ? { uom: 'bulk', priceBy: 'gram', milligrams: 1_000 } : {}),
    });
    const ware: Ware = { id, barcode, isUniquePiece, isWeighed, cost, price };
    shelf.put(ware, at, isWeighed ? quantity * 1_000 : quantity, quantity * cost);
    wares.push(ware);
  }
  return new Story(world, { ...corner, wares, shelf });
}

const openings: { isUniquePiece?: boolean; isWeighed?: boolean; quantity: number; cost: number; price: number }[] = [
  { quantity: 7, cost: 1_333, price: 4_000 },
  { isUniquePiece: true, quantity: 1, cost: 60_000, price: 100_000 },
  { isWeighed: true, quantity: 3, cost: 1_501, price: 2_000 },
];

/** How a line of a draft says so much of an item. */
export function lineOf({ ware, amount }: Goods) {
  return ware.isWeighed ? { itemId: ware.id, quantity: 1, milligrams: amount } : { itemId: ware.id, quantity: amount };
}

/** What so much of an item is worth at so much a piece or a gram. */
export function worth({ ware, amount }: Goods, each: number): number {
  return ware.isWeighed ? Math.floor((amount * each * 2 + 1_000) / 2_000) : amount * each;
}

function codeOf(work: () => void): string {
  try {
    work();
    return 'accepted';
  } catch (error) {
    if (error instanceof No) return error.code;
    throw error;
  }
}
