import type { z } from 'zod';

/** By path: a code, or a text behind the prefix where the server's refusal says more than a code of fields can. */
export type Problems = Record<string, string>;
export const saidPrefix = 'said:';

/** What a schema finds wrong with an input: the first code of each path. */
export function problemsOf(schema: z.ZodType, input: unknown): Problems {
  const result = schema.safeParse(input);
  const found: Problems = {};
  for (const issue of result.success ? [] : result.error.issues) {
    const path = issue.path.join('.');
    const isMissing = isBlank(valueAt(input, path)) || isEmptyText(valueAt(input, path));
    found[path] ??= isMissing ? 'field.required' : issue.message;
  }
  return found;
}

export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], values);
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isEmptyText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
