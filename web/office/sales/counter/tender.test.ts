import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentTypes, tendersMax } from '#contract/sales/payment.ts';
import {
  activate,
  amountsOf,
  atMost,
  cashOf,
  change,
  choose,
  depositOf,
  dueFor,
  isSlip,
  type KeypadKey,
  keypadKeys,
  paymentsOf,
  press,
  refer,
  refusalOf,
  remove,
  roundUp,
  standingOf,
  type Tenders,
  tender,
} from './tender.ts';

const empty: Tenders = { tenders: [], activeTender: null };
const total = 435_105;
const type = (till: Tenders, keys: KeypadKey[]) => keys.reduce((now, key) => press(now, key, total), till);

describe('the sale of the picture', () => {
  const card = tender(choose(empty, 'card', total), 300_000, total);
  const both = choose(card, 'cash', total);

  it('splits: the card first, cash for what is left', () => {
    expect(dueFor(both.tenders, both.activeTender, total)).toBe(135_105);
    const paid = tender(both, 140_000, total);
    expect(standingOf(paid.tenders, total)).toMatchObject({ tendered: 440_000, change: 4895, due: 0, isPaid: true });
    expect(paymentsOf(paid.tenders, total)).toEqual([
      { paymentType: 'card', tendered: 300_000, reference: '' },
      { paymentType: 'cash', tendered: 140_000, reference: '' },
    ]);
  });
  it('takes of store credit what is due, and no more than there is', () => {
    const credit = (most: number, till = empty) =>
      paymentsOf(atMost(choose(till, 'storeCredit', total), most, total).tenders, total);
    expect(credit(20_000)).toEqual([{ paymentType: 'storeCredit', tendered: 20_000, reference: '' }]);
    expect(credit(900_000, card).at(-1)).toEqual({ paymentType: 'storeCredit', tendered: 135_105, reference: '' });
  });
  it('offers 135,105, 136,000 and 140,000', () => {
    expect([1, 1000, 10_000].map((unit) => roundUp(135_105, unit))).toEqual([135_105, 136_000, 140_000]);
    expect(roundUp(130_000, 10_000)).toBe(130_000);
  });
  it('types 140,000 as 1 4 万', () => {
    expect(type(both, ['1', '4', 'man']).tenders[1]?.tendered).toBe(140_000);
    expect(type(both, ['1', '4', 'man', 'delete']).tenders[1]?.tendered).toBe(14_000);
  });
});

it('replaces a sum that one key put in by the first digit after it', () => {
  const whole = tender(choose(empty, 'cash', total), total, total, { isWhole: true });
  expect(type(whole, ['5']).tenders[0]).toMatchObject({ tendered: 5, isWhole: false });
  expect(type(whole, ['5', '0', 'man']).tenders[0]?.tendered).toBe(500_000);
  expect(type(whole, ['man']).tenders[0]?.tendered).toBe(10_000);
  expect(type(whole, ['delete']).tenders[0]?.tendered).toBeNull();
  const typed = tender(choose(empty, 'cash', total), total, total);
  expect(type(typed, ['5']).tenders[0]?.tendered).toBe(4_351_055);
});

it('replaces a typed sum that stands selected by the first digit after it, and takes it away as a whole', () => {
  const typed = tender(choose(empty, 'cash', total), 200_000, total);
  const pressed = (key: KeypadKey) => press(typed, key, total, true).tenders[0]?.tendered;
  expect((['2', '00', 'man', 'delete'] as const).map(pressed)).toEqual([2, null, 10_000, null]);
});

