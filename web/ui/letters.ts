import { useEffect } from 'react';

/** Loads the letters of a text before it is shown; without a connection they come later, or not. */
export function useLetters(text: string): void {
  useEffect(() => void loadLetters(text), [text]);
}

/** Once the letters of a text are there, or can't be. */
export async function loadLetters(text: string): Promise<void> {
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  await document.fonts.load(font, text).catch(() => undefined);
}
