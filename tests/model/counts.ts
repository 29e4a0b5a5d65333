import { contract } from '#contract/index.ts';
import type { StockCount } from '#contract/inventory/stockCount.ts';
import { No, type Shelf, type Ware } from './shelf.ts';
import { type Command, type Kept, pickDoomed, pickOne, type Story, untouched } from './story.ts';

/** What was counted of an item, and what the books had on hand at its last scan. */
interface CountedWare {
  scans: number;
  sellable: number;
  nonSellable: number;
  booked: number;
  /** How often the goods on hand had changed by then. */
  changes: number;
  /** Goods came or went between scans, or after them: to be counted again if it matters. */
  moved: boolean;
}

interface KeptCount extends Kept<StockCount['status']> {
  counted: Map<Ware, CountedWare>;
}

const nothing: CountedWare = { scans: 0, sellable: 0, nonSellable: 0, booked: 0, changes: 0, moved: false };

/** Counts of a story's own category while everything else goes on. */
export class Counts {
  readonly #story: Story;
  readonly #codes: readonly string[];
  readonly #kept: KeptCount[] = [];
  readonly commands = {
    count: () => this.#make(),
    startCount: (command: Command) => this.#start(command),
    scan: (command: Command) => this.#scan(command),
    scanMore: (command: Command) => this.#scan(command),
    reviewCount: (command: Command) => this.#review(command),
    recount: (command: Command) => this.#recount(command),
    postCount: (command: Command) => this.#post(command),
    cancelCount: (command: Command) => this.#cancel(command),
  };

  constructor(story: Story) {
    this.#story = story;
    this.#codes = story.wares.map(({ barcode }) => barcode);
  }

  async #make(): Promise<void> {
    const { admin, world, corner } = this.#story;
    const draft = { locationId: world.ginza, categoryIds: [corner.categoryId], lines: [] };
    const made = await this.#story.take(untouched, () => admin.call(contract.stockCount.create, draft));
    if (made) this.#kept.push({ id: made.id, version: made.version, status: made.status, counted: new Map() });
  }

  async #start({ document }: Command): Promise<void> {
    const count = pickOne(this.#kept, document);
    if (!count) return;
    const { id, version } = count;
    await this.#story.step(count, ['draft'], untouched, () =>
      this.#story.admin.call(contract.stockCount.start, { id, version }),
    );
  }

  async #scan({ document, choice, lines }: Command): Promise<void> {
    const count = pickOne(this.#kept, document);
    if (!count) return;
    const kind = choice % 4 === 0 ? ('nonSellable' as const) : ('sellable' as const);
    const goods = this.#story.goods(lines);
    const scans = goods.map(({ ware, amount }) => ({
      uuid: crypto.randomUUID(),
      code: this.#codes[this.#story.wares.indexOf(ware)] ?? '',
      kind,
      ...(ware.isWeighed ? { milligrams: amount } : { quantity: amount }),
    }));
    const plan = () => {
      if (count.status !== 'counting') throw new No('stockCount.ended');
    };
    const work = () => this.#story.admin.call(contract.stockCount.scan, { id: count.id, scans });
    if (!(await this.#story.take(plan, work))) return;
    for (const { ware, amount } of goods) {
      const line = count.counted.get(ware) ?? nothing;
      count.counted.set(ware, { ...scanned(line, ware, this.#onHand(ware)), [kind]: line[kind] + amount });
    }
  }

  async #review({ document }: Command): Promise<void> {
    const count = pickOne(this.#kept, document);
    if (!count) return;
    const { id, version } = count;
    await this.#story.step(count, ['counting'], untouched, async () => {
      const reviewed = await this.#story.admin.call(contract.stockCount.review, { id, version, uncounted: 'leave' });
      for (const [ware, line] of count.counted) {
        const isStale = !ware.isUniquePiece && line.changes !== this.#onHand(ware).changes;
        if (differenceOf(ware, line) !== 0 && isStale) count.counted.set(ware, { ...line, moved: true });
        // A piece that the books have somewhere else is told, and not posted.
        else if (this.#isElsewhere(ware, line)) count.counted.set(ware, { ...line, booked: 1 });
      }
      return reviewed;
    });
  }

  async #recount({ document }: Command): Promise<void> {
    const count = pickOne(this.#kept, document);
    if (!count) return;
    const { id, version } = count;
    await this.#story.step(count, ['review'], untouched, async () => {
      const reopened = await this.#story.admin.call(contract.stockCount.recount, { id, version });
      for (const [ware, line] of count.counted)
        if (line.moved || differenceOf(ware, line) !== 0) count.counted.delete(ware);
      return reopened;
    });
  }

  async #post({ document }: Command): Promise<void> {
    const count = pickOne(this.#kept, document);
    if (!count) return;
    const { id, version } = count;
    const plan = (shelf: Shelf) => {
      if ([...count.counted.values()].some(({ moved }) => moved)) throw new No('stockCount.moved');
      for (const ware of this.#story.wares) {
        const line = count.counted.get(ware);
        if (line) settle(shelf, ware, line, this.#story.world.ginza);
      }
    };
    await this.#story.step(count, ['review'], plan, () =>
      this.#story.admin.call(contract.stockCount.post, { id, version }),
    );
  }

  async #cancel(command: Command): Promise<void> {
    const count = pickDoomed(this.#kept, command);
    if (!count) return;
    const { id, version } = count;
    await this.#story.step(count, ['draft', 'counting', 'review'], untouched, () =>
      this.#story.admin.call(contract.stockCount.cancel, { id, version, reason: 'Begun twice' }),
    );
  }

  #onHand(ware: Ware): { booked: number; changes: number } {
    return this.#story.shelf.onHand(ware, this.#story.world.ginza);
  }

  #isElsewhere(ware: Ware, line: CountedWare): boolean {
    const isAway = this.#story.shelf.everywhere(ware) > this.#onHand(ware).booked;
    return ware.isUniquePiece && differenceOf(ware, line) > 0 && isAway;
  }
}

