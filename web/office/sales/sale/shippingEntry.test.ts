import { describe, expect, it } from 'vitest';
import {
  changedLines,
  type Entered,
  enteredInAll,
  enteredOf,
  enteredOver,
  type ShippedLine,
  sharedValue,
  shippingProblems,
} from './shippingEntry.ts';

const line = (id: number, changes: Partial<ShippedLine> = {}) =>
  ({ id, shippingStatus: null, trackingNumber: '', shippingDate: null, shippingNotes: '', ...changes }) as ShippedLine;
const type = 'straight' as const;
const sale = { type, lines: [line(1), line(2, { shippingStatus: 'shipped', shippingDate: '2026-06-18' }), line(3)] };
const asRead = new Map(sale.lines.map((one) => [one.id, enteredOf(one)]));
const entered = (id: number, changes: Partial<Entered>) =>
  new Map(asRead).set(id, { ...(asRead.get(id) as Entered), ...changes });

describe('the shipping of several pieces', () => {
  it('is entered for all at once, but where a piece may not have it', () => {
    const all = enteredInAll(asRead, 'status', 'processing', (id) => id !== 2);
    expect([...all.values()].map(({ status }) => status)).toEqual(['processing', 'shipped', 'processing']);
    expect(sharedValue(all, 'status')).toBeUndefined();
    expect(changedLines(sale, all).map(({ lineId }) => lineId)).toEqual([1, 3]);
    expect(sharedValue(enteredInAll(all, 'trackingNumber', '1234'), 'trackingNumber')).toBe('1234');
  });

  it('says what is missing at the piece and the field that lack it', () => {
    const problems = (edited: ReadonlyMap<number, Entered>) =>
      shippingProblems(sale, edited).map((problem) => [problem.line.id, problem.field, problem.code]);
    expect(problems(asRead)).toEqual([]);
    expect(problems(entered(3, { trackingNumber: '1234' }))).toEqual([[3, 'status', 'field.shippingStatus']]);
    expect(problems(entered(3, { status: 'shipped' }))).toEqual([[3, 'shippingDate', 'sale.shippingDateMissing']]);
    expect(problems(entered(2, { status: 'processing', notes: ' ' }))).toEqual([
      [2, 'notes', 'sale.shippingReasonMissing'],
    ]);
  });

  it('asks why a line of an order is given up, and takes nothing back that was shipped', () => {
    const order = { ...sale, type: 'ecommerce' as const };
    const codes = (edited: ReadonlyMap<number, Entered>) => shippingProblems(order, edited).map(({ code }) => code);
    expect(codes(entered(3, { status: 'cancelled' }))).toEqual(['sale.shippingReasonMissing']);
    expect(codes(entered(3, { status: 'cancelled', notes: 'Changed their mind' }))).toEqual([]);
    expect(codes(entered(2, { status: 'processing', notes: 'Mistake' }))).toEqual(['sale.shippingStep']);
  });

  it('stays over what somebody else saved meanwhile, whose fields stay as well', () => {
    const mine = entered(3, { status: 'processing', notes: 'Call first' });
    const now = [
      line(1, { shippingStatus: 'shipped' }),
      line(2),
      line(3, { trackingNumber: '77', shippingNotes: 'Lift' }),
    ];
    const over = enteredOver(mine, sale.lines, now);
    expect(changedLines({ lines: now }, over)).toEqual([
      { lineId: 3, status: 'processing', trackingNumber: '77', shippingDate: null, notes: 'Call first' },
    ]);
  });

  it('lacks a status in each piece where none has one', () => {
    const none = { type, lines: [line(1), line(2)] };
    const edited = new Map(none.lines.map((one) => [one.id, enteredOf(one)]));
    expect(shippingProblems(none, edited).map(({ line: { id } }) => id)).toEqual([1, 2]);
  });
});
