import { createContext, use } from 'react';
import type { useCounterState } from './useCounterState.ts';

export type CounterState = ReturnType<typeof useCounterState>;

export const CounterContext = createContext<CounterState | null>(null);

/** The counter that a part of the screen stands on: `const { draft, totals } = useCounter()`. */
export function useCounter(): CounterState {
  const counter = use(CounterContext);
  if (counter === null) throw new Error('useCounter is called outside the counter');
  return counter;
}
