import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { call } from '#web/api/client.ts';
import { NetworkProblem } from '#web/api/problem.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { leftOver, type Missed, withMissed, withoutCodes } from './missed.ts';
import { play } from './sound.ts';

const flashMs = 1600;

/** How a scan went, in words beside the field. */
export interface ScanResult {
  isBad: boolean;
  text: string;
  /** The server gave no answer. */
  isUnanswered?: boolean;
  /** Of which scan that is said, where it put nothing into the lines. */
  missed?: string | undefined;
}

/** The line that took a scanned item, with how many pieces it has now or what is said of that; or why it was not taken. */
export type Taken =
  | { key: number; quantity: number; isWeighed: boolean }
  | { key: number; told: string }
  /** `more` is told besides, once it is known. One that came too late stays said when the next document begins. */
  | { refused: string; more?: Promise<string | null> | undefined; isLate?: boolean };

type Added = Extract<Taken, { quantity: number }>;

export interface Scanner {
  result: ScanResult | null;
  /** What was scanned and is in no line, for as long as it may still lie there. */
  missed: readonly Missed[];
  /** Key of the line that took the last scan, for as long as it flashes. */
  flashed: number | null;
  /** Takes an item that was found. False where it was refused. */
  add: (item: ItemRow) => boolean;
  /** Looks up a code and takes its item; `otherwise` is taken where the text is no item's code. */
  scan: (code: string, otherwise?: ItemRow) => Promise<boolean>;
  /** Says why something is not taken; `item` where it was scanned, and not only looked at. */
  refuse: (text: string, item?: ItemRow) => void;
  /** Forgets the last result. */
  hush: () => void;
  /** Forgets what was scanned and is in no line. */
  settle: () => void;
  /** Forgets all of it: the next scan belongs to something else. */
  forget: () => void;
  /** How often that was. */
  begun: number;
}

/** What a scanned code is called here, and what became of it. */
export interface Found {
  name: string;
  nameJa: string;
  taken: Taken;
  /** Its item's code and barcode, where it came as an item. */
  itemCode?: string;
  barcode?: string;
}

/**
 * Finds scanned codes and hands their items over, with sound, flash and a word about how it went. Codes that `here` knows
 * are not asked for.
 */
export function useScanner(take: (item: ItemRow) => Taken, here?: (code: string) => Found | undefined): Scanner {
  const t = useText();
  const addedText = useAddedText();
  const [result, setResult] = useResult();
  const [missed, setMissed] = useState<readonly Missed[]>([]);
  const [flashed, setFlashed] = useState<number | null>(null);
  const [begun, setBegun] = useState(0);
  const timer = useRef(0);
  const fail = (text: string, of?: Omit<Missed, 'text'>, more?: Promise<string | null>, isUnanswered = false) => {
    play('unknown');
    const said = { isBad: true, text, isUnanswered, missed: of?.code };
    setResult(said);
    if (of) setMissed((before) => withMissed(before, { ...of, text }));
    const tellMore = (added: string) => ({ ...said, text: `${text} · ${added}` });
    // By then another scan may be what is spoken of.
    void more?.then((added) => added && setResult((now) => (now === said ? tellMore(added) : now)));
    return false;
  };
  const add = (item: ItemRow): boolean => tell({ ...item, taken: take(item) });
  const tell = ({ taken, ...item }: Found): boolean => {
    if ('refused' in taken) return fail(taken.refused, refusedOf(item, taken.isLate), taken.more);
    play('added');
    setMissed((before) => withoutCodes(before, codesOf(item)));
    setFlashed(taken.key);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setFlashed(null), flashMs);
    setResult({ isBad: false, text: 'told' in taken ? taken.told : addedText(item, taken) });
    return true;
  };
  const scan = async (raw: string, otherwise?: ItemRow): Promise<boolean> => {
    const code = scannedCode(raw);
    const found = here?.(code);
    if (found) return tell(found);
    try {
      const { item } = await call(itemApi.scan, { code });
      const meant = item ?? otherwise;
      if (meant) return add(meant);
      return fail(t('scan.unknown', { code }), codeOf(code, 'unknown'));
    } catch (problem) {
      return fail(problemText(problem), codeOf(code, 'unanswered'), undefined, problem instanceof NetworkProblem);
    }
  };
  return {
    result,
    missed,
    flashed,
    add,
    scan,
    refuse: (text, item) => void fail(text, item && refusedOf(item)),
    hush: () => setResult(null),
    settle: () => setMissed([]),
    forget: () => {
      setResult(null);
      setMissed(leftOver);
      setBegun((count) => count + 1);
    },
    begun,
  };
}

/** How the last scan went. That there was no answer is forgotten once there is a connection again. */
function useResult() {
  const [result, setResult] = useState<ScanResult | null>(null);
  useWindowEvent('online', () => setResult((now) => (now?.isUnanswered ? null : now)));
  return [result, setResult] as const;
}

type Coded = Pick<Found, 'itemCode' | 'barcode'>;

function codesOf({ itemCode, barcode }: Coded): string[] {
  return [itemCode, barcode].flatMap((code) => code || []);
}

/** What was scanned as a code that became no item. */
function codeOf(code: string, why: Missed['why']): Omit<Missed, 'text'> {
  return { code, why, codes: [code] };
}

/** A piece that was refused, by its item's code. */
function refusedOf(item: Coded, isLate = false): Omit<Missed, 'text'> | undefined {
  const why = isLate ? 'late' : 'refused';
  return item.itemCode ? { code: item.itemCode, why, codes: codesOf(item) } : undefined;
}

function useAddedText() {
  const t = useText();
  const localName = useLocalName();
  return (of: Pick<Found, 'name' | 'nameJa'>, { quantity: count, isWeighed }: Added) => {
    const name = localName(of.name, of.nameJa);
    if (isWeighed) return t('scan.addedWeighed', { name });
    return count > 1 ? t('scan.addedAgain', { name, count }) : t('scan.added', { name });
  };
}