describe('choose', () => {
  it('begins with whatever is left for all but cash', () => {
    expect(amountsOf(choose(empty, 'card', total).tenders, total)).toEqual([total]);
    expect(amountsOf(choose(empty, 'cash', total).tenders, total)).toEqual([0]);
  });
  it('takes a tender whose amount can’t be for one that nobody has typed into', () => {
    const refused = tender(choose(empty, 'card', total), 0, total);
    expect(standingOf(refused.tenders, total)).toMatchObject({ due: total, isPaid: false });
    expect(choose(refused, 'qr', total).tenders).toMatchObject([{ paymentType: 'qr', tendered: null }]);
    const begun = tender(choose(empty, 'cash', total), 5_000, total);
    const beside = tender(choose(begun, 'card', total), 0, total);
    expect(choose(beside, 'cash', total).tenders).toMatchObject([{ paymentType: 'cash', tendered: 5_000 }]);
  });
  it('changes a tender that nobody has typed into, and one that covers all', () => {
    expect(choose(choose(empty, 'cash', total), 'qr', total).tenders).toMatchObject([
      { paymentType: 'qr', tendered: null },
    ]);
    const exact = tender(choose(empty, 'cash', total), total, total);
    expect(choose(exact, 'card', total).tenders).toMatchObject([{ paymentType: 'card', tendered: null }]);
  });
  it('goes on with cash that was begun, and never begins a second', () => {
    const cash = tender(choose(empty, 'cash', total), 5000, total);
    expect(choose(cash, 'cash', total)).toEqual(cash);
    const typed = tender(choose(cash, 'card', total), 20_000, total);
    expect(choose(typed, 'cash', total)).toMatchObject({ activeTender: 1, tenders: [{ key: 1 }, { key: 2 }] });
    expect(choose(choose(cash, 'card', total), 'cash', total)).toEqual(cash);
  });
  it('loses nothing of what was typed once all is given: a type that is there already is gone on with', () => {
    const card = tender(choose(empty, 'card', total), 100_000, total);
    const both = tender(choose(card, 'cash', total), 336_000, total);
    expect(choose(both, 'card', total)).toEqual({ ...both, activeTender: 1 });
    const cash = choose(tender(choose(empty, 'cash', total), 5000, total), 'card', total);
    const noted = change(cash, 2, { reference: 'slip 7' });
    expect(choose(noted, 'cash', total)).toEqual({ ...noted, activeTender: 1 });
  });
  it('stops at the most that the contract takes', () => {
    let till = empty;
    for (let index = 0; index < 20; index++) till = tender(choose(till, 'card', total), 1, total);
    expect(till.tenders).toHaveLength(tendersMax);
  });
  it('follows a total that changes: the card pays whatever is left', () => {
    const card = choose(empty, 'card', total);
    expect(standingOf(card.tenders, 99)).toMatchObject({ isPaid: true, tendered: 99 });
    expect(standingOf(card.tenders, 0)).toMatchObject({ isPaid: true, tendered: 0 });
    expect(paymentsOf(card.tenders, 0)).toEqual([]);
  });
});

describe('standingOf', () => {
  it('needs no payment for what costs nothing, and takes none', () => {
    expect(standingOf([], 0)).toMatchObject({ isPaid: true, due: 0, change: 0 });
    expect(standingOf(choose(empty, 'cash', 0).tenders, 0)).toMatchObject({ isPaid: true, isIdle: false });
    expect(standingOf(tender(empty, 1000, 0).tenders, 0)).toMatchObject({ isPaid: false, isIdle: true });
    expect(standingOf([], 1)).toMatchObject({ isPaid: false, due: 1 });
  });
  it('gives no change for a card', () => {
    const card = tender(choose(empty, 'card', total), total + 1, total);
    expect(standingOf(card.tenders, total)).toMatchObject({ isPaid: false, isOverpaidWithoutCash: true });
  });
  it('refuses cash that goes back whole', () => {
    const card = tender(choose(empty, 'card', total), total, total);
    const both = {
      tenders: [...card.tenders, { key: 9, paymentType: 'cash' as const, tendered: 1000, reference: '' }],
      activeTender: 9,
    };
    expect(standingOf(both.tenders, total)).toMatchObject({ isIdle: true, isPaid: false });
  });
  it('is paid only when the server would say so', () => {
    const tenders = fc.array(
      fc.tuple(fc.constantFrom(...paymentTypes), fc.option(fc.integer({ min: 1, max: 900_000 }))),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(tenders, fc.integer({ min: 0, max: 900_000 }), (given, grandTotal) => {
        const all = given.map(([paymentType, tendered], key) => ({ key, paymentType, tendered, reference: '' }));
        const { isPaid, change, amounts, tendered } = standingOf(all, grandTotal);
        fc.pre(isPaid);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(grandTotal);
        expect(tendered - change).toBe(grandTotal);
        expect(amounts.every((amount) => amount > 0)).toBe(true);
      }),
    );
  });
});

it('offers what is asked for now of a plan, and follows it while nobody has typed', () => {
  const card = choose(empty, 'card', total).tenders;
  expect(amountsOf(card, 87_021)).toEqual([87_021]);
  expect(standingOf(card, total, 87_021)).toMatchObject({ tendered: 87_021, due: total - 87_021 });
  expect(standingOf(card, total, 14_050)).toMatchObject({ tendered: 14_050 });
  expect(standingOf(card, total)).toMatchObject({ tendered: total, due: 0 });
});

describe('depositOf', () => {
  const cash = (tendered: number) => tender(choose(empty, 'cash', total), tendered, total).tenders;

  it('gives change for notes above what is asked for now, and counts the rest', () => {
    expect(depositOf(cash(90_000), 87_021)).toEqual({
      payments: [{ paymentType: 'cash', tendered: 87_021, reference: '' }],
      taken: 87_021,
      change: 2_979,
    });
    const both = tender(choose({ tenders: cash(50_000), activeTender: 1 }, 'card', total), 80_000, total).tenders;
    expect(depositOf(both, 87_021)).toMatchObject({
      payments: [{ tendered: 7_021 }, { tendered: 80_000 }],
      change: 42_979,
    });
  });
  it('counts all that was chosen as all, until something else is typed', () => {
    const all = tender(choose(empty, 'cash', total), total, total, { isWhole: true, countsAll: true });
    expect(depositOf(all.tenders, 87_021)).toBeNull();
    expect(depositOf(tender(all, total, total).tenders, 87_021)).toMatchObject({ taken: 87_021 });
  });
  it('counts all where nothing is asked for, where it is not too much, and where the cash would go back whole', () => {
    expect(depositOf(cash(90_000), null)).toBeNull();
    expect(depositOf(cash(87_021), 87_021)).toBeNull();
    expect(depositOf(tender(choose(empty, 'card', total), 90_000, total).tenders, 87_021)).toBeNull();
    const card = tender(choose({ tenders: cash(5_000), activeTender: 1 }, 'card', total), 90_000, total).tenders;
    expect(depositOf(card, 87_021)).toBeNull();
  });
});

