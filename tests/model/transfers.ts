import { contract } from '#contract/index.ts';
import type { shortageOutcomes, Transfer } from '#contract/inventory/transfer.ts';
import type { Caller } from '../support/world.ts';
import { No, type Shelf, type Spot, type Ware } from './shelf.ts';
import {
  type Command,
  type Goods,
  type Kept,
  lineOf,
  pickDoomed,
  pickOne,
  type Story,
  untouched,
  worth,
} from './story.ts';

type Outcome = (typeof shortageOutcomes)[number];

/** Somebody at a shop. */
interface End {
  who: Caller;
  companyId: number;
  locationId: number;
}

interface SentLine extends Goods {
  id: number;
  /** What the goods are where they arrive: in another company an item of its own. */
  arrivesAs: Ware;
  /** What one of them costs another company. */
  each: number;
  /** Of what arrived, in pieces or milligrams of what is weighed. */
  received: number;
  damaged: number;
  /** That of which it is known by now what became of it. */
  settled: number;
}

interface KeptTransfer extends Kept<Transfer['status']> {
  from: End;
  to: End;
  lines: SentLine[];
}

/** Transfers of a story: from one shop to the other, to another company, and from there back again. */
export class Transfers {
  readonly #story: Story;
  readonly #ginza: End;
  readonly #osaka: End;
  readonly #rival: End;
  readonly #kept: KeptTransfer[] = [];
  readonly commands = {
    transfer: (command: Command) => this.#make(command, this.#ginza, this.#osaka),
    transferAbroad: (command: Command) => this.#make(command, this.#ginza, this.#rival),
    transferBack: (command: Command) => this.#make(command, this.#rival, this.#ginza),
    approveTransfer: (command: Command) => this.#approve(command),
    shipTransfer: (command: Command) => this.#ship(command),
    receiveTransfer: (command: Command) => this.#receive(command),
    resolveTransfer: (command: Command) => this.#resolve(command),
    goOnWithTransfer: (command: Command) => this.#goOn(command),
    goFurtherWithTransfer: (command: Command) => this.#goOn(command),
    cancelTransfer: (command: Command) => this.#cancel(command),
  };

  constructor(story: Story) {
    const { world, admin } = story;
    this.#story = story;
    this.#ginza = { who: admin, companyId: world.companyId, locationId: world.ginza };
    this.#osaka = { who: admin, companyId: world.companyId, locationId: world.osaka };
    this.#rival = { who: world.as('rival'), companyId: world.rivalCompanyId, locationId: world.rivalShop };
  }

  async #make({ choice, lines }: Command, from: End, to: End): Promise<void> {
    const goods = this.#goodsAt(lines, from, to);
    if (goods.length === 0) return;
    const date = this.#story.day(choice);
    const plan = (shelf: Shelf) => {
      if (from.companyId === this.#ginza.companyId) shelf.checkOpen(date);
      for (const { ware, amount } of goods)
        if (shelf.amount(ware, { locationId: from.locationId, kind: 'sellable' }) < amount)
          throw new No('input.invalid');
    };
    // What has no price costs what its line says.
    const priced = goods.map((one) => ({ ...one, price: choice % 2 ? one.ware.price : 0, unitCost: choice % 2_500 }));
    const draft = {
      locationId: from.locationId,
      date,
      destinationCompanyId: to.companyId,
      destinationLocationId: to.locationId,
      lines: priced.map(({ price, unitCost, ...one }) => ({ ...lineOf(one), price, unitCost })),
    };
    const made = await this.#story.take(plan, () => from.who.call(contract.transfer.create, draft));
    if (!made) return;
    const kept = priced.map(({ price, unitCost, ...one }, index) => {
      const { id = 0 } = made.lines[index] ?? {};
      return { ...one, id, each: price || unitCost, received: 0, damaged: 0, settled: 0 };
    });
    this.#kept.push({ id: made.id, version: made.version, status: made.status, from, to, lines: kept });
  }

  /** The goods of a command as they are called where they come from and where they go. Some never came to the rival. */
  #goodsAt(lines: Command['lines'], from: End, to: End) {
    const { wares, abroad } = this.#story;
    return this.#story
      .goods(lines)
      .map(({ ware, amount }) => {
        const other = abroad[wares.indexOf(ware)] ?? ware;
        const at = (end: End) => (end === this.#rival ? other : ware);
        return { ware: at(from), arrivesAs: at(to), amount };
      })
      .filter(({ ware }) => ware.id !== 0);
  }

  /** The step that is next. */
  async #goOn(command: Command): Promise<void> {
    const status = pickOne(this.#kept, command.document)?.status;
    if (status === 'pending') await this.#approve(command);
    if (status === 'approved') await this.#ship(command);
    if (status === 'inTransit') await this.#receive(command);
    if (status === 'received') await this.#resolve(command);
  }

