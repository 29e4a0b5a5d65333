import type { z } from 'zod';
import { Refusal, refuseField } from '#contract/kernel/refusal.ts';
import { unstorablePath } from './storable.ts';

/** What was sent, as its schema reads it. Refuses each field that is wrong by its code. */
export function checkInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) {
    const unstorable = unstorablePath(result.data);
    if (unstorable !== undefined) refuseField(unstorable, 'field.unprintable');
    return result.data;
  }
  const fields = result.error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.join('.'),
    code: isMissing(given, issue.path) ? 'field.required' : codeOf(issue.message),
  }));
  throw new Refusal('input.invalid', undefined, fields);
}

function codeOf(message: string): string {
  return message.startsWith('field.') ? message : 'field.invalid';
}

/** A field that is not there is missing, and not merely of the wrong type. */
function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], given);
  return path.length > 0 && (value === undefined || value === null);
}
