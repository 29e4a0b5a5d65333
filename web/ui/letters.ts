import { useEffect } from 'react';

/** Loads the letters of a text before it is shown; without a connection they come later, or not. */
export function useLetters(text: string): void {
  useEffect(() => {
    document.fonts.load(`12px ${getComputedStyle(document.body).fontFamily}`, text).catch(() => undefined);
  }, [text]);
}
