import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceRounding, type PriceRule, roundingDirections, roundingUnits } from '#contract/catalogue/price.ts';
import { type Tax, taxedPrice } from '#contract/company/tax.ts';
import { yenMax } from '#contract/kernel/values.ts';
import { newPriceOf, type Priced, restored, rounded, warningsOf } from './rules.ts';

const exclusive: Tax = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 };
const inclusive: Tax = { ...exclusive, taxMode: 'inclusive' };
const plain: PriceRounding = { unit: 1, direction: 'nearest', taxed: false };
const ring: Priced = { cost: 60_000, markupBasisPoints: 6_667, milligrams: 4_210, price: 100_002 };
const markup = (markupBasisPoints: number, rounding = plain): PriceRule => ({
  mode: 'markup',
  markupBasisPoints,
  rounding,
});
const points = (basisPoints: number, rounding = plain): PriceRule => ({ mode: 'points', basisPoints, rounding });
const percent = (basisPoints: number, rounding = plain): PriceRule => ({ mode: 'percent', basisPoints, rounding });
const gram = (yenPerGram: number, makingCharge: number, rounding = plain): PriceRule => ({
  mode: 'gram',
  yenPerGram,
  makingCharge,
  rounding,
});

describe('a new price', () => {
  it.each<[string, Partial<Priced>, PriceRule, number, number]>([
    ['80 % on cost', {}, markup(8_000), 108_000, 8_000],
    ['12,345 and 10 % on it (domain.md §4)', { cost: 12_345 }, markup(1_000), 13_580, 1_000],
    ['less than cost', {}, markup(-1_000), 54_000, -1_000],
    ['nothing on nothing', {}, markup(-10_000), 0, -10_000],
    ['five points more', {}, points(500), 103_002, 7_167],
    ['points never below nothing', {}, points(-90_000), 0, -10_000],
    ['3 % more, half a yen up', { price: 150 }, percent(300), 155, -9_974],
    ['3 % less', {}, percent(-300), 97_002, 6_167],
    ['all of it less', {}, percent(-10_000), 0, -10_000],
    ['by the gram', {}, gram(15_000, 0), 63_150, 525],
    ['by the gram and a making charge', {}, gram(15_000, 20_000), 83_150, 3_858],
    ['a making charge alone', {}, gram(0, 20_000), 20_000, -6_667],
    ['a milligram', { milligrams: 1 }, gram(15_499, 0), 15, -9_997],
  ])('%s', (_name, changes, rule, price, markupBasisPoints) => {
    const item = { ...ring, ...changes };
    expect(newPriceOf(item, rule, exclusive)).toEqual({ price, markupBasisPoints, hindrance: null });
  });

  it.each<[string, Partial<Priced>, PriceRule | null, string | null]>([
    ['without a rule', {}, null, null],
    ['where the rule changes nothing', {}, percent(0), null],
    ['without a cost, by markup', { cost: 0 }, markup(8_000), 'noCost'],
    ['without a cost, by points', { cost: 0 }, points(100), 'noCost'],
    ['without a weight, by the gram', { milligrams: 0 }, gram(15_000, 20_000), 'noGrams'],
    ['above a trillion', { price: yenMax }, percent(1), 'tooLarge'],
    ['above a trillion by rounding alone', { price: yenMax - 1 }, percent(0, { ...plain, unit: 1000 }), null],
  ])('is the old one %s', (_name, changes, rule, hindrance) => {
    const item = { ...ring, ...changes };
    const made = newPriceOf(item, rule, exclusive);
    if (hindrance !== null || changes.price === undefined) {
      expect(made).toEqual({ price: item.price, markupBasisPoints: item.markupBasisPoints, hindrance });
    } else expect(made.price).toBe(yenMax);
  });

  it('keeps a cost of nothing at a markup of nothing', () => {
    expect(newPriceOf({ ...ring, cost: 0 }, percent(1_000), exclusive)).toMatchObject({ markupBasisPoints: 0 });
  });
});

