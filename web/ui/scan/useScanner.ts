import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { call } from '#web/api/client.ts';
import { NetworkProblem } from '#web/api/problem.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { play } from './sound.ts';

const flashMs = 1600;

/** How a scan went, in words beside the field. */
export interface ScanResult {
  isBad: boolean;
  text: string;
  /** The server gave no answer. */
  isUnanswered?: boolean;
}

/** The line that took a scanned item, with how many pieces it has now or what is said of that; or why it was not taken. */
export type Taken =
  | { key: number; quantity: number; isWeighed: boolean }
  | { key: number; told: string }
  /** `more` is told besides, once it is known. */
  | { refused: string; more?: Promise<string | null> | undefined };

type Added = Extract<Taken, { quantity: number }>;

export interface Scanner {
  result: ScanResult | null;
  /** The last code that no item has, for as long as it may still have to be looked for. */
  missed: string | null;
  /** Key of the line that took the last scan, for as long as it flashes. */
  flashed: number | null;
  /** Takes an item that was found. False where it was refused. */
  add: (item: ItemRow) => boolean;
  /** Looks up a code and takes its item; `otherwise` is taken where the text is no item's code. */
  scan: (code: string, otherwise?: ItemRow) => Promise<boolean>;
  /** Says why something is not taken. */
  refuse: (text: string) => void;
  /** Forgets the last result. */
  hush: () => void;
  /** Forgets the code that no item has. */
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
}

/**
 * Finds scanned codes and hands their items over, with sound, flash and a word about how it went. Codes that `here` knows
 * are not asked for.
 */
export function useScanner(take: (item: ItemRow) => Taken, here?: (code: string) => Found | undefined): Scanner {
  const t = useText();
  const addedText = useAddedText();
  const [result, setResult] = useResult();
  const [missed, setMissed] = useState<string | null>(null);
  const [flashed, setFlashed] = useState<number | null>(null);
  const [begun, setBegun] = useState(0);
  const timer = useRef(0);
  const fail = (text: string, more?: Promise<string | null>, isUnanswered = false) => {
    play('unknown');
    const said = { isBad: true, text, isUnanswered };
    setResult(said);
    // By then another scan may be what is spoken of.
    void more?.then(
      (added) => added && setResult((now) => (now === said ? { ...said, text: `${text} · ${added}` } : now)),
    );
    return false;
  };
  const add = (item: ItemRow): boolean => tell({ ...item, taken: take(item) });
  const tell = ({ taken, ...item }: Found): boolean => {
    if ('refused' in taken) return fail(taken.refused, taken.more);
    play('added');
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
      setMissed(code);
      return fail(t('scan.unknown', { code }));
    } catch (problem) {
      return fail(problemText(problem), undefined, problem instanceof NetworkProblem);
    }
  };
  return {
    result,
    missed,
    flashed,
    add,
    scan,
    refuse: fail,
    hush: () => setResult(null),
    settle: () => setMissed(null),
    forget: () => {
      setResult(null);
      setMissed(null);
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

function useAddedText() {
  const t = useText();
  const localName = useLocalName();
  return (of: Pick<Found, 'name' | 'nameJa'>, { quantity: count, isWeighed }: Added) => {
    const name = localName(of.name, of.nameJa);
    if (isWeighed) return t('scan.addedWeighed', { name });
    return count > 1 ? t('scan.addedAgain', { name, count }) : t('scan.added', { name });
  };
}
