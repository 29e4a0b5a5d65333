import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetNames } from './forget.ts';

const storage = (): Storage => {
  const texts: Record<string, string> = {};
  const own = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, value: string) => {
      texts[key] = value;
    },
    removeItem: (key: string) => delete texts[key],
  };
  // The keys of a storage are its texts, as in a browser.
  return new Proxy(own, { ownKeys: () => Object.keys(texts), getOwnPropertyDescriptor: () => known }) as never;
};
const known = { enumerable: true, configurable: true };

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => vi.unstubAllGlobals());

describe('after a sign-out', () => {
  it('half-made sales keep their lines and the number of their customer, and no name', () => {
    const customer = {
      id: 9,
      code: 'C-000009',
      lastName: '田中',
      firstName: '由紀',
      contactNumber: '090',
      customerType: 'vip',
    };
    const own = { ecommerce: { recipient: '田中 由紀', address: '銀座1-1' } };
    const header = { customer, name: '田中様', notes: '' };
    const sale = { key: 'k', draft: { lines: [{ itemId: 1 }], own, header } };
    localStorage.setItem('kinza.sale.7.3', JSON.stringify(sale));
    localStorage.setItem('kinza.sale.7.4', '{broken');
    const oldest = { key: 'k', draft: { lines: [{ itemId: 1 }], customer, name: '田中様', tenders: [] } };
    localStorage.setItem('kinza.sale.7.5', JSON.stringify(oldest));
    localStorage.setItem('kinza.sale.7.3.aside', JSON.stringify([{ stored: sale }, { kept: sale }, null]));
    localStorage.setItem('kinza.sale.7.3.discarded', JSON.stringify([{ stored: sale, at: '2026-11-28T00:00:00Z' }]));
    localStorage.setItem('kinza.side', 'rail');
    sessionStorage.setItem('kinza.unsaved.7|/customers', '{"lastName":"田中"}');
    sessionStorage.setItem('kinza.open.kinza.sale.7.3', 'x');
    forgetNames();
    const kept = JSON.parse(localStorage.getItem('kinza.sale.7.3') ?? '');
    expect(kept.draft.lines).toEqual([{ itemId: 1 }]);
    expect(kept.draft.header.customer).toMatchObject({ id: 9, code: 'C-000009', lastName: '', contactNumber: '' });
    expect(JSON.stringify(kept)).not.toContain('田中');
    expect(kept.draft.own).toEqual({});
    expect(JSON.parse(localStorage.getItem('kinza.sale.7.3.aside') ?? '')).toEqual([{ stored: kept }, { kept }, null]);
    expect(localStorage.getItem('kinza.sale.7.3.discarded')).not.toContain('田中');
    const { draft } = JSON.parse(localStorage.getItem('kinza.sale.7.5') ?? '');
    expect(draft).toMatchObject({ lines: [{ itemId: 1 }], customer: { id: 9, lastName: '' }, name: '', tenders: [] });
    expect(localStorage.getItem('kinza.side')).toBe('rail');
    expect(sessionStorage.getItem('kinza.unsaved.7|/customers')).toBeNull();
    expect(sessionStorage.getItem('kinza.open.kinza.sale.7.3')).toBe('x');
  });
});