describe('rounding', () => {
  it.each<[number, PriceRounding['unit'], PriceRounding['direction'], number]>([
    [12_344, 10, 'nearest', 12_340],
    [12_345, 10, 'nearest', 12_350],
    [12_341, 10, 'up', 12_350],
    [12_349, 10, 'down', 12_340],
    [12_340, 10, 'up', 12_340],
    [12_450, 100, 'nearest', 12_500],
    [12_499, 1000, 'nearest', 12_000],
    [12_001, 1000, 'up', 13_000],
    [999, 1000, 'down', 0],
    [0, 1000, 'up', 0],
    [12_345, 1, 'up', 12_345],
  ])('%i to %i %s is %i', (price, unit, direction, expected) => {
    expect(rounded(price, { unit, direction, taxed: false }, exclusive)).toBe(expected);
    expect(rounded(price, { unit, direction, taxed: true }, inclusive)).toBe(expected);
  });

  it.each<[number, PriceRounding['unit'], PriceRounding['direction'], number, number]>([
    // 100,002 with tax is 110,002: the tag says 110,000 and the price is 100,000.
    [100_002, 1000, 'nearest', 100_000, 110_000],
    [100_002, 1000, 'up', 100_909, 110_999],
    [10_500, 1000, 'up', 10_909, 11_999],
    [10_500, 100, 'down', 10_455, 11_500],
  ])('%i with tax to %i %s is %i, shown as %i', (price, unit, direction, expected, shown) => {
    const made = rounded(price, { unit, direction, taxed: true }, exclusive);
    expect([made, taxedPrice(made, exclusive)]).toEqual([expected, shown]);
  });

  const rounding = fc.record({
    unit: fc.constantFrom(...roundingUnits),
    direction: fc.constantFrom(...roundingDirections),
    taxed: fc.boolean(),
  });
  const tax = fc.record({
    taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
    taxRounding: fc.constantFrom('floor' as const, 'halfUp' as const, 'ceil' as const),
    taxBasisPoints: fc.integer({ min: 0, max: 3_000 }),
  });

  it('leads to a multiple of the unit in its direction, within a unit of the price', () => {
    fc.assert(
      fc.property(fc.nat(yenMax), rounding, tax, (price, how, rate) => {
        const made = rounded(price, how, rate);
        const from = how.taxed ? taxedPrice(price, rate) : price;
        const to = how.taxed ? taxedPrice(made, rate) : made;
        // With tax on top, the nearest that whole yen reach: at most a yen beside the multiple.
        const slack = how.taxed && rate.taxMode === 'exclusive' && how.unit > 1 ? 1 : 0;
        const beside = Math.min(to % how.unit, how.unit - (to % how.unit));
        expect(Number.isSafeInteger(made) && made >= 0).toBe(true);
        expect(how.unit === 1 ? 0 : beside).toBeLessThanOrEqual(slack);
        if (how.direction === 'up') expect(to).toBeGreaterThanOrEqual(from - slack);
        if (how.direction === 'down') expect(to).toBeLessThanOrEqual(from + slack);
        expect(Math.abs(to - from)).toBeLessThanOrEqual(
          (how.direction === 'nearest' ? how.unit / 2 : how.unit) + slack,
        );
      }),
    );
  });

  it('of what is rounded changes nothing', () => {
    fc.assert(
      fc.property(fc.nat(yenMax), rounding, tax, (price, how, rate) => {
        const calm = { ...how, direction: 'nearest' as const };
        const made = rounded(price, calm, rate);
        expect(rounded(made, calm, rate)).toBe(made);
      }),
    );
  });

  const rules = fc.oneof(
    fc.record({
      mode: fc.constant('markup' as const),
      markupBasisPoints: fc.integer({ min: -10_000, max: 100_000_000 }),
      rounding,
    }),
    fc.record({
      mode: fc.constant('points' as const),
      basisPoints: fc.integer({ min: -100_000, max: 100_000_000 }),
      rounding,
    }),
    fc.record({
      mode: fc.constant('percent' as const),
      basisPoints: fc.integer({ min: -10_000, max: 1_000_000 }),
      rounding,
    }),
    fc.record({
      mode: fc.constant('gram' as const),
      yenPerGram: fc.nat(yenMax),
      makingCharge: fc.nat(yenMax),
      rounding,
    }),
  );
  const items = fc.record({
    cost: fc.oneof(fc.constant(0), fc.nat(yenMax)),
    markupBasisPoints: fc.integer({ min: -10_000, max: 100_000_000 }),
    milligrams: fc.oneof(fc.constant(0), fc.nat(1_000_000_000)),
    price: fc.nat(yenMax),
  });

  it('never leaves whole yen between nothing and a trillion, nor markups that an item can hold', () => {
    fc.assert(
      fc.property(items, rules, tax, (item, rule, rate) => {
        const made = newPriceOf(item, rule, rate);
        expect(Number.isSafeInteger(made.price) && made.price >= 0 && made.price <= yenMax).toBe(true);
        expect(Number.isSafeInteger(made.markupBasisPoints)).toBe(true);
        expect(made.markupBasisPoints).toBeGreaterThanOrEqual(-10_000);
        expect(made.markupBasisPoints).toBeLessThanOrEqual(100_000_000);
        if (made.hindrance) expect(made.price).toBe(item.price);
      }),
    );
  });

  it('is undone to the yen', () => {
    fc.assert(
      fc.property(items, rules, tax, (item, rule, rate) => {
        const made = newPriceOf(item, rule, rate);
        fc.pre(made.price !== item.price);
        const step = { price: item.price, newPrice: made.price, markupBasisPoints: item.markupBasisPoints };
        expect(restored({ ...item, ...made }, step)?.price).toBe(item.price);
      }),
    );
  });
});

