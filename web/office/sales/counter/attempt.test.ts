import { expect, it } from 'vitest';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import { ApiRefusal, NetworkProblem } from '#web/api/problem.ts';
import { isSettled } from './attempt.ts';

const refusal = (code: RefusalCode) => new ApiRefusal(409, { code, message: '' });

it.each([
  ['a business refusal', refusal('stock.insufficient'), true, true],
  ['another total', refusal('sale.totalDiffers'), true, true],
  ['a silent server', new NetworkProblem(null), false, false],
  ['a call that was given up', new DOMException('', 'TimeoutError'), false, false],
  ['one that still runs', refusal('idempotency.inFlight'), false, false],
  ['a server that failed on the way', refusal('server.failed'), false, false],
  // At first these mean that nothing was done; after a missed answer they say nothing about the first sending.
  ['a session that ended', refusal('signIn.required'), true, false],
  ['a right that was taken', refusal('access.denied'), true, false],
  ['too many requests', refusal('tooOften'), true, false],
])('%s', (_name, problem, atFirst, afterDoubt) => {
  expect(isSettled(problem, { isDoubtful: false })).toBe(atFirst);
  expect(isSettled(problem, { isDoubtful: true })).toBe(afterDoubt);
});
