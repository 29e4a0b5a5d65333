import { describe, expect, it } from 'vitest';
import { networkOf } from '../../kernel/network.ts';
import { afterFailure, isKnown, shutsAccount, type Tries, type TryKind, waitMs } from './rules.ts';

const start = new Date('2026-06-18T01:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const none = (kind: TryKind): Tries => ({ kind, count: 0, since: start, blockedUntil: null });

function failed(kind: TryKind, times: number, at = start): Tries {
  let tries = none(kind);
  for (let i = 0; i < times; i++) tries = afterFailure(tries, at);
  return tries;
}

describe('shutsAccount', () => {
  it.each<[TryKind, number, boolean]>([
    ['account', 49, false],
    ['account', 50, true],
    ['account', 51, false],
    ['pair', 19, false],
    ['pair', 20, true],
    ['address', 100, false],
  ])('%s, failure %i: %s', (kind, times, shuts) => expect(shutsAccount(failed(kind, times))).toBe(shuts));
});

describe('afterFailure', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 2],
    [6, 4],
    [7, 8],
    [10, 64],
    [14, 1024],
    [20, 3600],
    [25, 3600],
  ])('%i failures of a name at an address: wait %i s', (times, seconds) => {
    expect(waitMs([failed('pair', times)], true, start)).toBe(seconds * 1000);
  });

  it('lets twenty guesses an hour at one name from one address', () => {
    let tries = none('pair');
    let guesses = 0;
    for (let second = 0; second < 3600; second++) {
      if (waitMs([tries], true, later(second)) > 0) continue;
      guesses++;
      tries = afterFailure(tries, later(second));
    }
    expect(guesses).toBeLessThanOrEqual(20);
    expect(guesses).toBeGreaterThan(10);
  });

  it('starts anew an hour after the first failure', () => {
    const tries = failed('pair', 20);
    expect(waitMs([tries], true, later(3599))).toBe(1000);
    expect(waitMs([tries], true, later(3600))).toBe(0);
    expect(afterFailure(tries, later(3600))).toMatchObject({ count: 1, since: later(3600), blockedUntil: null });
  });

  it('blocks a name everywhere after 50 and an address after 100, without slowing before', () => {
    expect(waitMs([failed('account', 49), failed('address', 99)], false, start)).toBe(0);
    expect(waitMs([failed('account', 50)], false, start)).toBe(3_600_000);
    expect(waitMs([failed('address', 100)], false, later(600))).toBe(3_000_000);
  });
});

describe('waitMs', () => {
  it('counts only its own failures where the name has signed in before', () => {
    const attack = [failed('account', 500), failed('address', 500)];
    expect(waitMs([...attack, failed('pair', 4)], true, start)).toBe(0);
    expect(waitMs([...attack, failed('pair', 4)], false, start)).toBeGreaterThan(0);
    expect(waitMs([...attack, failed('pair', 20)], true, start)).toBe(3_600_000);
  });

  it('is nothing where nothing failed', () => expect(waitMs([], false, start)).toBe(0));
});

describe('isKnown', () => {
  it('lasts 90 days', () => {
    expect(isKnown(undefined, start)).toBe(false);
    expect(isKnown(start, later(90 * 86_400 - 1))).toBe(true);
    expect(isKnown(start, later(90 * 86_400))).toBe(false);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s stands for %s', (address, network) => expect(networkOf(address)).toBe(network));
});
