import { useEffect } from 'react';
import { observable } from '#web/api/observable.ts';
import { isAsked } from './ask.tsx';

/** Whether a window of the frame stands before the screen. */
const isBehindFrame = observable(false);

/** Whether something stands before the screen that is none of its own: a question, the palette, or the list of keys. */
export function useCovered(): boolean {
  const isQuestion = isAsked.use();
  return isBehindFrame.use() || isQuestion;
}

/** The same, asked once. */
export function isCovered(): boolean {
  return isBehindFrame.get() || isAsked.get();
}

/** Says whether a window of the frame stands before the screen. */
export function useCovers(isOpen: boolean): void {
  useEffect(() => {
    isBehindFrame.set(isOpen);
    return () => isBehindFrame.set(false);
  }, [isOpen]);
}
