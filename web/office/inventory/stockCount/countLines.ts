import type { LinesDefinition } from '#web/ui/document/DocumentForm.tsx';
import type { WeighedLine } from '#web/ui/document/lines.ts';

/** A count has no lines of its own to enter: they are scanned on its page. */
export const countLines: LinesDefinition<WeighedLine, WeighedLine> = {
  columns: [],
  begin: (line) => line,
  entered: (line) => line,
  sent: () => ({}),
};
