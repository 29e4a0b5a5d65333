import { ApiRefusal } from '#web/api/problem.ts';
import { pathText } from '#web/text/refusal.ts';

/** Why the server refused a field, named as the form names it; nothing where it refused something else. */
export function causeOf(problem: unknown, labelOf: (path: string) => string): string | undefined {
  const [first] = problem instanceof ApiRefusal && problem.code === 'input.invalid' ? problem.fields : [];
  const label = first && labelOf(first.path);
  return label ? pathText(first.code, first.path, label) : undefined;
}
