import type { MailLanguage } from '#contract/kernel/mail.ts';

/**
 * What became of a try. `again`: this mail later. `away`: so, and no other one now either, since the server itself is
 * out of reach. `bounced`: the address was refused. `failed`: the mail was.
 */
export type Outcome = 'again' | 'away' | 'bounced' | 'failed';

/** What a mail server, or the way to it, said as it took no mail. */
export interface MailProblem {
  /** The kind of failure, as the client names it: `ECONNECTION`, `EAUTH`. */
  code?: string | undefined;
  /** The answer of the server, where there was one. */
  responseCode?: number | undefined;
  /** What it answered to: `RCPT TO`. */
  command?: string | undefined;
}

/** On the way to the server, or by the server about itself; no fault of the mail. */
const ofServer = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL', 'EPROXY']);
const closingDown = 421;

/** RFC 5321: what begins with 4 may go later, what begins with 5 never will. */
export function outcomeOf({ code, responseCode = 0, command = '' }: MailProblem): Outcome {
  if ((code && ofServer.has(code)) || responseCode === closingDown) return 'away';
  if (responseCode >= 500) return command === 'RCPT TO' ? 'bounced' : 'failed';
  if (responseCode >= 400) return 'again';
  // Refused before it was sent: an address that is none.
  return code === 'EENVELOPE' ? 'bounced' : 'again';
}

const minuteMs = 60_000;
/** Minutes until the next try, after the first one, the second one … */
const pauses = [1, 5, 15, 30, 60, 120, 240, 480];
/** A server that was away is asked anew at least so often. */
const awayPauseMax = 15;
/** Whoever sends mail keeps trying for four to five days (RFC 5321, 4.5.4.1). */
const patienceMs = 4 * 24 * 60 * minuteMs;

/** When a mail is tried again that was tried so many times; null: never, it was tried for days. */
export function nextTry(outcome: 'again' | 'away', attempts: number, writtenAt: Date, now: Date): Date | null {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 1;
  const minutes = outcome === 'away' ? Math.min(pause, awayPauseMax) : pause;
  const next = new Date(now.getTime() + minutes * minuteMs);
  return next.getTime() - writtenAt.getTime() > patienceMs ? null : next;
}

/** The language that a customer is written to in: Japanese in Japan, English elsewhere. */
export function languageOf(country: string): MailLanguage {
  return country === 'JP' ? 'ja' : 'en';
}