/** A line after another scan: where goods moved since the one before, nobody knows which of them were counted. */
function scanned(line: CountedWare, ware: Ware, seen: { booked: number; changes: number }): CountedWare {
  const isMoved = line.scans > 0 && !ware.isUniquePiece && seen.changes !== line.changes;
  return { ...line, ...seen, scans: line.scans + 1, moved: line.moved || isMoved };
}

function differenceOf({ isUniquePiece }: Ware, { sellable, nonSellable, booked }: CountedWare): number {
  return (isUniquePiece ? Math.min(1, sellable + nonSellable) : sellable + nonSellable) - booked;
}

/** What differs comes or goes, of the kind of which more or less was counted; reserved goods lie with those for sale. */
function settle(shelf: Shelf, ware: Ware, line: CountedWare, locationId: number): void {
  const difference = differenceOf(ware, line);
  const [sellable, reserved, nonSellable] = (['sellable', 'reserved', 'nonSellable'] as const).map((kind) =>
    shelf.amount(ware, { locationId, kind }),
  ) as [number, number, number];
  const amount = Math.abs(difference);
  const off = (more: number) => Math.max(0, Math.sign(difference) * more);
  const ofSellable = Math.min(amount, off(line.sellable - sellable - reserved));
  const ofOther = Math.min(amount - ofSellable, off(line.nonSellable - nonSellable));
  const shares = [['sellable', amount - ofOther] as const, ['nonSellable', ofOther] as const];
  for (const [kind, share] of shares.filter(([, share]) => share > 0)) {
    const at = { locationId, kind };
    if (difference > 0) shelf.find(ware, at, share);
    else if (kind === 'sellable' && share > sellable && reserved > 0) throw new No('stockCount.reserved');
    else shelf.take(ware, at, share);
  }
}
