import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Caller, Refused, type World } from '../support/world.ts';
import type { Corner } from './corner.ts';
import type { Months } from './months.ts';
import { No, Shelf, told, type Ware } from './shelf.ts';

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
  readonly months: Months;
  readonly wares: readonly Ware[];
  /** What they become in another company, in the same order. */
  readonly abroad: readonly Ware[];
  readonly admin: Caller;
  readonly corner: Corner;
  shelf: Shelf;

  constructor(world: World, known: Pick<Story, 'months' | 'wares' | 'corner' | 'shelf'>) {
    this.world = world;
    this.admin = world.as('admin');
    this.months = known.months;
    this.wares = known.wares;
    this.abroad = known.wares.map((ware) => ({
      ...ware,
      id: 0,
      companyId: world.rivalCompanyId,
      itemCode: '',
      barcode: '',
    }));
    this.corner = known.corner;
    this.shelf = known.shelf;
  }

  /** The day that a document is given: mostly today, sometimes one of the last month. */
  day(choice: number): string {
    return choice % 7 === 0 ? this.months.earlier : this.months.today;
  }

  /** The items that a command speaks of, each once. */
  goods(lines: readonly Picked[]): Goods[] {
    const picked = new Map(lines.map(({ ware, amount }) => [ware % this.wares.length, amount]));
    return [...picked].map(([index, amount]) => {
      const ware = this.wares[index] as Ware;
      // Of a unique piece more than one is asked for now and then.
      if (ware.isUniquePiece) return { ware, amount: Math.max(1, amount - 4) };
      return { ware, amount: ware.isWeighed ? amount * 100 : amount };
    });
  }

  /**
   * Does something, of which the model says first what becomes of the shelf. Answers what the server replied, or nothing
   * where both refuse it for the same reason. While somebody closes the last month, it is either open or closed.
   */
  async take<Reply>(plan: (shelf: Shelf) => void, work: () => Promise<Reply>): Promise<Reply | null> {
    const { months } = this;
    const before = months.closedThrough;
    const foreseen = [...new Set([before, months.lastEnd])].map((end) => this.#foresee(plan, end));
    const { reply, code } = await work().then(
      (reply) => ({ reply, code: 'accepted' }),
      (error: unknown) => {
        if (error instanceof Refused) return { reply: null, code: error.code };
        throw error;
      },
    );
    const possible = months.mayBeClosedThrough === before ? foreseen.slice(0, 1) : foreseen;
    expect(possible.map((one) => one.code)).toContain(code);
    const met = possible.find((one) => one.code === code);
    if (met && reply !== null) this.shelf = met.shelf;
    return reply;
  }

  #foresee(plan: (shelf: Shelf) => void, closedThrough: string): { shelf: Shelf; code: string } {
    const shelf = new Shelf(this.months.today, closedThrough, this.shelf);
    const code = codeOf(() => {
      plan(shelf);
      shelf.checkUnique([...this.wares, ...this.abroad]);
    });
    return { shelf, code };
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
    await this.#meet();
    const { db } = this.world.app.tools;
    const known = this.#known();
    const ids = known.map(({ id }) => id);
    const [levels, parts, costs] = await Promise.all([
      db.selectFrom('stockLevel').selectAll().where('itemId', 'in', ids).where('kind', '<>', 'nonSellable').execute(),
      db.selectFrom('stockTypeLevel').selectAll().where('itemId', 'in', ids).execute(),
      db.selectFrom('stockCost').select(['itemId', 'locationId', 'value']).where('itemId', 'in', ids).execute(),
    ]);
    for (const ware of known) {
      const own = ({ itemId }: { itemId: number }) => itemId === ware.id;
      const kinds = [
        ...levels.filter(own).map((level) => ({ ...level, name: level.kind })),
        ...parts.filter(own).map((level) => ({ ...level, name: this.#typeName(level.typeId) })),
      ];
      const amounts = kinds.map((level) => [`${level.locationId} ${level.name}`, amountIn(ware, level)] as const);
      const values = costs.filter(own).map(({ locationId, value }) => [`${locationId} worth`, value] as const);
      expect(this.#books(ware, amounts, values), this.#name(ware)).toEqual(this.shelf.text(ware));
    }
  }

  /** The same of the end of the last month, as it was known then and as it was corrected since. */
  async compareLastMonth(): Promise<void> {
    for (const corrected of [false, true])
      for (const companyId of new Set(this.#known().map((ware) => ware.companyId)))
        await this.#comparePast(companyId, corrected);
  }

  async #comparePast(companyId: number, corrected: boolean): Promise<void> {
    const { lastEnd } = this.months;
    const wares = this.#known().filter((ware) => ware.companyId === companyId);
    const ids = wares.map(({ id }) => id);
    const { rows } = await sql<Past>`SELECT item_id, location_id, kind, type_id, quantity, milligrams, value
      FROM stock_on_day(${companyId}, ${lastEnd}, ${corrected}, ${ids})`.execute(this.world.app.tools.db);
    for (const ware of wares) {
      const own = rows.filter(({ itemId }) => itemId === ware.id);
      const amounts = own.map((row) => {
        const name = row.typeId === null ? row.kind : this.#typeName(row.typeId);
        return [`${row.locationId} ${name}`, amountIn(ware, row)] as const;
      });
      const values = own.map(({ locationId, value }) => [`${locationId} worth`, value] as const);
      const of = `${this.#name(ware)} through ${lastEnd}${corrected ? ' as corrected' : ''}`;
      expect(this.#books(ware, amounts, values), of).toEqual(this.shelf.textOf(ware, lastEnd, corrected));
    }
  }

  #books(ware: Ware, amounts: Figures, values: Figures): string[] {
    return told([...amounts, ...(this.shelf.isGuessed(ware) ? [] : values)]);
  }

  /** Items that came to the other company are found there by their name; each was made once. */
  async #meet(): Promise<void> {
    for (const ware of this.abroad.filter((one) => one.id === 0 && this.shelf.knows(one))) {
      const made = await this.world.app.tools.db
        .selectFrom('item')
        .select('id')
        .where('companyId', '=', ware.companyId)
        .where('name', '=', ware.name)
        .execute();
      expect(made).toHaveLength(1);
      ware.id = made[0]?.id ?? 0;
    }
  }

  #known(): Ware[] {
    return [...this.wares, ...this.abroad.filter(({ id }) => id !== 0)];
  }

  #name(ware: Ware): string {
    return this.wares.includes(ware) ? `item ${this.wares.indexOf(ware)}` : `item ${this.abroad.indexOf(ware)} abroad`;
  }

  #typeName(typeId: number): string {
    return this.corner.typeNames.get(typeId) ?? `type ${typeId}`;
  }
}

type Figures = readonly (readonly [string, number])[];

/** A row of what a past day had. */
interface Past {
  itemId: number;
  locationId: number;
  kind: string;
  typeId: number | null;
  quantity: number;
  milligrams: number;
  value: number;
}

function amountIn({ isWeighed }: Ware, level: { quantity: number; milligrams: number }): number {
  return isWeighed ? level.milligrams : level.quantity;
}

/** Nothing moves. */
export const untouched = () => {};

/** A document of a kind, where there is any: mostly one of the latest, so that many come to their end. */
export function pickOne<Thing>(things: readonly Thing[], index: number): Thing | undefined {
  const among = index % 4 === 0 ? things : things.slice(-2);
  return among[index % Math.max(1, among.length)];
}

/** A document that is given up, now and then: most shall come to their end. */
export function pickDoomed<Thing>(things: readonly Thing[], { document, choice }: Command): Thing | undefined {
  return choice % 4 === 0 ? pickOne(things, document) : undefined;
}

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
