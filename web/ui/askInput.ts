import { z } from 'zod';
import type { Question } from './ask.tsx';

const address = z.email();

/** The code of what is wrong with what was entered into a question; empty when nothing is. */
export function checkInput(input: NonNullable<Question['input']>, value: string): string {
  const entered = value.trim();
  if (!entered) return input.optional ? '' : 'field.required';
  if (input.kind === 'email' && !address.safeParse(entered).success) return 'field.email';
  if (input.kind === 'url' && !/^https?:\/\/[^\s/]+\S*$/i.test(entered)) return 'field.url';
  return input.rule?.safeParse(entered).error?.issues[0]?.message ?? '';
}
