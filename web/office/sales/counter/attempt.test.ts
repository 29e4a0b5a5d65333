import { expect, it } from 'vitest';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import { ApiRefusal, NetworkProblem } from '#web/api/problem.ts';
import { endingOf, maySetAside } from './attempt.ts';

const refusal = (code: RefusalCode) => new ApiRefusal(409, { code, message: '', requestId: '' });

it.each([
  ['a business refusal', refusal('stock.insufficient'), 'refused', 'refused'],
  ['another total', refusal('sale.totalDiffers'), 'refused', 'refused'],
  ['a silent server', new NetworkProblem(null), 'unknown', 'unknown'],
  ['a call that was given up', new DOMException('', 'TimeoutError'), 'unknown', 'unknown'],
  ['one that still runs', refusal('idempotency.inFlight'), 'unknown', 'unknown'],
  ['a server that failed on the way', refusal('server.failed'), 'unknown', 'unknown'],
  // At first these mean that nothing was done; after a missed answer they say nothing about the first sending.
  ['a session that ended', refusal('signIn.required'), 'refused', 'unknown'],
  ['a right that was taken', refusal('access.denied'), 'refused', 'unknown'],
  ['too many requests', refusal('tooOften'), 'refused', 'unknown'],
  ['a body that a renewed server can not read', refusal('input.invalid'), 'refused', 'unknown'],
  ['a body that a renewed server reads otherwise', refusal('idempotency.mismatch'), 'refused', 'unknown'],
  // The server remembers that it was done, and no longer what it answered.
  ['one that was done days ago', refusal('idempotency.spent'), 'spent', 'spent'],
])('%s', (_name, problem, atFirst, afterDoubt) => {
  expect(endingOf(problem, { isDoubtful: false })).toBe(atFirst);
  expect(endingOf(problem, { isDoubtful: true })).toBe(afterDoubt);
});

it.each([
  ['nothing was heard', new NetworkProblem(null), false],
  ['it still runs', refusal('idempotency.inFlight'), false],
  ['a sign-in helps', refusal('signIn.required'), false],
  ['waiting helps', refusal('tooOften'), false],
  ['the right is gone', refusal('access.denied'), true],
  ['the server fails every time', refusal('server.failed'), true],
])('may be set aside or not where %s', (_name, problem, may) => {
  expect(maySetAside(problem)).toBe(may);
});
