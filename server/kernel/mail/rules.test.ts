import { describe, expect, it } from 'vitest';
import { languageOf, nextTry, outcomeOf } from './rules.ts';

describe('what a mail server says', () => {
  it.each([
    ['a connection that is refused', { code: 'ESOCKET', command: 'CONN' }, 'away'],
    ['a greeting that never comes', { code: 'ETIMEDOUT', command: 'CONN' }, 'away'],
    ['a name that nobody knows', { code: 'EDNS', command: 'CONN' }, 'away'],
    ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'away'],
    ['a server that closes down', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' }, 'away'],
    ['a greylisted recipient', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, 'again'],
    ['a full disk', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }, 'again'],
    ['nobody of that name', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'bounced'],
    ['an address that is none', { code: 'EENVELOPE', command: 'API' }, 'bounced'],
    ['a sender that is not let', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, 'failed'],
    ['a mail taken for spam', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'failed'],
    ['what nobody has heard of', { code: 'ESTREAM' }, 'again'],
  ])('%s: %s', (_, problem, outcome) => expect(outcomeOf(problem)).toBe(outcome));
});

describe('the next try', () => {
  const written = new Date('2026-06-18T00:00:00Z');
  const minutesUntil = (kind: 'again' | 'away', attempts: number, now = written) => {
    const next = nextTry(kind, attempts, written, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  };

  it('comes later each time, up to eight hours', () => {
    expect([1, 2, 3, 4, 8, 30].map((attempts) => minutesUntil('again', attempts))).toEqual([1, 5, 15, 30, 480, 480]);
  });

  it('comes within a quarter of an hour where the server was away', () => {
    expect([1, 3, 30].map((attempts) => minutesUntil('away', attempts))).toEqual([1, 15, 15]);
  });

  it('is given up after four days', () => {
    expect(minutesUntil('again', 20, new Date('2026-06-21T15:59:00Z'))).toBe(480);
    expect(minutesUntil('again', 20, new Date('2026-06-21T16:01:00Z'))).toBeNull();
    expect(minutesUntil('away', 900, new Date('2026-06-21T23:50:00Z'))).toBeNull();
  });
});

it('is Japanese in Japan', () => {
  expect(['JP', 'PH', 'US'].map(languageOf)).toEqual(['ja', 'en', 'en']);
});
