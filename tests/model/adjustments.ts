import { contract } from '#contract/index.ts';
import type { Adjustment } from '#contract/inventory/adjustment.ts';
import { No, type Shelf } from './shelf.ts';
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

const kinds = ['sellable', 'damaged', 'display'] as const;
const directions = ['in', 'out', 'change', 'value'] as const;
type Kind = (typeof kinds)[number];

interface AdjustedLine extends Goods {
  direction: (typeof directions)[number];
  kind: Kind;
  /** What goods become that change their type. */
  toKind: Kind;
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
    const { world, admin, corner } = this.#story;
    const locationId = choice % 5 === 0 ? world.osaka : world.ginza;
    const lines: AdjustedLine[] = this.#story.goods(picked).map((goods, index) => {
      const of = (choice >> index) % kinds.length;
      const direction = directions[(document >> index) % directions.length] ?? 'value';
      const [kind, toKind] = [kindAt(of), kindAt(of + 1 + ((choice >> 4) % 2))];
      return { ...goods, direction, kind, toKind, unitCost: choice % 3_000 };
    });
    const typeOf = (kind: Kind) => (kind === 'sellable' ? null : corner.typeIds[kind]);
    const draft = lines.map(({ direction, kind, toKind, unitCost, ...goods }) => ({
      ...lineOf(goods),
      direction,
      ...(direction === 'value' ? {} : { typeId: typeOf(kind), reasonCodeId: corner.reasonCodeId }),
      ...(direction === 'change' ? { toTypeId: typeOf(toKind) } : {}),
      ...(direction === 'in' || direction === 'value' ? { unitCost } : {}),
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

  async #cancel(command: Command): Promise<void> {
    const adjustment = pickDoomed(this.#kept, command);
    if (!adjustment) return;
    const { id, version } = adjustment;
    await this.#story.step(adjustment, ['pending'], untouched, () =>
      this.#story.admin.call(contract.adjustment.cancel, { id, version, reason: 'Typed twice' }),
    );
  }
}

function adjust(shelf: Shelf, { kind, toKind, direction, unitCost, ...goods }: AdjustedLine, locationId: number): void {
  const { ware, amount } = goods;
  const at = { locationId, kind };
  if (direction === 'value') shelf.revalue(ware, locationId, (owned) => worth({ ware, amount: owned }, unitCost));
  else if (direction === 'change') shelf.move(ware, at, { locationId, kind: toKind }, amount);
  else if (direction === 'out') shelf.take(ware, at, amount);
  else if (ware.isUniquePiece && amount > 1) throw new No('stock.uniquePiece');
  else shelf.put(ware, at, amount, worth(goods, unitCost));
}

function kindAt(index: number): Kind {
  return kinds[index % kinds.length] ?? 'sellable';
}
