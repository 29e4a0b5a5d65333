import { describe, expect, it } from 'vitest';
import { isByMonth } from './figures.ts';

const dated = (...dates: string[]) => dates.map((date) => ({ date }));

describe('isByMonth', () => {
  it('is told by the first of two months', () => {
    expect(isByMonth(dated('2026-01-01', '2026-02-01', '2026-03-01'))).toBe(true);
  });

  it('is not told by days of two months, which follow each other', () => {
    expect(isByMonth(dated('2026-10-31', '2026-11-01', '2026-11-02'))).toBe(false);
    expect(isByMonth(dated('2026-11-01', '2026-11-02'))).toBe(false);
  });

  it('is not told by a single day, nor by none', () => {
    expect(isByMonth(dated('2026-11-01'))).toBe(false);
    expect(isByMonth([])).toBe(false);
  });
});
