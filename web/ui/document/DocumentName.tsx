import { Link, type LinkProps } from '@tanstack/react-router';
import type { NamedDocument } from '#contract/kernel/movingDocument.ts';
import { documentText } from '#web/text/holder.ts';
import { documentPlace } from './documentPlace.ts';

/** A document as goods name it: its number, which leads there, for those who may see it, otherwise its kind. */
export function DocumentName({ of }: { of: NamedDocument }) {
  if (of.causeId === null) return documentText(of);
  return (
    <Link className="link digits" {...(documentPlace(of.cause, of.causeId) as LinkProps)}>
      {of.causeNumber}
    </Link>
  );
}