it('takes a tender out and goes on with the last of the others', () => {
  const two = tender(choose(tender(choose(empty, 'card', total), 5, total), 'cash', total), 7, total);
  expect(remove(two, 2)).toMatchObject({ activeTender: 1, tenders: [{ key: 1 }] });
  expect(remove(activate(two, 2), 1)).toMatchObject({ activeTender: 2 });
  expect(remove(remove(two, 2), 1)).toEqual(empty);
});

it.each([
  ['', undefined],
  ['0', undefined],
  ['1000000000000', undefined],
  ['1000000000001', 'field.tooLarge'],
  ['99999999999999', 'field.tooLarge'],
  ['-', 'field.negative'],
  ['-5000', 'field.negative'],
  ['1.', 'field.wholeNumberOf'],
  ['1.5', 'field.wholeNumberOf'],
])('refuses the amount %s: %s', (clean, code) => expect(refusalOf(clean)).toBe(code));

it('never leaves whole yen within bounds, whatever is pressed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...keypadKeys), { maxLength: 30 }), (keys) => {
      const till = type(empty, keys);
      for (const { tendered } of till.tenders) {
        expect(
          tendered === null || (Number.isInteger(tendered) && tendered >= 0 && tendered <= 1_000_000_000_000),
        ).toBe(true);
      }
    }),
  );
});

describe('a slip of a key', () => {
  const cash = (tendered: number, grandTotal: number, others = 0) => {
    const first = others > 0 ? tender(choose(empty, 'qr', grandTotal), others, grandTotal) : empty;
    return cashOf(tender(choose(first, 'cash', grandTotal), tendered, grandTotal).tenders, grandTotal);
  };

  it('is more than a million, and ten times what is due in cash', () => {
    expect(isSlip(cash(430_000, 42_829))).toBe(false);
    expect(isSlip(cash(1_000_001, 42_829))).toBe(true);
    expect(isSlip(cash(2_000_000, 1_900_000))).toBe(false);
  });
  it('is compared with what the other payments leave: a zero too many is one of the cash alone', () => {
    const slip = cash(3_910_000, 1_190_945, 800_000);
    expect(slip).toEqual({ tendered: 3_910_000, due: 390_945, change: 3_519_055, isAlone: false });
    expect(isSlip(slip)).toBe(true);
  });
  it('is a note too many beside another payment, whose sum may be the wrong one', () => {
    expect(cash(50_000, 99_519, 90_000)).toMatchObject({ due: 9_519, change: 40_481 });
    expect(isSlip(cash(50_000, 99_519, 90_000))).toBe(true);
    expect(isSlip(cash(10_000, 99_519, 90_000))).toBe(false);
    expect(isSlip(cash(19_518, 99_519, 90_000))).toBe(false);
    expect(isSlip(cash(19_519, 99_519, 90_000))).toBe(true);
    expect(isSlip(cash(150_000, 99_519))).toBe(false);
  });
});

describe('an amount that was approved', () => {
  const card = choose(empty, 'card', total);
  const approved = refer(card, 1, '123456', total);

  it('stands when the total changes: the rest is missing, or too much is said', () => {
    expect(paymentsOf(approved.tenders, total)).toEqual([
      { paymentType: 'card', tendered: total, reference: '123456' },
    ]);
    expect(standingOf(approved.tenders, total + 1_000)).toMatchObject({ tendered: total, due: 1_000, isPaid: false });
    expect(standingOf(approved.tenders, total - 1_000)).toMatchObject({ isOverpaidWithoutCash: true, isPaid: false });
    expect(standingOf(refer(approved, 1, '', total).tenders, total + 1_000)).toMatchObject({ due: 1_000 });
  });
  it('is of a plan what was asked for when it was', () => {
    expect(amountsOf(refer(card, 1, '1', 87_021).tenders, total)).toEqual([87_021]);
  });
  it('is replaced by the next digit, and leaves one that was typed alone', () => {
    expect(type(approved, ['5']).tenders[0]).toMatchObject({ tendered: 5, reference: '123456' });
    const typed = tender(card, 5_000, total);
    const referred = refer(typed, 1, '1', total);
    expect(referred.tenders[0]).toMatchObject({ tendered: 5_000, reference: '1' });
    expect(type(referred, ['5']).tenders[0]).toMatchObject({ tendered: 50_005 });
  });
  it('follows while it is only offered', () => {
    expect(amountsOf(refer(card, 1, ' ', total).tenders, 99)).toEqual([99]);
  });
});
