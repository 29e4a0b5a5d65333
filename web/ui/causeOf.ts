import { ApiRefusal } from '#web/api/problem.ts';
import { fieldText } from '#web/text/refusal.ts';
import { say } from '#web/text/text.ts';

/** Why the server refused a field, named as the form names it; nothing where it refused something else. */
export function causeOf(problem: unknown, labelOf: (path: string) => string): string | undefined {
  const [first] = problem instanceof ApiRefusal && problem.code === 'input.invalid' ? problem.fields : [];
  const label = first && labelOf(first.path);
  if (!label) return undefined;
  const text = fieldText(first.code, label);
  const [, line] = /^lines\.(\d+)\./.exec(first.path) ?? [];
  return line === undefined ? text : say('field.inLine', { line: Number(line) + 1, text });
}
