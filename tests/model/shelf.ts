import type { StockKind } from '#contract/inventory/stock.ts';

/** An item of a story, with what follows from it. */
export interface Ware {
  /** Zero as long as there is none. */
  id: number;
  name: string;
  companyId: number;
  itemCode: string;
  barcode: string;
  isUniquePiece: boolean;
  /** What is sold by weight is counted in milligrams, everything else in pieces. */
  isWeighed: boolean;
  cost: number;
  price: number;
}

/** Of what is not for sale, the damaged leave first. */
const subTypes = ['damaged', 'display'] as const;
export type SubType = (typeof subTypes)[number];
type Place = Exclude<StockKind, 'nonSellable'> | SubType;

/** What is not for sale without its sub-type: any of it as it leaves, damaged as it comes. */
export interface Spot {
  locationId: number;
  kind: StockKind | SubType;
}

/** What is refused where there is not enough: beside what is not for sale there may be more on the shelf. */
function shortOf({ kind }: Spot) {
  const isAside = kind === 'nonSellable' || subTypes.some((one) => one === kind);
  return isAside ? 'stock.insufficientNonSellable' : 'stock.insufficient';
}

/** Something came to a place or left it. */
interface Entry {
  ware: Ware;
  locationId: number;
  kind: Place;
  amount: number;
  value: number;
  day: string;
  /** The day of what it takes back; its own where it takes nothing back. */
  origin: string;
}

/** The model says no, with the code of the refusal. */
export class No extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Stock as plain numbers: what the ledger must come to, worked out without it. */
export class Shelf {
  readonly #entries: Entry[];
  /** Items that once were sold below stock: what they are worth follows from guesses, which the ledger's own tests hold. */
  readonly #guessed: Set<Ware>;
  /** Each time that goods came to a place or left it. */
  readonly #changes: Pick<Entry, 'ware' | 'locationId'>[];
  /** The day on which goods move. */
  day: string;
  /** The day of the movements that are taken back. */
  origin: string | null = null;
  readonly #closedThrough: string;

  constructor(day: string, closedThrough: string, from?: Shelf) {
    this.day = day;
    this.#closedThrough = closedThrough;
    this.#entries = from ? [...from.#entries] : [];
    this.#guessed = new Set(from ? from.#guessed : []);
    this.#changes = from ? [...from.#changes] : [];
  }

