import { useKnownText } from '#web/text/text.ts';

/** What modules and actions are called in the reader's language; one that this version no longer knows, by its own word. */
export function useRightNames(): { moduleName: (name: string) => string; actionName: (word: string) => string } {
  const known = useKnownText();
  return {
    moduleName: (name) => known(`rights.module.${name}`) ?? name,
    actionName: (word) => known(`rights.action.${word}`) ?? word,
  };
}
