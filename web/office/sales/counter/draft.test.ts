import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { saleTotals } from '#contract/sales/money.ts';
import { linesMax, saleDraft } from '#contract/sales/sale.ts';
import { addItem, changeLine, removeLine } from '#web/ui/document/lines.ts';
import { pieces } from '../../../../tests/support/saleFacts.ts';
import {
  changeDetails,
  type Draft,
  detailsOf,
  emptyDraft,
  inputOf,
  isEmpty,
  otherDayOf,
  rulesOf,
  totalsOf,
} from './draft.ts';
import { type DraftLine, isShort, lineRules, priceOf, refreshItems, shortText, type TaxRules } from './saleLines.ts';

const exclusive: TaxRules = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 };
const inclusive: TaxRules = { ...exclusive, taxMode: 'inclusive' };

function itemRow(id: number, price: number, sellableHere = 1): ItemRow {
  return {
    id,
    itemCode: `R0-${String(id).padStart(6, '0')}`,
    barcode: '2001000000415',
    name: `Ring ${id}`,
    nameJa: `リング ${id}`,
    categoryId: 1,
    milligrams: 3840,
    uom: 'pcs',
    priceBy: 'unit',
    price,
    sellableHere,
    onHand: sellableHere,
    sellableMilligramsHere: 3840 * sellableHere,
    minimumHere: 1,
    imageUrl: '',
    soldAs: ['straight'],
    active: true,
  };
}

const withLines = (draft: Draft, lines: DraftLine[] | undefined): Draft => (lines ? { ...draft, lines } : draft);
const add = (draft: Draft, item: ItemRow) => withLines(draft, addItem(draft.lines, item, lineRules)?.lines);
const scan = (...items: ItemRow[]): Draft => items.reduce(add, emptyDraft());
const change = (draft: Draft, key: number, changes: Partial<DraftLine>) =>
  withLines(draft, changeLine(draft.lines, key, changes));

const withHeader = (draft: Draft, header: Partial<Draft['header']>): Draft => ({
  ...draft,
  header: { ...draft.header, ...header },
});
const withTerms = (draft: Draft, terms: Partial<Draft['terms']>): Draft => ({
  ...draft,
  terms: { ...draft.terms, ...terms },
});
const now = (items: Parameters<typeof refreshItems>[1]['items']) => ({
  items,
  locationId: 4,
  isTaxFree: false,
  rules: exclusive,
});

