import { expect, it } from 'vitest';
import { behindTown } from './behindTown.ts';

it.each([
  ['銀座四丁目5-6', '銀座', '四丁目5-6'],
  ['銀座4-5-6', '', '4-5-6'],
  ['銀座四丁目5-6', '', '四丁目5-6'],
  ['八重洲二丁目1', '八重洲', '二丁目1'],
  ['銀座', '銀座', ''],
  ['梅田', '', ''],
  ['', '', ''],
])('%j with %j filled in keeps %j', (written, filled, kept) => expect(behindTown(written, filled)).toBe(kept));
