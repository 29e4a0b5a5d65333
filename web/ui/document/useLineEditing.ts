import { useEffect, useRef, useState } from 'react';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
import { focusSoon } from '../scan/focusSoon.ts';
import { isTouch } from '../scan/touch.ts';
import { type Taken, useScanner } from '../scan/useScanner.ts';
import {
  addItem,
  boundedQuantity,
  changeLine,
  type DocumentLine,
  type LineRules,
  neighbourOf,
  putBack,
  type RemovedLine,
  removeLine,
} from './lines.ts';

export interface LineEditingOptions<Line extends DocumentLine> extends LineRules<Line> {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  /** Why an item may not be taken; an inactive one never is. */
  refusalOf?: (item: ItemRow, lines: readonly Line[]) => string | null;
  /** Why nothing is taken at this moment; the item may belong to the document that comes next. */
  lateFor?: (item: ItemRow) => string | null;
  /** Why an item that the search has found can't be chosen; null where it can. */
  unfitOf?: (item: ItemRow) => string | null;
  /** What is told besides of an item that was refused; null where nothing is. */
  moreOf?: (item: ItemRow) => Promise<string | null>;
  /** Lines that may not be taken out. */
  isKept?: (line: Line) => boolean;
  /** Where lines are checked and none comes or goes: what a scan of a line's item changes in it, or why it doesn't. */
  check?: Check<Line>;
}

export interface Check<Line extends DocumentLine> {
  /** What the scan field says while it is empty. */
  hint: string;
  isOf: (line: Line, code: string) => boolean;
  /** What is changed and told, or why it is not. */
  count: (line: Line) => { changes: Partial<Line>; told: string } | { refused: string };
  /** Why an item that has no line is refused. */
  missing: (item: ItemRow) => string;
}

export type LineEditing<Line extends DocumentLine> = ReturnType<typeof useLineEditing<Line>>;

/** What can be done with the lines. Whatever comes late, such as the answer to a scan, finds them as they are then. */
export function useLineEditing<Line extends DocumentLine>(options: LineEditingOptions<Line>) {
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const now = useRef(options.lines);
  now.current = options.lines;
  const [current, choose] = useState<number | null>(null);
  const commit = (next: Line[], chosen: number | null) => {
    now.current = next;
    choose(chosen);
    latest.current.onChange(next);
  };
  const change = (key: number, changes: Partial<Line>) => commit(changeLine(now.current, key, changes), key);
  const { checked, here } = checkingOf(now, latest, change);
  const removing = useRemoved(now, latest, commit);
  const scanner = useScanner(useTaking(now, latest, removing.add, checked), here);
  useInSight(current);
  useInSight(scanner.flashed, scanner.result);
  const focusScan = () => {
    if (!isTouch()) focusSoon(field);
  };
  return {
    field,
    scanner,
    /** Codes of its lines are known here: they are taken without a connection. */
    knowsCodes: options.check !== undefined,
    unfitOf: options.unfitOf,
    /** The line that was taken out last, of those that can be put back. */
    removed: removing.last,
    /** Key of the line that keys of the scan field work on. */
    current,
    choose,
    focusScan,
    change,
    count: (line: Line, quantity: number) => {
      if (!options.check && line.priceBy !== 'gram')
        change(line.key, { quantity: boundedQuantity(quantity, options.quantityMax) } as Partial<Line>);
    },
    remove: (key: number) => {
      if (!removing.remove(key)) return;
      scanner.hush();
      focusScan();
    },
    putBack: () => {
      scanner.hush();
      const refused = removing.putBack();
      if (refused) scanner.refuse(refused);
      focusScan();
    },
    /** Another document begins: neither the last scan nor a removed line belongs to it. */
    forget: () => {
      scanner.forget();
      removing.forget();
    },
  };
}

/** The lines that were taken out. Each can be put back until another document begins, the last one first. */
function useRemoved<Line extends DocumentLine>(
  now: { current: readonly Line[] },
  latest: { current: LineEditingOptions<Line> },
  commit: (next: Line[], chosen: number | null) => void,
) {
  const t = useText();
  const [removed, setRemoved] = useState<readonly RemovedLine<Line>[]>([]);
  const last = removed.at(-1) ?? null;
  return {
    last,
    /** Takes a line out; false where it stays. */
    remove: (key: number): boolean => {
      const index = now.current.findIndex((line) => line.key === key);
      const line = now.current[index];
      if (!line || latest.current.isKept?.(line)) return false;
      commit(removeLine(now.current, key), neighbourOf(now.current, key));
      setRemoved((before) => [...before, { line, index }]);
      return true;
    },
    /** Puts the last one back; or says why it can't. */
    putBack: (): string | undefined => {
      const { linesMax } = latest.current;
      if (!last) return;
      if (now.current.length >= linesMax) return t('document.full', { count: linesMax });
      const lines = putBack(now.current, last);
      commit(lines, lines[Math.min(last.index, lines.length - 1)]?.key ?? null);
      setRemoved(removed.slice(0, -1));
    },
    /** Adds a scanned piece. It is there again, and does not come back besides. */
    add: (next: Line[], { key, itemId }: Line) => {
      setRemoved((before) => before.filter(({ line }) => line.itemId !== itemId));
      commit(next, key);
    },
    forget: () => setRemoved([]),
  };
}

/** Where lines are checked: a scanned code counts up the line that has it. */
function checkingOf<Line extends DocumentLine>(
  now: { current: readonly Line[] },
  latest: { current: LineEditingOptions<Line> },
  change: (key: number, changes: Partial<Line>) => void,
) {
  const checked = (line: Line): Taken => {
    const counted = latest.current.check?.count(line);
    if (!counted || 'refused' in counted) return { refused: counted?.refused ?? '' };
    change(line.key, counted.changes);
    return { key: line.key, told: counted.told };
  };
  const here = (code: string) => {
    const { check } = latest.current;
    const line = check && now.current.find((one) => check.isOf(one, code));
    return line && { name: line.name, nameJa: line.nameJa, taken: checked(line) };
  };
  return { checked, here };
}

/** Scrolls to a line once it is chosen or scanned, at each scan of it. */
function useInSight(key: number | null, scan?: object | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same line may be scanned again at once, after it went out of sight
  useEffect(() => {
    if (key !== null) document.querySelector(`[data-key="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [key, scan]);
}

/** Takes a scanned item: one more of the line that has it, else a new line. */
function useTaking<Line extends DocumentLine>(
  now: { current: readonly Line[] },
  latest: { current: LineEditingOptions<Line> },
  add: (next: Line[], line: Line) => void,
  checked: (line: Line) => Taken,
): (item: ItemRow) => Taken {
  const t = useText();
  return (item) => {
    const { check } = latest.current;
    const known = check && now.current.find(({ itemId }) => itemId === item.id);
    if (check) return known ? checked(known) : { refused: check.missing(item) };
    const late = latest.current.lateFor?.(item);
    if (late) return { refused: late, isLate: true };
    const refused = latest.current.refusalOf?.(item, now.current);
    if (refused) return { refused, more: latest.current.moreOf?.(item) };
    if (!item.active) return { refused: t('document.inactive', { itemCode: item.itemCode }) };
    const added = addItem(now.current, item, latest.current);
    if (!added) return { refused: t('document.full', { count: latest.current.linesMax }) };
    const { key, quantity, priceBy } = added.line;
    add(added.lines, added.line);
    return { key, quantity, isWeighed: priceBy === 'gram' };
  };
}
