import { useRef, useState } from 'react';
import type { ItemRow } from '#contract/catalogue/item.ts';
import {
  type CountProgress,
  countedKinds,
  type ScanResult,
  type StockCount,
  stockCountApi,
} from '#contract/inventory/stockCount.ts';
import { useRead } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { CountField, GramsField } from '#web/ui/form/FigureField.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { focusSoon } from '#web/ui/scan/focusSoon.ts';
import { ScanCamera, ScanField, ScanResultText } from '#web/ui/scan/ScanField.tsx';
import { play } from '#web/ui/scan/sound.ts';
import { isTouch } from '#web/ui/scan/touch.ts';
import type { ScanResult as Said } from '#web/ui/scan/useScanner.ts';
import { useWedge } from '#web/ui/scan/useWedge.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { LatestScans } from './LatestScans.tsx';
import { noticeOf } from './notice.ts';
import { type Tray, TrayCheck } from './TrayCheck.tsx';
import { isWithoutAnswer, useScanQueue } from './useScanQueue.ts';

type Kind = (typeof countedKinds)[number];
/** What others scan is seen within a second. */
const progressMs = 750;
/** What is typed for the next thing that is scanned. */
interface Entry {
  quantity: number | null;
  milligrams: number | null;
}
const noEntry: Entry = { quantity: 1, milligrams: null };
const noTray: Tray = { pieces: 0, milligrams: 0 };

/** Where a count is scanned: with a phone in the hand, or a scanner at the desk. Several people may scan at once. */
export function Counting({ count }: { count: StockCount }) {
  const t = useText();
  const local = useLocalName();
  const isPhone = useNarrow();
  const field = useRef<HTMLInputElement>(null);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [kind, setKind] = useState<Kind>('sellable');
  const entry = useRef<Entry>({ ...noEntry });
  const [entries, setEntries] = useState(0);
  const [said, setSaid] = useState<Said | null>(null);
  const [tray, setTray] = useState(noTray);
  const progress = useRead(stockCountApi.progress, { id: count.id }, { refetchInterval: progressMs, keep: true }).data;
  if (progress && progress.status !== count.status) void refresh('stockCount');

  const say = (text: string, isBad: boolean) => {
    play(isBad ? 'unknown' : 'added');
    setSaid({ isBad, text });
  };
  const answered = (results: readonly ScanResult[]) => {
    const counted = results.filter(({ itemId, refused }) => itemId !== null && refused === null);
    setTray((before) => ({
      pieces: before.pieces + counted.length,
      milligrams: counted.reduce((sum, one) => sum + one.milligrams, before.milligrams),
    }));
    const last = results.at(-1);
    if (last) say(...wordsOf(last));
  };
  const wordsOf = (result: ScanResult): [string, boolean] => {
    const { notice, isBad } = noticeOf(result);
    return [t(notice, { name: local(result.name, result.nameJa), code: result.code }), isBad];
  };
  const queue = useScanQueue(count.id, answered, (problem, codes) => {
    if (isWithoutAnswer(problem)) setSaid({ isBad: false, text: t('stockCount.queued', { code: codes.at(-1) ?? '' }) });
    else say(problemText(problem), true);
  });
  const take = (code: string) => {
    const { quantity, milligrams } = entry.current;
    queue.add({ code, kind, quantity: quantity ?? 1, ...(milligrams === null ? {} : { milligrams }) });
    // The fields begin anew, also with what is typed in them: the next thing weighs something else.
    entry.current = { ...noEntry };
    setEntries((count) => count + 1);
    return true;
  };
  const scanner = {
    add: (item: ItemRow) => take(item.itemCode),
    scan: async (code: string, otherwise?: ItemRow) => code !== '' && take(otherwise?.itemCode ?? code),
  };
  useWedge({ field, enabled: !isCameraOpen, onScan: take, onRefused: () => play('unknown') });

  return (
    <div className="counting">
      <CountedSoFar progress={progress} />
      {queue.waiting.length > 0 && (
        <p className="count-notice" role="status">
          <b>{t('stockCount.waiting', { count: queue.waiting.length })}</b> {t('stockCount.waitingText')}
        </p>
      )}
      {queue.dropped.length > 0 && (
        <p className="count-notice text-bad" role="alert">
          {t('stockCount.dropped', { codes: queue.dropped.join(', ') })}
        </p>
      )}
      <div className="count-entry">
        <ScanField
          field={field}
          scanner={scanner}
          isPhone={isPhone}
          isListening={!isCameraOpen}
          autoFocus
          onKey={() => false}
          onChosen={() => !isTouch() && focusSoon(field)}
          onCamera={() => setCameraOpen(true)}
        />
        <EntryFields key={entries} entry={entry.current} />
        <Segments
          label={t('stockCount.kind')}
          value={kind}
          options={countedKinds.map((value) => ({ value, label: t(`stockCount.kinds.${value}`) }))}
          onChange={setKind}
        />
      </div>
      <ScanResultText of={said} />
      {isCameraOpen && <ScanCamera scanner={scanner} onClose={() => setCameraOpen(false)} />}
      <div className="count-columns">
        <LatestScans progress={progress} waiting={queue.waiting} />
        <TrayCheck tray={tray} onNew={() => setTray(noTray)} />
      </div>
    </div>
  );
}

/** How many of the next thing there are, and what they weigh. What is typed counts at once: a scan may follow in an instant. */
function EntryFields({ entry }: { entry: Entry }) {
  const t = useText();
  const [shown, setShown] = useState(entry);
  const change = (changes: Partial<Entry>) => setShown({ ...Object.assign(entry, changes) });
  return (
    <>
      <CountField
        className="count-figure"
        label={t('stockCount.quantity')}
        value={shown.quantity}
        onChange={(quantity) => change({ quantity })}
      />
      <GramsField
        className="count-figure"
        label={t('stockCount.milligrams')}
        value={shown.milligrams}
        onChange={(milligrams) => change({ milligrams })}
        data-line-field="grams"
      />
    </>
  );
}

function CountedSoFar({ progress }: { progress: CountProgress | undefined }) {
  const t = useText();
  const { countedCount: counted = 0, lineCount: all = 0, scanCount = 0 } = progress ?? {};
  const label = t('stockCount.progress', { counted, all });
  return (
    <div className="count-progress">
      <Progress label={label} value={counted} max={Math.max(1, all)} />
      <span className="row wrap">
        <b>{label}</b>
        <span className="text-secondary">{t('stockCount.scans', { count: scanCount })}</span>
      </span>
    </div>
  );
}
