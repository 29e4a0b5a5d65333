import { type MovingDocument, movingDocuments } from '#contract/kernel/movingDocument.ts';
import { holderOf } from '#web/text/holder.ts';
import type { ToastLink } from '../toast.tsx';

/** Where a document that moves goods is looked at. */
export function documentPlace(cause: MovingDocument, id: number): ToastLink {
  const { path } = movingDocuments[cause];
  if (path.includes('$id')) return { to: path.replace('$id', String(id)) };
  return { to: path, search: { open: `view:${id}` } };
}

/** What a toast leads to that tells a refusal: the document that has the goods, for those who may see it. */
export function linkToHolder(problem: unknown): { to?: ToastLink } {
  const holder = holderOf(problem);
  return holder && holder.causeId !== null ? { to: documentPlace(holder.cause, holder.causeId) } : {};
}