describe('a scanned item', () => {
  it('makes a line for each item and counts the same one up', () => {
    const draft = scan(itemRow(1, 1000), itemRow(2, 2000), itemRow(1, 1000));
    expect(draft.lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('takes the price of the last scan', () => {
    const draft = scan(itemRow(1, 1000, 5), itemRow(1, 1200, 4));
    expect(draft.lines[0]).toMatchObject({ listPrice: 1200, available: 4, quantity: 2 });
  });

  it('begins a line of its own beside a price that was given to some pieces', () => {
    const given = change(scan(itemRow(1, 1000)), 1, { editedPrice: 800, priceReason: 'scratch' });
    const draft = add(given, itemRow(1, 1000));
    expect(draft.lines).toMatchObject([
      { quantity: 1, editedPrice: 800 },
      { quantity: 1, editedPrice: null, listPrice: 1000, agreed: null },
    ]);
    expect(add(draft, itemRow(1, 1000)).lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
  });

  it.each([
    ['at the price of today', 1000, 0, [2]],
    ['at another price', 1200, 0, [1, 1]],
    ['with a discount that anybody may give', 1000, 1000, [2]],
    ['with a discount that needs a right', 1000, 1500, [1, 1]],
  ])('goes on with what was agreed or begins anew: %s', (_name, price, discountBasisPoints, quantities) => {
    const agreed = pieces({ price: 1000, quantity: 1, discountBasisPoints });
    const saved = change(scan(itemRow(1, 1000)), 1, { agreed, discountBasisPoints });
    expect(add(saved, itemRow(1, price)).lines.map(({ quantity }) => quantity)).toEqual(quantities);
  });

  it('takes no more lines than a sale may have, but more pieces', () => {
    const all = Array.from({ length: linesMax }, (_one, index) => itemRow(index + 1, 100));
    const full = scan(...all);
    expect(full.lines).toHaveLength(linesMax);
    expect(add(full, itemRow(linesMax + 1, 100))).toBe(full);
    expect(add(full, itemRow(7, 100)).lines[6]?.quantity).toBe(2);
  });

  it('never gives two lines one key, whatever was taken out before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 8 })), { maxLength: 40 }), (steps) => {
        let draft = emptyDraft();
        for (const [isAdded, id] of steps) {
          const key = draft.lines[id % Math.max(1, draft.lines.length)]?.key;
          draft = isAdded
            ? add(draft, itemRow(id, 100))
            : withLines(draft, key ? removeLine(draft.lines, key) : undefined);
        }
        const keys = draft.lines.map((line) => line.key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('prices', () => {
  it.each([
    ['exclusive', false, exclusive, 11_000],
    ['exclusive, tax-free', true, exclusive, 11_000],
    ['inclusive', false, inclusive, 11_000],
    ['inclusive, tax-free: without its tax', true, inclusive, 10_000],
  ] as const)('%s', (_name, isTaxFree, rules, price) => {
    expect(priceOf({ listPrice: 11_000, editedPrice: null }, isTaxFree, rules)).toBe(price);
  });
  it('leave a price alone that somebody gave', () => {
    expect(priceOf({ listPrice: 11_000, editedPrice: 9000 }, true, inclusive)).toBe(9000);
  });
});

describe('totalsOf', () => {
  it('is the sale of the picture', () => {
    const scanned = scan(itemRow(1, 236_800), itemRow(2, 84_160), itemRow(3, 89_430));
    const draft = withTerms(change(scanned, 1, { discountBasisPoints: 500 }), { discountAmount: 3000 });
    expect(totalsOf(draft, exclusive)).toMatchObject({
      lineSubtotals: [224_960, 84_160, 89_430],
      subtotal: 398_550,
      taxAmount: 39_555,
      grandTotal: 435_105,
      pieces: 3,
      milligrams: 11_520,
      gross: 410_390,
    });
  });

  it('shows what is sent, and what is sent is what the contract takes', () => {
    const lines = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 10_000 }),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(lines, fc.boolean(), fc.constantFrom(exclusive, inclusive), (all, isTaxFree, rules) => {
        const scanned = scan(...all.map(([price], index) => itemRow(index + 1, price)));
        const changed = all.reduce(
          (draft, [, quantity, discountBasisPoints], index) =>
            change(draft, index + 1, { quantity, discountBasisPoints }),
          scanned,
        );
        const draft = withTerms(changed, { isTaxFree, taxReason: 'Export' });
        const input = inputOf(draft, rules, 4, '2026-06-18');
        const sent = saleDraft.parse(input);
        const { taxMode, taxRounding } = rules;
        expect(saleTotals({ ...sent, lines: sent.lines.map(pieces), taxMode, taxRounding }).grandTotal).toBe(
          sent.grandTotal,
        );
        expect(sent.grandTotal).toBe(totalsOf(draft, rules).grandTotal);
        expect(sent.taxBasisPoints).toBe(isTaxFree ? 0 : 1000);
      }),
    );
  });
});

it('sends today only where no other day was chosen, and reasons only where they are due', () => {
  const draft = change(scan(itemRow(1, 1000)), 1, { priceReason: 'left over' });
  expect(inputOf(withTerms(draft, { taxReason: 'left over' }), exclusive, 4, '2026-06-18')).toMatchObject({
    date: '2026-06-18',
    taxReason: '',
    lines: [{ priceReason: '' }],
  });
  expect(inputOf(withHeader(draft, { date: '2026-06-02' }), exclusive, 4, '2026-06-18').date).toBe('2026-06-02');
});

it('lacks goods by the gram by their weight, to the last gram, and says how much is there', () => {
  const chain = { ...itemRow(1, 22_784, 26), uom: 'bulk' as const, priceBy: 'gram' as const, milligrams: 1000 };
  const scanned = scan({ ...chain, sellableMilligramsHere: 27_838 });
  const weighed = (milligrams: number) => isShort({ ...(scanned.lines[0] as DraftLine), weighed: milligrams });
  expect([27_500, 27_838, 27_839].map(weighed)).toEqual([false, false, true]);
  const said = (text: string, values?: object) => `${text} ${JSON.stringify(values)}`;
  expect(shortText(scanned.lines[0] as DraftLine, said)).toBe('sales.counter.shortGrams {"grams":"27.838"}');
});

it('tells which prices changed meanwhile', () => {
  const stock = {
    locationName: '',
    locationNameJa: '',
    minimum: null,
    nonSellable: 0,
    subTypes: [],
    reserved: 0,
    inTransit: 0,
    milligrams: { sellable: 7680, nonSellable: 0, reserved: 0, inTransit: 0 },
  };
  const items = new Map([
    [1, { price: 1000, stock: [{ ...stock, locationId: 4, sellable: 2 }] }],
    [2, { price: 2500, stock: [] }],
  ]);
  const scanned = scan(itemRow(1, 1000), itemRow(2, 2000), itemRow(3, 1));
  const { lines, changes } = refreshItems(scanned.lines, now(items));
  expect(changes).toEqual([{ itemCode: 'R0-000002', name: 'Ring 2', nameJa: 'リング 2', before: 2000, after: 2500 }]);
  expect(lines.map(({ listPrice, available }) => [listPrice, available])).toEqual([
    [1000, 2],
    [2500, 0],
    [1, 1],
  ]);
});

it('leaves alone what was agreed, for as many pieces as it was agreed for', () => {
  const items = new Map([[1, { price: 2500, stock: [] }]]);
  const agreed = pieces({ price: 2000, quantity: 2, discountBasisPoints: 0, milligrams: 7680 });
  const saved = change(scan(itemRow(1, 2000, 5)), 1, { agreed, quantity: 2 });
  const kept = refreshItems(saved.lines, now(items));
  expect(kept.changes).toEqual([]);
  expect(kept.lines).toMatchObject([{ listPrice: 2000, available: 0 }]);
  expect(inputOf(withLines(saved, kept.lines), exclusive, 4, '2026-06-18').lines).toMatchObject([
    { price: 2000, quantity: 2 },
  ]);

  const more = refreshItems(change(saved, 1, { quantity: 3 }).lines, now(items));
  expect(more.changes).toMatchObject([{ before: 2000, after: 2500 }]);
  expect(more.lines).toMatchObject([{ listPrice: 2500 }]);

  // A price that was given when it was saved and is taken back now is no longer what was agreed.
  const cheap = change(saved, 1, { agreed: { ...agreed, price: 1500 } });
  expect(refreshItems(cheap.lines, now(items)).lines).toMatchObject([{ listPrice: 2500 }]);
  const given = change(cheap, 1, { editedPrice: 1500 });
  expect(refreshItems(given.lines, now(items))).toMatchObject({
    changes: [],
    lines: [{ editedPrice: 1500 }],
  });
});

it('knows an empty draft from one that would be missed', () => {
  expect(isEmpty(emptyDraft())).toBe(true);
  expect(
    isEmpty({
      ...emptyDraft(),
      activeTender: 1,
      tenders: [{ key: 1, paymentType: 'cash', tendered: null, reference: '' }],
    }),
  ).toBe(true);
  for (const header of [{ notes: 'x' }, { name: 'x' }]) expect(isEmpty(withHeader(emptyDraft(), header))).toBe(false);
  for (const terms of [{ discountAmount: 1 }, { shippingFee: 1 }])
    expect(isEmpty(withTerms(emptyDraft(), terms))).toBe(false);
  expect(isEmpty(scan(itemRow(1, 1)))).toBe(false);
});

it('counts what was described by hand as an item, too', () => {
  const work = [{ key: 1, serviceItemId: null, description: 'Ring', quantity: 2, price: 1, discountBasisPoints: 0 }];
  expect(totalsOf({ ...emptyDraft(), work }, exclusive)).toMatchObject({ kinds: 1, pieces: 2 });
  expect(totalsOf({ ...scan(itemRow(1, 1_000)), work }, exclusive)).toMatchObject({ kinds: 2, pieces: 3 });
});

describe('the tax of the day', () => {
  it("is today's until the server tells another rate, which holds as long as the day", () => {
    const draft = withTerms(withHeader(emptyDraft(), { date: '2026-06-10' }), { taxBasisPoints: 800 });
    expect(rulesOf(exclusive, emptyDraft().terms)).toBe(exclusive);
    expect(totalsOf(scan(itemRow(1, 1_000)), rulesOf(exclusive, draft.terms)).grandTotal).toBe(1_080);
    expect(changeDetails(draft, { ...detailsOf(draft), name: ' Gift ' })).toMatchObject({
      header: { name: 'Gift' },
      terms: { taxBasisPoints: 800 },
    });
    expect(changeDetails(draft, { ...detailsOf(draft), date: null }).terms.taxBasisPoints).toBeNull();
  });
  it('is said where it is not today, but of what is saved already: that is completed today', () => {
    const draft = withHeader(emptyDraft(), { date: '2026-06-10' });
    expect(otherDayOf({ draft, edited: null }, '2026-06-18')).toBe('2026-06-10');
    expect(otherDayOf({ draft, edited: null }, '2026-06-10')).toBeNull();
    expect(otherDayOf({ draft: emptyDraft(), edited: null }, '2026-06-18')).toBeNull();
    expect(otherDayOf({ draft, edited: {} }, '2026-06-18')).toBeNull();
  });
});