  async #approve({ document }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    if (!transfer) return;
    const { id, version, from } = transfer;
    await this.#story.step(transfer, ['pending'], whole(transfer, 'sellable', 'reserved'), () =>
      from.who.call(contract.transfer.approve, { id, version }),
    );
  }

  async #ship({ document }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    if (!transfer) return;
    const { id, version, from } = transfer;
    await this.#story.step(transfer, ['approved'], whole(transfer, 'reserved', 'inTransit'), () =>
      from.who.call(contract.transfer.ship, { id, version }),
    );
  }

  async #receive({ document, choice }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    if (!transfer) return;
    const { id, version, to } = transfer;
    const lines = transfer.lines.map((line, index) => {
      const arrived = choice % 3 === 0 ? line.amount : (choice >> index) % (line.amount + 1);
      const damaged = (choice >> 3) % (arrived + 1);
      return { ...line, received: arrived - damaged, damaged, settled: 0 };
    });
    const plan = (shelf: Shelf) => {
      for (const line of lines) arrive(shelf, transfer, line, line.received, 'sellable');
      for (const line of lines) arrive(shelf, transfer, line, line.damaged, 'damaged');
    };
    const counted = lines.map(({ id, ware, amount, received, damaged }) => {
      const short = amount - received - damaged;
      return ware.isWeighed
        ? { id, receivedMilligrams: received, damagedMilligrams: damaged, shortMilligrams: short }
        : { id, received, damaged, short };
    });
    await this.#story.step(transfer, ['inTransit'], plan, async () => {
      const received = await to.who.call(contract.transfer.receive, { id, version, lines: counted });
      transfer.lines = lines;
      return received;
    });
  }

  async #resolve({ document, choice }: Command): Promise<void> {
    const transfer = pickOne(this.#kept, document);
    const short = transfer?.lines.filter((line) => knownOf(line) < line.amount) ?? [];
    const line = pickOne(short, choice);
    if (!transfer || !line) return;
    const { id, version, from } = transfer;
    const amount = 1 + (choice % (line.amount - knownOf(line)));
    const outcome = (['found', 'lost', 'late'] as const)[choice % 3] as Outcome;
    const source = (kind: Spot['kind']) => ({ locationId: from.locationId, kind });
    const plan = (shelf: Shelf) => {
      if (outcome === 'lost') shelf.take(line.ware, source('inTransit'), amount);
      else if (outcome === 'found') shelf.move(line.ware, source('inTransit'), source('sellable'), amount);
      else arrive(shelf, transfer, line, amount, 'sellable');
    };
    const lines = [{ id: line.id, outcome, [line.ware.isWeighed ? 'milligrams' : 'quantity']: amount }];
    await this.#story.step(transfer, ['received'], plan, async () => {
      const resolved = await from.who.call(contract.transfer.resolve, { id, version, lines });
      line.settled += amount;
      return resolved;
    });
  }

  async #cancel(command: Command): Promise<void> {
    const transfer = pickDoomed(this.#kept, command);
    if (!transfer) return;
    const { id, version, status, from } = transfer;
    const undo = {
      approved: whole(transfer, 'reserved', 'sellable'),
      inTransit: whole(transfer, 'inTransit', 'sellable'),
    };
    const plan = status === 'approved' || status === 'inTransit' ? undo[status] : untouched;
    await this.#story.step(transfer, ['pending', 'approved', 'inTransit'], plan, () =>
      from.who.call(contract.transfer.cancel, { id, version, reason: 'Not needed' }),
    );
  }
}

/** All goods of a transfer change their kind at the source. */
function whole({ lines, from: { locationId } }: KeptTransfer, from: Spot['kind'], to: Spot['kind']) {
  return (shelf: Shelf) => {
    for (const { ware, amount } of lines)
      shelf.move(ware, { locationId, kind: from }, { locationId, kind: to }, amount);
  };
}

/** So much of a line arrives. In another company it costs what that pays, whatever it was worth. */
function arrive(
  shelf: Shelf,
  transfer: KeptTransfer,
  { ware, arrivesAs, each }: SentLine,
  amount: number,
  kind: Spot['kind'],
): void {
  if (amount === 0) return;
  const from = { locationId: transfer.from.locationId, kind: 'inTransit' } as const;
  const to = { locationId: transfer.to.locationId, kind };
  if (arrivesAs === ware) shelf.move(ware, from, to, amount);
  else {
    shelf.take(ware, from, amount);
    shelf.put(arrivesAs, to, amount, worth({ ware: arrivesAs, amount }, each));
  }
}

/** Of how much it is known what became of it. */
function knownOf({ received, damaged, settled }: SentLine): number {
  return received + damaged + settled;
}
