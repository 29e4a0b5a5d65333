import type { ReactNode } from 'react';

/** Stands in a text where something is drawn that is more than words. */
const mark = '\uFFFC';

/** A text of which one part is drawn: `say` writes it with that part named by what it is given. */
export function Sentence({ say, children }: { say: (part: string) => string; children: ReactNode }) {
  const [before, after] = say(mark).split(mark);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
