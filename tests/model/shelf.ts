import type { StockKind } from '#contract/inventory/stock.ts';

/** An item of a story, with what follows from it. */
export interface Ware {
  id: number;
  barcode: string;
  isUniquePiece: boolean;
  /** What is sold by weight is counted in milligrams, everything else in pieces. */
  isWeighed: boolean;
  cost: number;
  price: number;
}

export interface Spot {
  locationId: number;
  kind: StockKind;
}

/** Goods in transit have left. */
const onHandKinds: readonly StockKind[] = ['sellable', 'nonSellable', 'reserved'];

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
  readonly #amounts: Map<string, number>;
  readonly #values: Map<string, number>;
  /** Items that once were sold below stock: what they are worth follows from guesses, which the ledger's own tests hold. */
  readonly #guessed: Set<number>;
  /** How often goods came to a place or left it, by item and location. */
  readonly #changes: Map<string, number>;

  constructor(from?: Shelf) {
    this.#amounts = new Map(from ? from.#amounts : []);
    this.#values = new Map(from ? from.#values : []);
    this.#guessed = new Set(from ? from.#guessed : []);
    this.#changes = new Map(from ? from.#changes : []);
  }

  amount(ware: Ware, { locationId, kind }: Spot): number {
    return this.#amounts.get(`${ware.id} ${locationId} ${kind}`) ?? 0;
  }

  /** Goods come in. */
  put(ware: Ware, to: Spot, amount: number, value: number): void {
    this.#add(ware, to, amount, value);
    this.#change(ware, null, to);
  }

  /** Goods turn up that are worth what the others are; where there are none, what they once were is a guess. */
  find(ware: Ware, at: Spot, amount: number): void {
    const { worth, owned } = this.#at(ware, at.locationId);
    if (owned <= 0) this.#guessed.add(ware.id);
    this.put(ware, at, amount, owned > 0 ? Math.floor((2 * worth * amount + owned) / (2 * owned)) : 0);
  }

  /** Goods leave with their share of the value, which is answered. */
  take(ware: Ware, from: Spot, amount: number): number {
    if (this.amount(ware, from) < amount) throw new No('stock.insufficient');
    const value = this.#shareOf(ware, from.locationId, amount);
    this.#add(ware, from, -amount, -value);
    this.#change(ware, from, null);
    return value;
  }

  /** Goods leave although there are not so many: what they were worth is a guess. */
  takeBelow(ware: Ware, from: Spot, amount: number): number {
    if (this.amount(ware, from) >= amount) return this.take(ware, from, amount);
    if (ware.isUniquePiece) throw new No('stock.insufficient');
    this.#guessed.add(ware.id);
    this.#add(ware, from, -amount, 0);
    this.#change(ware, from, null);
    return 0;
  }

  /** Goods that came in leave with what they brought, or with what is left of it. */
  takeBack(ware: Ware, from: Spot, amount: number, brought: number): void {
    if (this.amount(ware, from) < amount) throw new No('stock.insufficient');
    const { worth, owned } = this.#at(ware, from.locationId);
    this.#add(ware, from, -amount, -(owned === amount ? worth : Math.min(brought, worth)));
    this.#change(ware, from, null);
  }

  move(ware: Ware, from: Spot, to: Spot, amount: number): void {
    if (this.amount(ware, from) < amount) throw new No('stock.insufficient');
    const value = from.locationId === to.locationId ? 0 : this.#shareOf(ware, from.locationId, amount);
    this.#add(ware, from, -amount, -value);
    this.#add(ware, to, amount, value);
    this.#change(ware, from, to);
  }

  /** How much can be counted in a place, and how often that has changed. */
  onHand(ware: Ware, locationId: number): { booked: number; changes: number } {
    const booked = onHandKinds.reduce((sum, kind) => sum + this.amount(ware, { locationId, kind }), 0);
    return { booked, changes: this.#changes.get(`${ware.id} ${locationId}`) ?? 0 };
  }

  /** How much there is in all places together. */
  everywhere({ id }: Ware): number {
    const all = [...this.#amounts].filter(([key]) => key.startsWith(`${id} `));
    return all.reduce((sum, [, amount]) => sum + amount, 0);
  }

  /** What the books must say of an item: `3 sellable 1 · 3 reserved 2 · 3 worth 180000`, amounts first, nothing that is none. */
  text(ware: Ware): string[] {
    const own = (entries: Map<string, number>) =>
      [...entries].filter(([key, figure]) => key.startsWith(`${ware.id} `) && figure !== 0);
    const named = (key: string) => key.slice(`${ware.id} `.length);
    const amounts = own(this.#amounts).map(([key, amount]) => `${named(key)} ${amount}`);
    const values = own(this.#values).map(([key, value]) => `${named(key)} worth ${value}`);
    return [...amounts, ...(this.isGuessed(ware) ? [] : values)].sort();
  }

  /** There is but one of a unique piece, wherever it is: looked at once all goods of a document have moved. */
  checkUnique(wares: readonly Ware[]): void {
    if (wares.some((ware) => ware.isUniquePiece && this.everywhere(ware) > 1)) throw new No('stock.uniquePiece');
  }

  isGuessed({ id }: Ware): boolean {
    return this.#guessed.has(id);
  }

  #add({ id }: Ware, { locationId, kind }: Spot, amount: number, value: number): void {
    const spot = `${id} ${locationId} ${kind}`;
    const place = `${id} ${locationId}`;
    this.#amounts.set(spot, (this.#amounts.get(spot) ?? 0) + amount);
    this.#values.set(place, (this.#values.get(place) ?? 0) + value);
  }

  #change({ id }: Ware, from: Spot | null, to: Spot | null): void {
    const isOnHand = (spot: Spot | null, locationId: number) =>
      spot?.locationId === locationId && onHandKinds.includes(spot.kind);
    for (const locationId of new Set([from, to].flatMap((spot) => spot?.locationId ?? []))) {
      if (isOnHand(from, locationId) === isOnHand(to, locationId)) continue;
      const place = `${id} ${locationId}`;
      this.#changes.set(place, (this.#changes.get(place) ?? 0) + 1);
    }
  }

  #at({ id }: Ware, locationId: number): { worth: number; owned: number } {
    const here = [...this.#amounts].filter(([key]) => key.startsWith(`${id} ${locationId} `));
    const owned = here.reduce((sum, [, amount]) => sum + amount, 0);
    return { worth: this.#values.get(`${id} ${locationId}`) ?? 0, owned };
  }

  /** The moving average, rounded half up; all of it with the last one (domain.md §1.3). */
  #shareOf(ware: Ware, locationId: number, amount: number): number {
    const { worth, owned } = this.#at(ware, locationId);
    return owned === amount ? worth : Math.floor((2 * worth * amount + owned) / (2 * owned));
  }
}
