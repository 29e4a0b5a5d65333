import { describe, expect, it } from 'vitest';
import { pageOf, windowOf } from './page.ts';

describe('a page', () => {
  const all = Array.from({ length: 25 }, (_, index) => index + 1);
  const read = (page: number) => {
    const { limit, offset } = windowOf({ page, size: 10 });
    return pageOf(all.slice(offset, offset + limit), 10);
  };

  it('shows so many rows and says whether there are more', () => {
    expect(read(1)).toEqual({ rows: all.slice(0, 10), more: true });
    expect(read(2)).toEqual({ rows: all.slice(10, 20), more: true });
    expect(read(3)).toEqual({ rows: all.slice(20), more: false });
    expect(read(4)).toEqual({ rows: [], more: false });
  });
});
