import type { Holder, NamedDocument } from '#contract/kernel/movingDocument.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { problemText } from './refusal.ts';
import { say } from './text.ts';

/** A document as a part of a sentence: its kind, with its number for those who may see it. */
export function documentText({ cause, causeNumber: number }: Omit<NamedDocument, 'causeId'>): string {
  return number ? say(`promise.named.${cause}`, { number }) : say(`promise.some.${cause}`);
}

/** The document that has the goods which were refused, as the server says it. */
export function holderOf(problem: unknown): Holder | undefined {
  return problem instanceof ApiRefusal && 'holder' in problem.data ? (problem.data as unknown as Holder) : undefined;
}

/** What to tell a person about something that failed, and who has the goods that it failed for. */
export function problemWithHolder(problem: unknown): string {
  const refusal = problemText(problem);
  const of = holderOf(problem);
  if (!of) return refusal;
  const named = documentText(of);
  const document = of.holders > 0 ? say('promise.more', { document: named, count: of.holders }) : named;
  return say('promise.refused', { refusal, holder: say(`promise.holder.${of.holder}`, { document }) });
}
