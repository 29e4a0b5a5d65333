import { contract } from '#contract/index.ts';
import type { shortageOutcomes, Transfer } from '#contract/inventory/transfer.ts';
import { No, type Shelf, type Spot } from './shelf.ts';
import { type Command, type Goods, type Kept, lineOf, pickOne, type Story, today, untouched } from './story.ts';

type Outcome = (typeof shortageOutcomes)[number];

interface SentLine extends Goods {
  id: number;
  /** Pieces, or grams of what is weighed, as the line counts them. */
  count: number;
  /** Of those that arrived or did not, in this order. */
  received: number;
  damaged: number;
  /** Those of which it is known by now what became of them. */
  settled: number;
}

interface KeptTransfer extends Kept<Transfer['status']> {
  lines: SentLine[];
}

/** Transfers of a story, from one shop to the other. */
export class Transfers {
  readonly #story: Story;
  readonly #kept: KeptTransfer[] = [];
  readonly commands = {
    transfer: (command: Command) => this.#make(command),
    approveTransfer: (command: Command) => this.#approve(command),
    shipTransfer: (command: Command) => this.#ship(command),
    receiveTransfer: (command: Command) => this.#receive(command),
    resolveTransfer: (command: Command) => this.#resolve(command),
    cancelTransfer: (command: Command) => this.#cancel(command),
  };

  constructor(story: Story) {
    this.#story = story;
  }

  async #make({ lines }: Command): Promise<void> {
    const { admin, world } = this.#story;
    const goods = this.#story.goods(lines);
    const plan = (shelf: Shelf) => {
      for (const { ware, amount } of goods)
        if (shelf.amount(ware, this.#source('sellable')) < amount) throw new No('input.invalid');
    };
    const draft = {
      locationId: world.ginza,
      date: today,
      destinationCompanyId: world.companyId,
      destinationLocationId: world.osaka,
      lines: goods.map((one) => ({ ...lineOf(one), price: one.ware.price })),
    };
    const made = await this.#story.take(plan, () => admin.call(contract.transfer.create, draft));
    if (!made) return;
    const kept = goods.map((one, index) => {
      const { id = 0, quantity: count = 0 } = made.lines[index] ?? {};
      return { ...one, id, count, received: 0, damaged: 0, settled: 0 };
    });
    this.#kept.push({ id: made.id, version: made.version, status: made.status, lines: kept });
  }

  async #approve({ document }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    if (!transfer) return;
    const { id, version } = transfer;
    await this.#story.step(transfer, ['pending'], this.#whole(transfer, 'sellable', 'reserved'), () =>
      this.#story.admin.call(contract.transfer.approve, { id, version }),
    );
  }

  async #ship({ document }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    if (!transfer) return;
    const { id, version } = transfer;
    await this.#story.step(transfer, ['approved'], this.#whole(transfer, 'reserved', 'inTransit'), () =>
      this.#story.admin.call(contract.transfer.ship, { id, version }),
    );
  }

  async #receive({ document, choice }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    if (!transfer) return;
    const { id, version } = transfer;
    const lines = transfer.lines.map((line, index) => {
      const arrived = choice % 3 === 0 ? line.count : (choice >> index) % (line.count + 1);
      const damaged = (choice >> 3) % (arrived + 1);
      return { ...line, received: arrived - damaged, damaged, settled: 0 };
    });
    const plan = (shelf: Shelf) => {
      for (const line of lines) this.#arrive(shelf, line, 0, line.received, 'sellable');
      for (const line of lines) this.#arrive(shelf, line, line.received, line.damaged, 'nonSellable');
    };
    const counted = lines.map(({ id, count, received, damaged }) => {
      return { id, received, damaged, short: count - received - damaged };
    });
    await this.#story.step(transfer, ['inTransit'], plan, async () => {
      const received = await this.#story.admin.call(contract.transfer.receive, { id, version, lines: counted });
      transfer.lines = lines;
      return received;
    });
  }

  async #resolve({ document, choice }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    const short = transfer?.lines.filter((line) => knownOf(line) < line.count) ?? [];
    const line = pickOne(short, choice);
    if (!transfer || !line) return;
    const { id, version } = transfer;
    const quantity = 1 + (choice % (line.count - knownOf(line)));
    const outcome = (['found', 'lost', 'late'] as const)[choice % 3] as Outcome;
    const plan = (shelf: Shelf) => {
      const amount = weightOf(line, knownOf(line), quantity);
      if (outcome === 'lost') shelf.take(line.ware, this.#source('inTransit'), amount);
      else if (outcome === 'found') shelf.move(line.ware, this.#source('inTransit'), this.#source('sellable'), amount);
      else this.#arrive(shelf, line, knownOf(line), quantity, 'sellable');
    };
    const lines = [{ id: line.id, outcome, quantity }];
    await this.#story.step(transfer, ['received'], plan, async () => {
      const resolved = await this.#story.admin.call(contract.transfer.resolve, { id, version, lines });
      line.settled += quantity;
      return resolved;
    });
  }

  async #cancel({ document }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    if (!transfer) return;
    const { id, version, status } = transfer;
    const undo = {
      approved: this.#whole(transfer, 'reserved', 'sellable'),
      inTransit: this.#whole(transfer, 'inTransit', 'sellable'),
    };
    const plan = status === 'approved' || status === 'inTransit' ? undo[status] : untouched;
    await this.#story.step(transfer, ['pending', 'approved', 'inTransit'], plan, () =>
      this.#story.admin.call(contract.transfer.cancel, { id, version, reason: 'Not needed' }),
    );
  }

  #source(kind: Spot['kind']): Spot {
    return { locationId: this.#story.world.ginza, kind };
  }

  /** All goods of a transfer change their kind at the source. */
  #whole({ lines }: KeptTransfer, from: Spot['kind'], to: Spot['kind']) {
    return (shelf: Shelf) => {
      for (const { ware, amount } of lines) shelf.move(ware, this.#source(from), this.#source(to), amount);
    };
  }

  #arrive(shelf: Shelf, line: SentLine, after: number, count: number, kind: Spot['kind']): void {
    const to = { locationId: this.#story.world.osaka, kind };
    if (count > 0) shelf.move(line.ware, this.#source('inTransit'), to, weightOf(line, after, count));
  }
}

/** Of how many it is known what became of them. */
function knownOf({ received, damaged, settled }: SentLine): number {
  return received + damaged + settled;
}

/** So many of a line after the first so many: parts of what is weighed add up to all of it. */
function weightOf({ ware, amount, count }: SentLine, after: number, some: number): number {
  if (!ware.isWeighed) return some;
  const upTo = (pieces: number) => Math.floor((2 * amount * pieces + count) / (2 * count));
  return upTo(after + some) - upTo(after);
}
