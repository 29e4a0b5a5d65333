import { describe, expect, it } from 'vitest';
import type { Transfer } from '#contract/inventory/transfer.ts';
import { daysInTransit, transferApi } from '#contract/inventory/transfer.ts';
import { statusesOf } from '#contract/kernel/document.ts';
import { openSteps, transition, type Works } from '../../kernel/document/rules.ts';
import { HeldStock, type StockItem } from '../ledger/rules.ts';
import { countsOf, receivedLines, toldChanges } from './countRules.ts';
import { receiptMoves, resolve, type StoredTransferLine, transferSteps } from './rules.ts';

const [source, destination] = [1, 2];
const transfer = (status: string) =>
  ({ status, locationId: source, destinationLocationId: destination }) as unknown as Transfer;
const at =
  (locationId: number): Works =>
  (_, place) =>
    place === locationId;
const stepsAt = (status: string, place: number) => openSteps(transferSteps, transfer(status), () => true, at(place));

const gold: StockItem = {
  id: 7,
  itemCode: 'G0-1',
  stockTracked: true,
  consignment: false,
  isUniquePiece: false,
  priceBy: 'gram',
  milligrams: 1_000,
  cost: 100,
};
const line: StoredTransferLine = {
  ...{ id: 11, position: 1, itemId: 7, quantity: 3, milligrams: 3_100, price: 200, unitCost: 100 },
  ...{ received: 0, damaged: 0, short: 0, found: 0, lost: 0, late: 0, destinationItemId: null },
  ...{ receivedMilligrams: 0, damagedMilligrams: 0, shortMilligrams: 0 },
  ...{ foundMilligrams: 0, lostMilligrams: 0, lateMilligrams: 0 },
};
const none = { sellable: 0, nonSellable: 0, reserved: 0, inTransit: 0 };
const stock = new HeldStock([
  { ...none, itemId: 7, locationId: source, inTransit: 3, weights: { inTransit: 3_100 }, value: 310, lastCost: 0 },
  { ...none, itemId: 7, locationId: destination, weights: {}, value: 0, lastCost: 0 },
]);
const known = { stock, items: new Map([[7, gold]]) };

describe('what may happen to a transfer', () => {
  it.each([
    ['pending', ['edit', 'approve', 'cancel', 'print'], ['print']],
    ['approved', ['ship', 'cancel', 'print'], ['print']],
    ['inTransit', ['cancel', 'print'], ['receive', 'print']],
    ['received', ['resolve', 'print'], ['print']],
    ['completed', ['print'], ['print']],
    ['cancelled', [], []],
  ])('%s: at the source %j, at the destination %j', (status, here, there) => {
    expect(statusesOf(transferApi.list)).toContain(status);
    expect(stepsAt(status, source)).toEqual(here);
    expect(stepsAt(status, destination)).toEqual(there);
  });

  it('needs the right of each step', () => {
    const held = (word: string) => openSteps(transferSteps, transfer('pending'), (right) => right === word, at(source));
    expect(held('Approve Transfer')).toEqual(['approve']);
    expect(held('View Transfer')).toEqual(['print']);
    expect(() => transition(transferSteps, transfer('received'), 'cancel')).toThrow('document.notNow');
  });
});

const places = { companyId: 1, locationId: source, destinationCompanyId: 1, destinationLocationId: destination };

describe('what was received', () => {
  const counted = (received: number, damaged: number, short: number) => {
    const pieces = { received: 0, damaged: 0, short: 0 };
    const weights = { receivedMilligrams: received, damagedMilligrams: damaged, shortMilligrams: short };
    return receivedLines([line], [{ id: 11, ...pieces, ...weights }], known.items);
  };

  it('is all that was shipped, by weight where goods go by the gram', () => {
    const pieces = { id: 11, received: 1, damaged: 1, short: 1 };
    const none = { receivedMilligrams: 0, damagedMilligrams: 0, shortMilligrams: 0 };
    expect(() => counted(1_000, 1_000, 1_099)).toThrow('input.invalid');
    expect(() => receivedLines([line], [{ ...pieces, ...none }], known.items)).toThrow('input.invalid');
    expect(() => receivedLines([line], [], known.items)).toThrow('input.invalid');
    const asPieces = new Map([[7, { ...gold, priceBy: 'unit' as const }]]);
    expect(receivedLines([line], [{ ...pieces, ...none }], asPieces)).toMatchObject([{ ...pieces, ...none }]);
  });

  it.each([
    [3_100, 0, 0, [3, 0, 0, 0]],
    [3_099, 0, 1, [2, 0, 1, 1]],
    [1, 1, 3_098, [0, 0, 3, 3]],
    [1_034, 1_033, 1_033, [1, 1, 1, 1]],
    [0, 0, 3_100, [0, 0, 3, 3]],
  ])('of %d, %d and %d mg the header counts units that add up, and one is open as long as a milligram is', (...of) => {
    const [received, damaged, short, units] = of;
    expect(Object.values(countsOf(counted(received, damaged, short)))).toEqual(units);
  });

  it('weighs what was weighed, to the milligram', () => {
    const lines = counted(1_234, 3, 1_863);
    const arrived = receiptMoves(lines, places, known);
    const left = { ...known, stock: stock.after(arrived.own) };
    const say = (outcome: 'lost' | 'late', milligrams: number) =>
      resolve(lines, [{ id: 11, outcome, quantity: 0, milligrams }], places, left);
    const lost = say('lost', 1_863);
    const moves = [...arrived.own, ...lost.own];
    expect(moves.map(({ to, milligrams }) => [to.kind, milligrams])).toEqual([
      ['sellable', 1_234],
      ['nonSellable', 3],
      ['outside', 1_863],
    ]);
    expect(moves.reduce((sum, { value }) => sum + value, 0)).toBe(310);
    expect(left.stock.after(lost.own).at({ itemId: 7, locationId: source })).toMatchObject({
      inTransit: 0,
      value: 0,
    });
    expect(countsOf(lost.lines).openQuantity).toBe(0);
    expect(countsOf(say('lost', 1_862).lines).openQuantity).toBe(1);
    for (const milligrams of [0, 1_864]) expect(() => say('late', milligrams)).toThrow('input.invalid');
    expect(() => resolve(lost.lines, [{ id: 11, outcome: 'late', quantity: 0, milligrams: 1 }], places, left)).toThrow(
      'input.invalid',
    );
  });

  it('is told to the audit trail in grams where it was weighed', () => {
    expect(toldChanges([], counted(1_234, 3, 1_863), known.items)).toEqual({
      receivedGrams: ['0.000 g', '1.234 g'],
      damagedGrams: ['0.000 g', '0.003 g'],
      shortGrams: ['0.000 g', '1.863 g'],
      openGrams: ['0.000 g', '1.863 g'],
    });
  });
});

it('is under way from the day that it was shipped until it is received', () => {
  const sent = { status: 'inTransit', shippedOn: '2026-06-10' } as const;
  expect(daysInTransit(sent, '2026-06-18')).toBe(8);
  expect(daysInTransit({ ...sent, status: 'received' }, '2026-06-18')).toBeNull();
});
