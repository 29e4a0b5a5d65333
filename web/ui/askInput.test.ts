import { describe, expect, it } from 'vitest';
import { text } from '#contract/kernel/values.ts';
import { checkInput } from './askInput.ts';

describe('what a question asks for', () => {
  it.each([
    ['nothing', {}, ' ', 'field.required'],
    ['nothing where nothing is needed', { optional: true }, ' ', ''],
    ['half an address', { kind: 'email' }, 'mori@kinza', 'field.email'],
    ['an address', { kind: 'email' }, 'mori@kinza.example', ''],
    ['no link', { kind: 'url' }, 'ftp://kinza.example', 'field.url'],
    ['a link', { kind: 'url' }, 'https://kinza.example', ''],
    ['as long a text as the server takes', { rule: text(5) }, ' tarry ', ''],
    ['a longer text', { rule: text(5) }, 'tarried', 'field.tooLong'],
    ['what can’t be printed', { rule: text(5) }, 'a\u0000b', 'field.unprintable'],
  ] as const)('%s: %j %j', (_what, input, entered, code) =>
    expect(checkInput({ label: 'Reason', ...input }, entered)).toBe(code),
  );
});
