import { type AccessWord, accessWords, type ModuleName, rightsMatrix } from '#contract/kernel/access.ts';
import { useText } from '#web/text/text.ts';

/** What modules and actions are called in the reader's language; one that this version no longer knows, by its own word. */
export function useRightNames(): { moduleName: (name: string) => string; actionName: (word: string) => string } {
  const t = useText();
  return {
    moduleName: (name) => (Object.hasOwn(rightsMatrix, name) ? t(`rights.module.${name as ModuleName}`) : name),
    actionName: (word) => ((accessWords as string[]).includes(word) ? t(`rights.action.${word as AccessWord}`) : word),
  };
}
