import { describe, expect, it } from 'vitest';
import type { Transfer } from '#contract/inventory/transfer.ts';
import { daysInTransit, transferApi } from '#contract/inventory/transfer.ts';
import { statusesOf } from '#contract/kernel/document.ts';
import { openSteps, transition, type Works } from '../../kernel/document/rules.ts';
import { HeldStock, type StockItem } from '../ledger/rules.ts';
import { countsOf, receiptMoves, receivedLines, resolve, type StoredTransferLine, transferSteps } from './rules.ts';

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

describe('what was received', () => {
  const counted = (received: number, damaged: number, short: number) =>
    receivedLines([line], [{ id: 11, received, damaged, short }]);

  it('is all that was shipped', () => {
    expect(() => counted(1, 1, 0)).toThrow('input.invalid');
    expect(() => receivedLines([line], [])).toThrow('input.invalid');
    expect(countsOf(counted(1, 1, 1))).toEqual({
      receivedQuantity: 1,
      damagedQuantity: 1,
      shortQuantity: 1,
      openQuantity: 1,
    });
  });

  it('weighs what was shipped, to the milligram, however it is divided', () => {
    const places = { companyId: 1, locationId: source, destinationCompanyId: 1, destinationLocationId: destination };
    const lines = counted(1, 1, 1);
    const arrived = receiptMoves(lines, places, known);
    const left = { ...known, stock: stock.after(arrived.own) };
    const lost = resolve(lines, [{ id: 11, outcome: 'lost', quantity: 1 }], places, left);
    const moves = [...arrived.own, ...lost.own];
    expect(moves.map(({ to }) => to.kind)).toEqual(['sellable', 'nonSellable', 'outside']);
    expect(moves.reduce((sum, { milligrams }) => sum + milligrams, 0)).toBe(3_100);
    expect(moves.reduce((sum, { value }) => sum + value, 0)).toBe(310);
    expect(left.stock.after(lost.own).at({ itemId: 7, locationId: source })).toMatchObject({
      inTransit: 0,
      value: 0,
    });
    expect(() => resolve(lost.lines, [{ id: 11, outcome: 'late', quantity: 1 }], places, left)).toThrow(
      'input.invalid',
    );
  });
});

it('is under way from the day that it was shipped until it is received', () => {
  const sent = { status: 'inTransit', shippedOn: '2026-06-10' } as const;
  expect(daysInTransit(sent, '2026-06-18')).toBe(8);
  expect(daysInTransit({ ...sent, status: 'received' }, '2026-06-18')).toBeNull();
});
