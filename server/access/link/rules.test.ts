import { describe, expect, it } from 'vitest';
import { linkProblem } from './rules.ts';

const now = new Date('2026-06-18T05:32:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const good = { expiresAt: later(1), usedAt: null, replacedAt: null, mayEnter: true };

describe('a one-time link', () => {
  it.each([
    ['is good', good, null],
    ['is none', undefined, 'link.wrong'],
    [
      'was used, which counts before everything',
      { ...good, usedAt: now, replacedAt: now, expiresAt: now },
      'link.used',
    ],
    ['was replaced', { ...good, replacedAt: now }, 'link.replaced'],
    ['expires on the millisecond', { ...good, expiresAt: now }, 'link.expired'],
    ['has a user who is switched off', { ...good, mayEnter: false }, 'link.inactive'],
  ])('%s', (_, link, code) => expect(linkProblem(link, now)).toBe(code));
});
