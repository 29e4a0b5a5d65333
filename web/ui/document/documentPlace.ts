import { type MovingDocument, movingDocuments } from '#contract/kernel/movingDocument.ts';
import { holderOf } from '#web/text/holder.ts';

/** The screen that shows a document which moves goods. */
export function documentPlace(cause: MovingDocument, id: number) {
  return { to: movingDocuments[cause].path, search: { open: `view:${id}` } };
}

/** What a toast leads to that tells a refusal: the document that has the goods, for those who may see it. */
export function linkToHolder(problem: unknown): { to?: ReturnType<typeof documentPlace> } {
  const holder = holderOf(problem);
  return holder && holder.causeId !== null ? { to: documentPlace(holder.cause, holder.causeId) } : {};
}
