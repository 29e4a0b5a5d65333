import { contract } from '#contract/index.ts';
import type { Adjustment } from '#contract/inventory/adjustment.ts';
import { No, type Shelf } from './shelf.ts';
import { type Command, type Goods, type Kept, lineOf, pickOne, type Story, untouched, worth } from './story.ts';

interface AdjustedLine extends Goods {
  kind: 'sellable' | 'nonSellable';
  direction: 'in' | 'out';
  unitCost: number;
}

interface KeptAdjustment extends Kept<Adjustment['status']> {
  locationId: number;
  lines: AdjustedLine[];
}

/** Stock adjustments of a story. */
export class Adjustments {
  readonly #story: Story;
  readonly #kept: KeptAdjustment[] = [];
  readonly commands = {
    adjust: (command: Command) => this.#make(command),
    approveAdjustment: (command: Command) => this.#approve(command),
    cancelAdjustment: (command: Command) => this.#cancel(command),
  };

  constructor(story: Story) {
    this.#story = story;
  }

  async #make({ lines: picked, choice, document }: Command): Promise<void> {
    const { world, admin, reasonCodeId, damagedTypeId } = this.#story;
    const locationId = choice % 5 === 0 ? world.osaka : world.ginza;
    const lines: AdjustedLine[] = this.#story.goods(picked).map((goods, index) => ({
      ...goods,
      kind: (choice >> index) & 1 ? 'nonSellable' : 'sellable',
      direction: (document >> index) & 1 ? 'in' : 'out',
      unitCost: choice % 3_000,
    }));
    const draft = lines.map((line) => ({
      ...lineOf(line),
      // A story knows no sub-types: what is not for sale there is damaged.
      typeId: line.kind === 'sellable' ? null : damagedTypeId,
      direction: line.direction,
      reasonCodeId,
      ...(line.direction === 'in' ? { unitCost: line.unitCost } : {}),
    }));
    const work = () => admin.call(contract.adjustment.create, { locationId, lines: draft });
    const made = await this.#story.take(untouched, work);
    if (made) this.#kept.push({ id: made.id, version: made.version, status: made.status, locationId, lines });
  }

  async #approve({ document }: Command): Promise<void> {
    const adjustment = pickOne(this.#kept, document);
    if (!adjustment) return;
    const { id, version, locationId, lines } = adjustment;
    const plan = (shelf: Shelf) => {
      for (const line of lines) adjust(shelf, line, locationId);
    };
    await this.#story.step(adjustment, ['pending'], plan, () =>
      this.#story.admin.call(contract.adjustment.approve, { id, version }),
    );
  }

  async #cancel({ document }: Command): Promise<void> {
    const adjustment = pickOne(this.#kept, document);
    if (!adjustment) return;
    const { id, version } = adjustment;
    await this.#story.step(adjustment, ['pending'], untouched, () =>
      this.#story.admin.call(contract.adjustment.cancel, { id, version, reason: 'Typed twice' }),
    );
  }
}

function adjust(shelf: Shelf, { ware, amount, kind, direction, unitCost }: AdjustedLine, locationId: number): void {
  const at = { locationId, kind };
  if (direction === 'out') shelf.take(ware, at, amount);
  else if (ware.isUniquePiece && amount > 1) throw new No('stock.uniquePiece');
  else shelf.put(ware, at, amount, worth({ ware, amount }, unitCost));
}
