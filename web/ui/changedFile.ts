import { say } from '#web/text/text.ts';

/**
 * A picture or a film as a trail tells it, since the name of its file says nothing to anybody: one that took the place of
 * another, which is then given as `before`, is called another.
 */
export function changedFileText(field: 'picture' | 'film', before?: unknown): string {
  return say(`file.changed.${field}.${before ? 'another' : 'one'}`);
}
