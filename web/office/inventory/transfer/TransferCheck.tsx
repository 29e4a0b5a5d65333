import { useRef, useState } from 'react';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { LineField } from '#web/ui/document/LineField.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { widthOf } from '#web/ui/document/lineColumns.tsx';
import { weightOf } from '#web/ui/document/lines.ts';
import { useDocumentText } from '#web/ui/document/words.ts';
import { Count, Grams } from '#web/ui/Figures.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ScanCamera, ScanField, ScanResultText } from '#web/ui/scan/ScanField.tsx';
import { play } from '#web/ui/scan/sound.ts';
import { useScanner } from '#web/ui/scan/useScanner.ts';
import { useWedge } from '#web/ui/scan/useWedge.ts';
import { useShortcut } from '#web/ui/shortcut.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import type { TransferLine } from './transferLines.ts';

/** What was counted of each line, by its id. */
export type Counts = Record<number, Record<string, number>>;

/** What is counted before a step; a scan counts the first. */
const fields = {
  ship: ['checked'],
  receive: ['received', 'damaged'],
  resolve: ['found', 'lost', 'late'],
} as const;
type Mode = keyof typeof fields;

const restWords = {
  ship: 'transfer.markRestShip',
  receive: 'transfer.markRest',
  resolve: 'transfer.markRestLost',
} as const;

/** The step that lines are counted for, of those that are open to the user. */
export function modeOf(steps: readonly string[]): Mode | undefined {
  return (Object.keys(fields) as Mode[]).find((mode) => steps.includes(mode));
}

interface TransferCheckProps {
  mode: Mode;
  lines: readonly TransferLine[];
  counts: Counts;
  onCount: (counts: Counts) => void;
}

/** The lines of a transfer while they are checked: each scan counts up its line; figures can be typed, too. */
export function TransferCheck(props: TransferCheckProps) {
  const { mode, counts, onCount } = props;
  const t = useText();
  const { text } = useDocumentText('transfer');
  const lines = props.lines.filter((line) => wantedOf(line, mode) > 0);
  const check = useCheck({ ...props, lines });
  const columns = useColumns(mode, check);
  const wanted = lines.reduce((all, line) => all + wantedOf(line, mode), 0);
  const counted = lines.reduce((all, line) => all + check.countedOf(line), 0);
  const markRest = () => {
    const field = mode === 'resolve' ? 'lost' : fields[mode][0];
    const rest = lines.map((line) => {
      const left = wantedOf(line, mode) - check.countedOf(line);
      return [line.id ?? 0, { ...counts[line.id ?? 0], [field]: check.of(line, field) + left }] as const;
    });
    onCount({ ...counts, ...Object.fromEntries(rest) });
  };
  return (
    <div className="line-editor">
      <div className="line-editor-bar">
        <CheckScan check={check} />
        <span className="digits">{t('transfer.checkedOfAll', { checked: counted, count: wanted })}</span>
        <progress className="transfer-progress" aria-label={t('transfer.check')} value={counted} max={wanted} />
        <Button size="small" kind="ghost" disabled={counted === wanted} onClick={markRest}>
          {t(restWords[mode])}
        </Button>
      </div>
      <LineTable
        label={t('transfer.check')}
        lines={lines}
        keyOf={({ key }) => key}
        columns={columns}
        minWidth={widthOf(columns)}
        totalLabel={text('linesInAll', { count: lines.length })}
        onEnter={() => check.field.current?.focus()}
        classOf={({ key }) => (key === check.scanner.flashed ? 'flash' : '')}
      />
    </div>
  );
}

/** How many of a line are to be counted: all that were shipped, or those that are still missing. */
function wantedOf({ quantity, short = 0, found = 0, lost = 0, late = 0 }: TransferLine, mode: Mode): number {
  return mode === 'resolve' ? short - found - lost - late : quantity;
}

