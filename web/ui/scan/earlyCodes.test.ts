import { afterEach, expect, it, vi } from 'vitest';
import { hearEarly } from './early.ts';
import { earlyCodes } from './earlyCodes.ts';

afterEach(() => vi.unstubAllGlobals());

it('hears every code that was scanned early, in order, and the beginning of one that is still going on', () => {
  let hear = (_event: object) => {};
  vi.stubGlobal('addEventListener', (_: string, listen: typeof hear) => {
    hear = listen;
  });
  vi.stubGlobal('removeEventListener', () => {});
  hearEarly();
  let timeStamp = performance.now() - 2_000;
  const scan = (keys: string[]) => {
    for (const key of keys) {
      timeStamp += 5;
      hear({ key, timeStamp, preventDefault() {}, stopPropagation() {} });
    }
    timeStamp += 150;
  };
  for (const code of ['2001000000012', '2001000000029']) scan([...code, 'Enter']);
  scan([...'20010']);
  const { codes, begun } = earlyCodes();
  expect(codes).toEqual(['2001000000012', '2001000000029']);
  expect(begun.text).toBe('20010');
  expect(earlyCodes().codes).toEqual([]);
});
