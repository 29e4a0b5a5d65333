import { beforeEach, expect, it, vi } from 'vitest';
import { focusSoon } from './focusSoon.ts';

let drawn: () => void = () => {};
const page = { activeElement: null as object | null };
const element = (isField: boolean) => ({ matches: () => isField });
const target = { current: { focus: vi.fn() } as unknown as HTMLElement };

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    drawn = draw;
  });
  vi.mocked(target.current.focus).mockClear();
});

it.each([
  ['from the button that was pressed', element(false), 'the same', 1],
  ['from a field that has it', element(true), 'the same', 1],
  ['from where a dialog leaves it', element(false), element(false), 1],
  ['but not from a field that somebody went to meanwhile', element(false), element(true), 0],
] as const)('gives the focus %s', (_, before, after, times) => {
  page.activeElement = before;
  focusSoon(target);
  page.activeElement = after === 'the same' ? before : after;
  drawn();
  expect(target.current.focus).toHaveBeenCalledTimes(times);
});
