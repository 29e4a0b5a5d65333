import type { RoundedPrices as Found } from '#contract/kernel/import.ts';
import { mulDivRound } from '#contract/kernel/values.ts';
import { type Row, readDecimal, shown, withoutYenSign } from '../../kernel/import/cells.ts';
import type { ReaderOptions } from './item.ts';

const column = 'Variant Price';

/** Prices of one Shopify file that is said to be in yen, which has no decimals: with them, another currency is likely. */
export class RoundedPrices {
  readonly #isYen: boolean;
  #found: Found | null = null;

  constructor({ yenPerDollarHundredths }: ReaderOptions) {
    this.#isYen = yenPerDollarHundredths === 100;
  }

  /** Counts the price of a row where it has decimals other than zeros. */
  add(row: Row): void {
    const hundredths = this.#isYen ? readDecimal(withoutYenSign(row.raw(column)), 2) : 0;
    if (typeof hundredths === 'string' || hundredths % 100 === 0) return;
    this.#found ??= { count: 0, price: shown(row.raw(column)), yen: mulDivRound(hundredths, 1, 100) };
    this.#found.count += 1;
  }

  /** How many there are, with the first of them; null where there is none. */
  found(): Found | null {
    return this.#found;
  }
}
