import * as timers from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteAsked, rest } from './pace.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}), setImmediate: vi.fn(async () => {}) }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('long work leaves most of the time to whoever has asked for something within the last second', async () => {
  noteAsked();
  vi.advanceTimersByTime(900);
  await rest(5);
  await rest(90);
  expect(vi.mocked(timers.setTimeout).mock.calls).toEqual([[40], [250]]);
});

it('long work on a quiet server takes a breath, and goes on', async () => {
  noteAsked();
  vi.advanceTimersByTime(1_100);
  await rest(90);
  expect(timers.setTimeout).not.toHaveBeenCalled();
  expect(timers.setImmediate).toHaveBeenCalledOnce();
});
