import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefectures } from '../people/prefecture.ts';
import { proposedFee, regionOf, regions, shippingMethodApi, trackingLink } from './shippingMethod.ts';

const rule = {
  fee: 900,
  regionFees: [1500, ...Array(9).fill(null), 1800],
  includedMilligrams: 500_000,
  stepMilligrams: 250_000,
  stepFee: 200,
  freeFrom: 100_000 as number | null,
  collectionFee: 330,
};
const parcel = { prefecture: '東京都', milligrams: 3_500, worth: 20_000, isCashOnDelivery: false };

describe('a proposed fee', () => {
  it.each([
    ['where the region has none of its own', {}, 900],
    ['of a region with its own', { prefecture: '北海道' }, 1500],
    ['of a prefecture as somebody types it', { prefecture: 'okinawa' }, 1800],
    ['abroad, or where no prefecture is known', { prefecture: 'Manila' }, 900],
    ['of just the weight that is included', { milligrams: 500_000 }, 900],
    ['of a milligram more', { milligrams: 500_001 }, 1100],
    ['of two steps more', { milligrams: 1_000_000 }, 1300],
    ['of goods worth what makes it free', { worth: 100_000, prefecture: '沖縄県' }, 0],
    ['of a yen less', { worth: 99_999, prefecture: '沖縄県' }, 1800],
    ['with money to collect', { isCashOnDelivery: true }, 1230],
    ['with money to collect, free else', { isCashOnDelivery: true, worth: 100_000 }, 330],
  ])('%s', (_, changes, fee) => expect(proposedFee(rule, { ...parcel, ...changes })).toBe(fee));

  it('never falls with weight, is never below nothing, and worth only makes it free', () => {
    const fee = fc.integer({ min: 0, max: 1_000_000 });
    const rules = fc.record({
      fee,
      regionFees: fc.array(fc.option(fee), { maxLength: regions.length }),
      includedMilligrams: fc.integer({ min: 0, max: 1_000_000_000 }),
      stepMilligrams: fc.integer({ min: 0, max: 1_000_000_000 }),
      stepFee: fee,
      freeFrom: fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 })),
      collectionFee: fee,
    });
    const parcels = fc.record({
      prefecture: fc.constantFrom('', ...prefectures.map(({ name }) => name)),
      milligrams: fc.integer({ min: 0, max: 1_000_000_000 }),
      worth: fc.integer({ min: 0, max: 1_000_000_000_000 }),
      isCashOnDelivery: fc.boolean(),
    });
    fc.assert(
      fc.property(rules, parcels, fc.integer({ min: 0, max: 1_000_000 }), (given, sent, more) => {
        const proposed = proposedFee(given, sent);
        const collected = sent.isCashOnDelivery ? given.collectionFee : 0;
        expect(Number.isSafeInteger(proposed) && proposed >= collected).toBe(true);
        expect(proposedFee(given, { ...sent, milligrams: sent.milligrams + more })).toBeGreaterThanOrEqual(proposed);
        expect([proposed, collected]).toContain(proposedFee(given, { ...sent, worth: sent.worth + more }));
        expect(proposed - proposedFee(given, { ...sent, isCashOnDelivery: false })).toBe(collected);
        const isFree = given.freeFrom !== null && sent.worth >= given.freeFrom;
        const base = given.regionFees[regions.indexOf(regionOf(sent.prefecture) ?? ('' as never))] ?? given.fee;
        if (isFree) expect(proposed).toBe(collected);
        else expect(proposed).toBeGreaterThanOrEqual(base + collected);
      }),
    );
  });
});

describe('regions', () => {
  it('have every prefecture once', () => {
    const found = prefectures.map(({ name }) => regionOf(name));
    expect(found).not.toContain(undefined);
    expect(new Set(found)).toEqual(new Set(regions));
  });
});

describe('an address to look parcels up at', () => {
  it.each([
    ['', '1234', ''],
    ['https://track.example/?no={number}', '', ''],
    ['https://track.example/?no={number}', '12 34&x', 'https://track.example/?no=12%2034%26x'],
  ])('%s of %s', (url, number, link) => expect(trackingLink(url, number)).toBe(link));

  it('is one of the web with a place for the number', () => {
    const draft = { name: 'Parcel', carrier: 'Yamato', fee: 900, days: 1 };
    const accepts = (trackingUrl: string) =>
      shippingMethodApi.create.input.safeParse({ ...draft, trackingUrl }).success;
    expect(['', 'https://a.example/{number}', 'http://a.example/?q={number}'].map(accepts)).toEqual([true, true, true]);
    expect(['https://a.example/', 'javascript:alert({number})', '{number}'].map(accepts)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
