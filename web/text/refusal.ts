import { ApiRefusal } from '#web/api/problem.ts';
import { SessionProblem } from '#web/api/session.ts';
import { say, type TextKey } from './text.ts';

/** What to tell a person about something that failed, in their language. */
export function problemText(problem: unknown): string {
  if (problem instanceof ApiRefusal) return refusalText(problem);
  if (problem instanceof SessionProblem) return say(`session.${problem.code}`);
  return say('error.unreachable');
}

/** The text of a field's refusal; `label` names the field where the text does. */
export function fieldText(code: string, label: string): string {
  const key = (code.startsWith('field.') ? code : 'field.invalid') as TextKey;
  const text = say(key, { label });
  return text === key ? say('field.invalid', { label }) : text;
}

/** Why a field was refused. Where no form names it, its path does: `lines.0.price` is the price of the first line. */
export function pathText(code: string, path: string, label?: string): string {
  const [, list, index, own = path] = /^(lines|payments)\.(\d+)\.(.+)$/.exec(path) ?? [];
  const key = `field.of.${own}` as TextKey;
  const known = label ?? say(key);
  const text = fieldText(code, known === key ? own : known);
  if (list === undefined) return text;
  return say(list === 'lines' ? 'field.inLine' : 'field.inPayment', { line: Number(index) + 1, text });
}

function refusalText(refusal: ApiRefusal): string {
  const first = refusal.fields[0];
  if (refusal.code === 'input.invalid' && first) return pathText(first.code, first.path);
  const key = `refusal.${refusal.code}` as TextKey;
  const text = say(key, refusal.data);
  // A server newer than this page may refuse for a reason that the page has no words for.
  return text === key ? say('error.unreachable') : text;
}