/** Counting, by scanner and by hand. A scan that comes late finds the transfer and its counts as they are then. */
function useCheck(props: TransferCheckProps) {
  const t = useText();
  const local = useLocalName();
  const field = useRef<HTMLInputElement>(null);
  const now = useRef(props);
  now.current = props;
  const of = ({ id = 0 }: TransferLine, name: string) => now.current.counts[id]?.[name] ?? 0;
  const countedOf = (line: TransferLine) => fields[now.current.mode].reduce((sum, name) => sum + of(line, name), 0);
  const set = (line: TransferLine, name: string, count: number) => {
    const { counts, onCount } = now.current;
    const id = line.id ?? 0;
    now.current = { ...now.current, counts: { ...counts, [id]: { ...counts[id], [name]: count } } };
    onCount(now.current.counts);
  };
  const scanner = useScanner((item) => {
    const { mode, lines } = now.current;
    const line = lines.find(({ itemId }) => itemId === item.id);
    const name = local(item.name, item.nameJa);
    if (!line) return { refused: t('transfer.notInIt', { name }) };
    if (countedOf(line) >= wantedOf(line, mode)) return { refused: t('transfer.alreadyAll', { name }) };
    set(line, fields[mode][0], of(line, fields[mode][0]) + 1);
    return { key: line.key, quantity: countedOf(line) };
  });
  return { field, scanner, of, countedOf, set };
}
type Check = ReturnType<typeof useCheck>;

function CheckScan({ check: { field, scanner } }: { check: Check }) {
  const isPhone = useNarrow();
  const [isCameraOpen, setCameraOpen] = useState(false);
  useShortcut('F2', () => field.current?.focus(), { anywhere: true });
  useWedge({
    field,
    enabled: !isCameraOpen,
    onScan: (code) => void scanner.scan(code),
    onRefused: () => play('unknown'),
  });
  return (
    <>
      <ScanField
        field={field}
        scanner={scanner}
        isPhone={isPhone}
        isListening={!isCameraOpen}
        onKey={() => false}
        onChosen={() => field.current?.focus()}
        onCamera={() => setCameraOpen(true)}
      />
      {isCameraOpen && <ScanCamera scanner={scanner} onClose={() => setCameraOpen(false)} />}
      <ScanResultText of={scanner.result} />
    </>
  );
}

function useColumns(mode: Mode, { of, countedOf, set }: Check): LineColumn<TransferLine>[] {
  const { text } = useDocumentText('transfer');
  const local = useLocalName();
  const counted = fields[mode].map(
    (name): LineColumn<TransferLine> => ({
      key: name,
      title: text(name),
      width: mode === 'resolve' ? 124 : 96,
      align: 'right',
      isField: 'half',
      render: (line) => (
        <LineField
          name={name}
          label={text(`${name}Of`, { name: local(line.name, line.nameJa) })}
          unit="count"
          max={wantedOf(line, mode) - countedOf(line) + of(line, name)}
          value={of(line, name)}
          onChange={(count) => set(line, name, count ?? 0)}
        />
      ),
    }),
  );
  return [
    {
      key: 'item',
      title: text('item'),
      render: (line) => <NameCell url={line.imageUrl} name={local(line.name, line.nameJa)} code={line.itemCode} />,
    },
    {
      key: 'milligrams',
      title: text('milligrams'),
      width: 96,
      align: 'right',
      render: (line) => <Grams milligrams={weightOf(line)} />,
    },
    {
      key: 'quantity',
      title: text(mode === 'resolve' ? 'open' : mode === 'ship' ? 'quantity' : 'shipped'),
      width: 96,
      align: 'right',
      render: (line) => <Count count={wantedOf(line, mode)} />,
    },
    ...counted,
    {
      key: 'check',
      title: text('check'),
      width: 120,
      render: (line) => (
        <CheckBadge line={line} mode={mode} of={of} isDone={countedOf(line) === wantedOf(line, mode)} />
      ),
    },
  ];
}

function CheckBadge({ line, mode, of, isDone }: { line: TransferLine; mode: Mode; of: Check['of']; isDone: boolean }) {
  const t = useText();
  const damaged = mode === 'receive' ? of(line, 'damaged') : 0;
  if (!isDone) return <StatusBadge tone="off">{t('transfer.toCheck')}</StatusBadge>;
  if (damaged > 0) return <StatusBadge tone="waiting">{t('transfer.damagedCount', { count: damaged })}</StatusBadge>;
  return <StatusBadge tone="good">{t('transfer.checkedAll')}</StatusBadge>;
}
