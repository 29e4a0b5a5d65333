import { ApiRefusal, NetworkProblem } from '#web/api/problem.ts';
import { SessionProblem } from '#web/api/session.ts';
import { say, type TextKey } from './text.ts';

/** What to tell a person about something that failed, in their language. */
export function problemText(problem: unknown): string {
  if (problem instanceof ApiRefusal) return refusalText(problem);
  if (problem instanceof SessionProblem) return say(`session.${problem.code}`);
  // A proxy's page, or a fault of the server that says nothing about itself.
  const isFault = problem instanceof NetworkProblem && problem.status >= 500;
  return say(isFault ? 'error.serverText' : 'error.unreachable');
}

/** The text of a field's refusal; `label` names the field where the text does. */
export function fieldText(code: string, label: string): string {
  const key = (code.startsWith('field.') ? code : 'field.invalid') as TextKey;
  const text = say(key, { label });
  return text === key ? say('field.invalid', { label }) : text;
}

/**
 * Why a field was refused. Where no form names it, the last part of its path does: `lines.0.price` is the price of the
 * first line.
 */
export function pathText(code: string, path: string, label?: string): string {
  const text = fieldText(code, label ?? nameOfPath(path));
  const [, list, index] = /^(lines|work|payments)\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (list === undefined) return text;
  return say(list === 'payments' ? 'field.inPayment' : 'field.inLine', { line: Number(index) + 1, text });
}

/** What a field is called by its path; one that no text names is an entry. */
export function nameOfPath(path: string): string {
  const key = `field.of.${path.split('.').at(-1)}` as TextKey;
  const name = say(key);
  return name === key ? say('field.of.entry') : name;
}

function refusalText(refusal: ApiRefusal): string {
  const first = refusal.fields[0];
  if (refusal.code === 'input.invalid' && first) return pathText(first.code, first.path);
  const key = `refusal.${refusal.code}` as TextKey;
  const text = say(key, refusal.data);
  if (text !== key) return text;
  // A server newer than this page may refuse for a reason that the page has no words for. What is said is its code, or more.
  return refusal.message === refusal.code ? say('error.serverText') : refusal.message || say('error.serverText');
}