  /** Nothing is dated into a closed month. */
  checkOpen(day: string): void {
    if (day <= this.#closedThrough) throw new No('company.periodClosed');
  }

  amount(ware: Ware, { locationId, kind }: Spot): number {
    const isThere = (place: Place) => (kind === 'nonSellable' ? isSubType(place) : place === kind);
    return this.#sum(ware, 'amount', (entry) => entry.locationId === locationId && isThere(entry.kind));
  }

  /** Goods come in. */
  put(ware: Ware, to: Spot, amount: number, value: number): void {
    this.#add(ware, to, amount, value);
    this.#change(ware, null, to);
  }

  /** Goods turn up that are worth what the others are; where there are none, what they once were is a guess. */
  find(ware: Ware, at: Spot, amount: number): void {
    const { worth, owned } = this.#at(ware, at.locationId);
    if (owned <= 0) this.#guessed.add(ware);
    this.put(ware, at, amount, owned > 0 ? Math.floor((2 * worth * amount + owned) / (2 * owned)) : 0);
  }

  /** Goods leave with their share of the value, which is answered. */
  take(ware: Ware, from: Spot, amount: number): number {
    if (this.amount(ware, from) < amount) throw new No(shortOf(from));
    const value = this.#shareOf(ware, from.locationId, amount);
    this.#add(ware, from, -amount, -value);
    this.#change(ware, from, null);
    return value;
  }

  /** Goods leave although there are not so many: what they were worth is a guess. */
  takeBelow(ware: Ware, from: Spot, amount: number): number {
    if (this.amount(ware, from) >= amount) return this.take(ware, from, amount);
    if (ware.isUniquePiece) throw new No('stock.insufficient');
    this.#guessed.add(ware);
    this.#add(ware, from, -amount, 0);
    this.#change(ware, from, null);
    return 0;
  }

  /** Goods that came in leave with what they brought, or with what is left of it. */
  takeBack(ware: Ware, from: Spot, amount: number, brought: number): void {
    if (this.amount(ware, from) < amount) throw new No(shortOf(from));
    const { worth, owned } = this.#at(ware, from.locationId);
    this.#add(ware, from, -amount, -(owned === amount ? worth : Math.min(brought, worth)));
    this.#change(ware, from, null);
  }

  move(ware: Ware, from: Spot, to: Spot, amount: number): void {
    if (this.amount(ware, from) < amount) throw new No(shortOf(from));
    const value = from.locationId === to.locationId ? 0 : this.#shareOf(ware, from.locationId, amount);
    this.#add(ware, from, -amount, -value);
    this.#add(ware, to, amount, value);
    this.#change(ware, from, to);
  }

  /** All that is there becomes worth so much; nothing does where nothing is. */
  revalue(ware: Ware, locationId: number, worthOf: (owned: number) => number): void {
    const { worth, owned } = this.#at(ware, locationId);
    if (owned > 0) this.#add(ware, { locationId, kind: 'sellable' }, 0, worthOf(owned) - worth);
  }

  /** How much can be counted in a place, and how often that has changed. */
  onHand(ware: Ware, locationId: number): { booked: number; changes: number } {
    const isHere = (one: Pick<Entry, 'ware' | 'locationId'>) => one.ware === ware && one.locationId === locationId;
    const booked = this.#sum(ware, 'amount', (entry) => isHere(entry) && entry.kind !== 'inTransit');
    return { booked, changes: this.#changes.filter(isHere).length };
  }

  /** How much there is in all places together. */
  everywhere(ware: Ware): number {
    return this.#sum(ware, 'amount', () => true);
  }

  /** Whether any of an item ever came. */
  knows(ware: Ware): boolean {
    return this.#entries.some((entry) => entry.ware === ware);
  }

  /** What the books must say of an item: `3 sellable 1 · 3 reserved 2 · 3 worth 180000`, nothing that is none. */
  text(ware: Ware): string[] {
    return this.#told(ware, () => true);
  }

  /** What they must say of the end of a day, and of that day as it was corrected since. */
  textOf(ware: Ware, end: string, corrected: boolean): string[] {
    return this.#told(ware, ({ day, origin }) => day <= end || (corrected && origin <= end));
  }

  /** There is but one of a unique piece, wherever it is: looked at once all goods of a document have moved. */
  checkUnique(wares: readonly Ware[]): void {
    if (wares.some((ware) => ware.isUniquePiece && this.everywhere(ware) > 1)) throw new No('stock.uniquePiece');
  }

  isGuessed(ware: Ware): boolean {
    return this.#guessed.has(ware);
  }

  #told(ware: Ware, isKnown: (entry: Entry) => boolean): string[] {
    const own = this.#entries.filter((entry) => entry.ware === ware && isKnown(entry));
    const amounts = own.map(({ locationId, kind, amount }) => [`${locationId} ${kind}`, amount] as const);
    const values = own.map(({ locationId, value }) => [`${locationId} worth`, value] as const);
    return told([...amounts, ...(this.isGuessed(ware) ? [] : values)]);
  }

  #sum(ware: Ware, figure: 'amount' | 'value', isMeant: (entry: Entry) => boolean): number {
    return this.#entries.reduce((sum, one) => (one.ware === ware && isMeant(one) ? sum + one[figure] : sum), 0);
  }

  #add(ware: Ware, { locationId, kind }: Spot, amount: number, value: number): void {
    const { day, origin } = this;
    const entry = { ware, locationId, value, day, origin: origin ?? day };
    if (kind !== 'nonSellable') this.#entries.push({ ...entry, kind, amount });
    else {
      const damaged = this.amount(ware, { locationId, kind: 'damaged' });
      const display = Math.max(0, -amount - damaged);
      this.#entries.push({ ...entry, kind: 'damaged', amount: amount + display });
      this.#entries.push({ ...entry, kind: 'display', amount: -display, value: 0 });
    }
  }

  #change(ware: Ware, from: Spot | null, to: Spot | null): void {
    // Goods in transit have left.
    const isOnHand = (spot: Spot | null, locationId: number) =>
      spot?.locationId === locationId && spot.kind !== 'inTransit';
    for (const locationId of new Set([from, to].flatMap((spot) => spot?.locationId ?? [])))
      if (isOnHand(from, locationId) !== isOnHand(to, locationId)) this.#changes.push({ ware, locationId });
  }

  #at(ware: Ware, locationId: number): { worth: number; owned: number } {
    const isHere = (entry: Entry) => entry.locationId === locationId;
    return { worth: this.#sum(ware, 'value', isHere), owned: this.#sum(ware, 'amount', isHere) };
  }

  /** The moving average, rounded half up; all of it with the last one (domain.md §1.3). */
  #shareOf(ware: Ware, locationId: number, amount: number): number {
    const { worth, owned } = this.#at(ware, locationId);
    return owned === amount ? worth : Math.floor((2 * worth * amount + owned) / (2 * owned));
  }
}

/** Figures of the same name added up, those that come to nothing left out. */
export function told(figures: readonly (readonly [string, number])[]): string[] {
  const sums = new Map<string, number>();
  for (const [name, figure] of figures) sums.set(name, (sums.get(name) ?? 0) + figure);
  return [...sums].flatMap(([name, sum]) => (sum === 0 ? [] : [`${name} ${sum}`])).sort();
}

function isSubType(place: Place): place is SubType {
  return subTypes.some((type) => type === place);
}
