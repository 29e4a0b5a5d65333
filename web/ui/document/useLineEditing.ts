import { useRef, useState } from 'react';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
import { focusSoon, isTouch } from '../scan/touch.ts';
import { type Taken, useScanner } from '../scan/useScanner.ts';
import {
  changeLine,
  type DocumentLine,
  lineOfItem,
  neighbourOf,
  nextKey,
  putBack,
  type RemovedLine,
  removeLine,
} from './lines.ts';

export interface LineEditingOptions<Line extends DocumentLine> {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  /** A line of a scanned item: the item's facts and what this document adds. */
  begin: (line: DocumentLine, item: ItemRow) => Line;
  /** The line that another scan of its item counts up; the one of the same item unless said. */
  isSame?: (line: Line, item: ItemRow) => boolean;
  /** Why an item may not be taken; one that is inactive never is. */
  refusalOf?: (item: ItemRow) => string | null;
  linesMax: number;
  quantityMax: number;
}

export type LineEditing<Line extends DocumentLine> = ReturnType<typeof useLineEditing<Line>>;

/** What can be done with the lines. Whatever comes late, such as the answer to a scan, finds them as they are then. */
export function useLineEditing<Line extends DocumentLine>(options: LineEditingOptions<Line>) {
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const now = useRef(options.lines);
  now.current = options.lines;
  const [removed, setRemoved] = useState<RemovedLine<Line> | null>(null);
  const [current, choose] = useState<number | null>(null);
  const commit = (next: Line[], chosen: number | null) => {
    now.current = next;
    setRemoved(null);
    choose(chosen);
    latest.current.onChange(next);
  };
  const change = (key: number, changes: Partial<Line>) => commit(changeLine(now.current, key, changes), key);
  const scanner = useScanner(useTaking(now, latest, commit));
  const focusScan = () => {
    if (!isTouch()) focusSoon(field);
  };
  return {
    field,
    scanner,
    removed,
    /** Key of the line that keys of the scan field work on. */
    current,
    choose,
    focusScan,
    change,
    /** Sets how many pieces a line has: never none, which is to take it out. */
    count: (line: Line, quantity: number) =>
      change(line.key, { quantity: Math.min(options.quantityMax, Math.max(1, quantity)) } as Partial<Line>),
    remove: (key: number) => {
      const index = now.current.findIndex((line) => line.key === key);
      const line = now.current[index];
      if (!line) return;
      scanner.hush();
      commit(removeLine(now.current, key), neighbourOf(now.current, key));
      setRemoved({ line, index });
      focusScan();
    },
    putBack: () => {
      if (!removed) return;
      commit(putBack(now.current, removed), removed.line.key);
      focusScan();
    },
  };
}

/** Takes a scanned item: one more of the line that has it, else a new line. */
function useTaking<Line extends DocumentLine>(
  now: { current: readonly Line[] },
  latest: { current: LineEditingOptions<Line> },
  commit: (next: Line[], chosen: number) => void,
): (item: ItemRow) => Taken {
  const t = useText();
  return (item) => {
    const { isSame = isSameItem, begin, refusalOf, quantityMax, linesMax } = latest.current;
    const refused = item.active ? refusalOf?.(item) : t('document.inactive', { itemCode: item.itemCode });
    if (refused) return { refused };
    const known = now.current.find((line) => isSame(line, item));
    if (known) {
      const quantity = Math.min(quantityMax, known.quantity + 1);
      commit(changeLine(now.current, known.key, { quantity } as Partial<Line>), known.key);
      return { key: known.key, quantity };
    }
    if (now.current.length >= linesMax) return { refused: t('document.full', { count: linesMax }) };
    const line = begin(lineOfItem(item, nextKey(now.current)), item);
    commit([...now.current, line], line.key);
    return { key: line.key, quantity: line.quantity };
  };
}

function isSameItem(line: DocumentLine, item: ItemRow): boolean {
  return line.itemId === item.id;
}
