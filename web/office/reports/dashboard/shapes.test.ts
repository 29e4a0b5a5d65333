import { describe, expect, it } from 'vitest';
import { axisOf, changeOf, gathered, pathOf, pointsOf, slicesOf } from './shapes.ts';

describe('a line', () => {
  it('touches the top with its highest value and the bottom with nothing', () => {
    expect(pointsOf([0, 50, 100], 80, 20)).toEqual([
      [0, 20],
      [40, 10],
      [80, 0],
    ]);
    expect(pointsOf([0, 0], 80, 20)).toEqual([
      [0, 20],
      [80, 20],
    ]);
    expect(pointsOf([5], 80, 20)).toEqual([[0, 0]]);
    expect(
      pathOf([
        [0, 20],
        [40, 10],
      ]),
    ).toBe('M0 20L40 10');
  });
});

describe('an axis', () => {
  it.each([
    [1_597_000, 2_000_000, 4],
    [0, 0.25, 1],
    [10, 10, 4],
    [101, 150, 3],
  ])('for %d ends at %d in %d steps', (highest, top, count) => {
    const axis = axisOf(highest);
    expect(axis.top).toBeGreaterThanOrEqual(highest);
    expect([axis.top, axis.steps.length - 1]).toEqual([top, count]);
  });
});

describe('a doughnut', () => {
  it('has arcs that close the circle', () => {
    const slices = slicesOf([50, 25, 25, 0, -3]);
    expect(slices.map((slice) => slice.basisPoints)).toEqual([5000, 2500, 2500, 0, 0]);
    expect(slices.map((slice) => slice.start)).toEqual([0, 0.5, 0.75, 1, 1]);
    expect(slicesOf([0, 0]).every((slice) => slice.length === 0)).toBe(true);
  });

  it('has as many slices as there are colours, the last of them for all others', () => {
    expect(gathered([7, 6, 5], 3)).toEqual([[7], [6], [5]]);
    expect(gathered([7, 6, 5, 4], 3)).toEqual([[7], [6], [5, 4]]);
    expect(gathered([], 3)).toEqual([]);
  });
});

it('a change is measured against before, and unknown against nothing', () => {
  expect([changeOf(110, 100), changeOf(90, 100), changeOf(5, 0), changeOf(5, null)]).toEqual([1000, -1000, null, null]);
});
