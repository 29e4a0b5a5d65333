import { useKnownText } from '#web/text/text.ts';

/** What the code's actions are called in the reader's language; one that this version no longer knows, by its own word. */
export function useRightNames(): { actionName: (word: string) => string } {
  const known = useKnownText();
  return {
    actionName: (word) => known(`rights.action.${word}`) ?? word,
  };
}
