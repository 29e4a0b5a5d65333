import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { ScanDraft, StockCount } from '#contract/inventory/stockCount.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const { stockCount: api, transfer, receiving } = contract;
const world = await openWorldForFile();
const [admin, manager, stock] = [world.as('admin'), world.as('manager'), world.as('stock')];
const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Kofu Works' });
/** Every run is of the same shop as it was left; `npm run prove:properties` takes a thousand. */
const numRuns = Number(process.env.KINZA_COUNTS ?? 12);

/** A piece that is there: whether somebody has had it in hand in this round of its item. */
interface Piece {
  isCounted: boolean;
}

/** An item on the shelf: the pieces that are there, whatever the books say. */
class Shelf {
  readonly item: Item;
  pieces: Piece[];
  lost = 0;
  constructor(item: Item, count: number) {
    this.item = item;
    this.pieces = Array.from({ length: count }, () => ({ isCounted: false }));
  }

  /** Pieces that nobody books out: the count has to find that they are gone. */
  lose(count: number): void {
    this.lost = Math.min(count, this.pieces.length);
    this.pieces.splice(0, this.lost);
  }

  begin(): void {
    for (const piece of this.pieces) piece.isCounted = false;
  }
}

const shelves: Shelf[] = [];
for (const count of [1, 3, 8]) {
  shelves.push(new Shelf(await world.ring({ initialQuantity: count }), count));
}

const command = fc.record({
  what: fc.constantFrom('scan', 'scan', 'scan', 'scanLater', 'send', 'sell', 'transfer', 'receive'),
  shelf: fc.nat(3),
  piece: fc.nat(20),
});
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });
const tick = () => world.clock.set(new Date(world.clock.now().getTime() + 100).toISOString());

async function trade(what: Command['what'], { item, pieces }: Shelf, index: number): Promise<void> {
  const line = { itemId: item.id, quantity: 1 };
  if (what === 'receive') {
    if (item.isUniquePiece) return;
    const draft = { locationId: world.ginza, supplierId: supplier.id, date: '2026-06-18' };
    const made = await stock.call(receiving.create, { ...draft, lines: [{ ...line, orderCost: 900 }] });
    await stock.call(receiving.post, shown(made));
    pieces.push({ isCounted: false });
    return;
  }
  if (pieces.length === 0) return;
  pieces.splice(index % pieces.length, 1);
  if (what === 'sell') await admin.call(contract.sale.sell, sellDraft(world, [item]));
  else {
    const made = await admin.call(transfer.create, {
      locationId: world.ginza,
      date: '2026-06-18',
      destinationCompanyId: world.companyId,
      destinationLocationId: world.osaka,
      lines: [{ ...line, price: item.price }],
    });
    await admin.call(transfer.ship, shown(await admin.call(transfer.approve, shown(made))));
  }
}

/** Two people with a phone each, who take turns; one of them has no connection for a while. */
class Counters {
  readonly id: number;
  #waiting: (Omit<ScanDraft, 'kind' | 'quantity' | 'ageMs'> & { at: number })[] = [];
  #turn = 0;
  constructor(id: number) {
    this.id = id;
  }

  async scan({ item, pieces }: Shelf, index: number, isLater = false): Promise<void> {
    const left = pieces.filter(({ isCounted }) => !isCounted);
    const piece = left[index % Math.max(1, left.length)];
    if (!piece) return;
    piece.isCounted = true;
    const scan = { uuid: crypto.randomUUID(), code: item.itemCode };
    if (isLater) this.#waiting.push({ ...scan, at: world.clock.now().getTime() });
    else await this.#who().call(api.scan, { id: this.id, scans: [scan] });
  }

  async send(): Promise<void> {
    const now = world.clock.now().getTime();
    const scans = this.#waiting.map(({ at, ...scan }) => ({ ...scan, ageMs: now - at }));
    this.#waiting = [];
    if (scans.length > 0) await this.#who().call(api.scan, { id: this.id, scans });
  }

  #who() {
    return this.#turn++ % 2 ? stock : manager;
  }
}

/** The shop trades and is counted, until all that is there of these was in somebody's hands. */
async function run(counters: Counters, commands: readonly Command[], counted: readonly Shelf[]): Promise<void> {
  for (const { what, piece, ...at } of commands) {
    tick();
    const shelf = shelves[at.shelf % shelves.length] as Shelf;
    if (what === 'send') await counters.send();
    else if (!what.startsWith('scan')) await trade(what, shelf, piece);
    else if (counted.includes(shelf)) await counters.scan(shelf, piece, what === 'scanLater');
  }
  for (const shelf of counted) {
    tick();
    while (shelf.pieces.some(({ isCounted }) => !isCounted)) await counters.scan(shelf, 0);
  }
  tick();
  await counters.send();
}

async function differences({ id }: StockCount): Promise<{ lines: Map<string, number>; moved: Set<string> }> {
  const { rows } = await manager.call(api.lines, { id, finding: 'differs', size: 100 });
  const moved = rows.filter(({ finding }) => finding === 'moved').map(({ itemCode }) => itemCode);
  return { lines: new Map(rows.map(({ itemCode, difference }) => [itemCode, difference ?? 0])), moved: new Set(moved) };
}

/** A unique piece, once the one of before is gone. */
async function fillShelf(): Promise<void> {
  const gone = shelves.findIndex(({ item, pieces }) => item.isUniquePiece && pieces.length === 0);
  if (gone >= 0) shelves.splice(gone, 1);
  if (shelves.some(({ item }) => item.isUniquePiece)) return;
  shelves.push(new Shelf(await world.ring({ initialQuantity: 1, isUniquePiece: true }), 1));
}

it('reports exactly what was lost, whatever is sold, sent away and received meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
      fc.array(command, { maxLength: 24 }),
      fc.array(command, { maxLength: 8 }),
      async (losses, first, second) => {
        await fillShelf();
        for (const [index, shelf] of shelves.entries()) shelf.lose(losses[index] ?? 0);
        const made = await stock.call(api.create, { locationId: world.ginza, lines: [] });
        let count = await stock.call(api.start, shown(made));
        const counters = new Counters(count.id);
        let counted: readonly Shelf[] = shelves;
        for (const commands of [first, second, []]) {
          for (const shelf of counted) shelf.begin();
          await run(counters, commands, counted);
          count = await stock.call(api.review, { ...shown(count), uncounted: 'zero' });
          const { lines, moved } = await differences(count);
          if (moved.size === 0) break;
          count = await stock.call(api.recount, shown(count));
          counted = shelves.filter(({ item }) => lines.has(item.itemCode));
        }
        const lost = shelves.filter((shelf) => shelf.lost > 0);
        const { lines } = await differences(count);
        expect(lines).toEqual(new Map(lost.map((shelf) => [shelf.item.itemCode, -shelf.lost])));
        await manager.call(api.post, shown(count));
        for (const { item, pieces } of shelves) {
          const { rows } = await admin.call(contract.stock.list, { search: item.itemCode, locationId: world.ginza });
          const onHand = rows.filter(({ kind }) => kind !== 'inTransit').map(({ quantity }) => quantity);
          expect(onHand.reduce((sum, quantity) => sum + quantity, 0)).toBe(pieces.length);
        }
      },
    ),
    // A run begins where the one before it ended: a failure is repeated by its seed, from the first run on.
    { numRuns, endOnFailure: true },
  );
}, 3_600_000);
