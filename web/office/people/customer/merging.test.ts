import { describe, expect, it } from 'vitest';
import { type Customer, customerDraft } from '#contract/people/customer.ts';
import { changedParts, differingParts, startingChoice } from './merging.ts';

const customer = (draft: object): Customer => ({
  ...customerDraft.parse({ firstName: '花子', lastName: '森', ...draft }),
  ...{ id: 1, code: 'C-000001', active: true, version: 1, createdAt: '2026-06-18T05:32:00.000Z' },
  ...{ mergedInto: null, formerCodes: [], erasedAt: null },
});

describe('a merge', () => {
  const survivor = customer({ contactNumber: '090-1000-0001', prefecture: '東京都', city: '港区' });
  const leaving = customer({ lastName: '杜', email: 'hana@example.jp', prefecture: '東京都', city: '中央区' });

  it('asks about what differs, the address as one', () => {
    expect(differingParts(survivor, leaving)).toEqual(['lastName', 'contactNumber', 'email', 'address']);
    expect(differingParts(survivor, survivor)).toEqual([]);
    expect(differingParts(survivor, customer({ country: 'PH', contactNumber: '090-1000-0001' }))).toEqual(['address']);
  });

  it('starts with what only the other one knows', () => {
    expect([...startingChoice(survivor, leaving)]).toEqual(['email']);
    expect([...startingChoice(leaving, survivor)]).toEqual(['contactNumber']);
    expect([...startingChoice(customer({}), survivor)]).toEqual(['contactNumber', 'address']);
  });

  it('tells what somebody changed in a record meanwhile', () => {
    expect(changedParts(survivor, survivor)).toBeNull();
    expect(changedParts(survivor, { ...survivor, email: 'new@example.jp', city: '北区', version: 2 })).toEqual([
      'email',
      'address',
    ]);
    // Switched off and on again, or another record became part of it.
    expect(changedParts(survivor, { ...survivor, version: 3 })).toEqual([]);
  });
});
