import { expect } from 'vitest';
import { contract } from '#contract/index.ts';
import { keepSignedIn, Refused, type World } from '../support/world.ts';

/** From noon of the 18th to the end of the 27th. */
const hoursMax = 227;

/** The months of a company that many work in, by the clock of its world. All stories live in one month at a time. */
export class Months {
  readonly #world: World;
  #month = 0;
  #closing = 0;
  /** Hours that have gone by since noon of its 18th in Japan. */
  #hours = 0;
  /** The last month is closed. */
  isClosed = false;

  constructor(world: World) {
    this.#world = world;
    this.#setClock();
  }

  get today(): string {
    return dayOf(this.#month, 18 + Math.floor((12 + this.#hours) / 24));
  }

  /** A day of the last month. */
  get earlier(): string {
    return dayOf(this.#month - 1, 20);
  }

  /** The last day of the last month. */
  get lastEnd(): string {
    return dayOf(this.#month, 0);
  }

  /** Until when the books are closed at least. */
  get closedThrough(): string {
    return this.isClosed ? this.lastEnd : dayOf(this.#month - 1, 0);
  }

  /** Until when they may be closed by now: whoever closes the month has not heard yet whether it is. */
  get mayBeClosedThrough(): string {
    return this.#closing > 0 ? this.lastEnd : this.closedThrough;
  }

  /** The next month begins; what was the current one is open still. */
  async turn(): Promise<void> {
    if (this.#month > 0) expect(this.isClosed).toBe(true);
    this.#month++;
    this.isClosed = false;
    this.#hours = 0;
    await this.#moveOn();
  }

  /** So many hours go by, as far as the month goes. */
  async pass(hours: number): Promise<void> {
    this.#hours = Math.min(hoursMax, this.#hours + hours);
    await this.#moveOn();
  }

  /** Closes the last month, once. The month of today is never closed; others may be faster, or change what waits. */
  async close(): Promise<boolean> {
    const wasClosed = this.isClosed;
    this.#closing++;
    const outcome = await this.#tryToClose();
    this.#closing--;
    if (outcome === 'accepted') {
      expect(this.isClosed).toBe(false);
      this.isClosed = true;
      return true;
    }
    if (wasClosed) expect(outcome).toBe('month.notOver');
    else if (outcome !== 'month.waitingChanged') {
      expect(['month.notOver', 'month.notNext']).toContain(outcome);
      expect(this.isClosed || this.#closing > 0).toBe(true);
    }
    return false;
  }

  async #tryToClose(): Promise<string> {
    const admin = this.#world.as('admin');
    const { through, waitingCount } = await admin.call(contract.month.next, {});
    return admin.call(contract.month.close, { through, waitingCount }).then(
      () => 'accepted',
      (error: unknown) => {
        if (error instanceof Refused) return error.code;
        throw error;
      },
    );
  }

  async #moveOn(): Promise<void> {
    this.#setClock();
    await keepSignedIn(this.#world.app, this.#world.clock.now());
  }

  #setClock(): void {
    const noon = Date.parse(`${dayOf(this.#month, 18)}T03:00:00Z`);
    this.#world.clock.set(new Date(noon + this.#hours * 3_600_000).toISOString());
  }
}

/** A day of a month, counted from that before the first story. */
function dayOf(month: number, day: number): string {
  return new Date(Date.UTC(2026, 4 + month, day)).toISOString().slice(0, 10);
}
