import { Fragment, type ReactNode } from 'react';
import { codesIn } from './codes.ts';

/** A text whose codes and measures stay whole: no line ends at the hyphen of `R0-000016` or before the unit of `18 cm`. What is no text stays as it is. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  return codesIn(text).map(({ at, words, isCode }) =>
    isCode ? (
      <span key={at} className={words.includes(' ') ? 'measure' : 'digits'}>
        {words}
      </span>
    ) : (
      <Fragment key={at}>{words}</Fragment>
    ),
  );
}
