import { describe, expect, it } from 'vitest';
import { type Figure, isMet, tableOf } from './figure.ts';

const figure = (value: number, goal?: Figure['goal']): Figure => ({
  what: 'x',
  value,
  unit: 'ms',
  ...(goal ? { goal } : {}),
});

describe('a goal', () => {
  it.each([
    [figure(2, { atMost: 2 }), true],
    [figure(2.01, { atMost: 2 }), false],
    [figure(0.5, { atLeast: 0.5 }), true],
    [figure(0.49, { atLeast: 0.5 }), false],
    [figure(Number.NaN, { atLeast: 0.5 }), false],
    [figure(Number.NaN, { atMost: 2 }), false],
    [figure(1), null],
  ])('%o is met: %s', (given, met) => {
    expect(isMet(given)).toBe(met);
  });
});

describe('the table', () => {
  it('sets the goal and the peers beside each figure', () => {
    const table = tableOf({
      part: 'sales',
      title: 'Sales',
      figures: [
        { what: 'ratio', value: 0.456, unit: '×', goal: { atLeast: 0.5 }, peers: '5.9 / 1.9' },
        { what: 'rate', value: 1234.5, unit: '/s' },
      ],
    });
    expect(table.split('\n')).toEqual([
      'Sales',
      '       measured      goal         Vendure / Medusa; remarks',
      'ratio    0.46 ×  ≥ 0.50 ×  SHORT  5.9 / 1.9',
      'rate   1,235 /s',
    ]);
  });

  it('says why a part measured nothing', () => {
    expect(tableOf({ part: 'web', title: 'Web', figures: [], missing: 'The web is not built.' })).toBe(
      'Web\n  The web is not built.',
    );
  });
});