describe('undoing', () => {
  const step = { price: 100_002, newPrice: 108_000, markupBasisPoints: 6_667 };

  it.each<[string, Partial<Priced>, ReturnType<typeof restored>]>([
    ['gives price and markup back', { price: 108_000 }, { price: 100_002, markupBasisPoints: 6_667 }],
    [
      'lets the markup follow a cost that changed since',
      { price: 108_000, cost: 50_001 },
      { price: 100_002, markupBasisPoints: 10_000 },
    ],
    ['leaves a price alone that somebody has set since', { price: 108_001 }, null],
    ['leaves a price alone that is the old one again', { price: 100_002 }, null],
  ])('%s', (_name, changes, expected) => expect(restored({ ...ring, ...changes }, step)).toEqual(expected));
});

describe('a warning', () => {
  it.each<[number, boolean, string[]]>([
    [100_002, true, []],
    [59_999, true, ['belowCost']],
    [59_999, false, []],
    [60_000, true, []],
    [50_001, false, []],
    [50_000, true, ['belowCost', 'large']],
    [50_000, false, ['large']],
    [150_003, true, []],
    [150_004, true, ['large']],
    [0, true, ['belowCost', 'zero', 'large']],
    [0, false, ['zero', 'large']],
  ])('of a new price of %i, seen by who sees costs: %s', (newPrice, seesCost, expected) => {
    expect(warningsOf(ring, newPrice, exclusive, seesCost)).toEqual(expected);
  });

  it('looks at what a price with tax in it leaves to the shop', () => {
    expect(warningsOf(ring, 66_000, inclusive, true)).toEqual([]);
    expect(warningsOf(ring, 65_989, inclusive, true)).toEqual(['belowCost']);
  });

  it('is given for a first price too', () => {
    expect(warningsOf({ ...ring, price: 0 }, 70_000, exclusive, true)).toEqual(['large']);
  });
});
