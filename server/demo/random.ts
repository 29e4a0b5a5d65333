/** Random numbers that are the same at every run, so that the demo is: mulberry32. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, not including, 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.roll() * limit);
  }

  chance(share: number): boolean {
    return this.roll() < share;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** One of them, the heavier ones more often. */
  weighted<T>(from: readonly T[], weight: (one: T) => number): T | undefined {
    const total = from.reduce((sum, one) => sum + weight(one), 0);
    let left = this.roll() * total;
    for (const one of from) {
      left -= weight(one);
      if (left < 0) return one;
    }
    return undefined;
  }

  /** How often something happens that happens so often on average (Poisson). */
  times(average: number): number {
    const limit = Math.exp(-average);
    let count = 0;
    for (let product = this.roll(); product > limit; product *= this.roll()) count++;
    return count;
  }
}
