import { type ReactNode, useRef, useState } from 'react';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button, IconButton } from '../Button.tsx';
import { NameCell } from '../Photo.tsx';
import { ScanCamera, ScanField, ScanResultText } from '../scan/ScanField.tsx';
import { play } from '../scan/sound.ts';
import { focusSoon, isTouch } from '../scan/touch.ts';
import { useScanner } from '../scan/useScanner.ts';
import { useWedge } from '../scan/useWedge.ts';
import { useShortcut } from '../shortcut.ts';
import { useNarrow } from '../useNarrow.ts';
import { type LineColumn, LineTable } from './LineTable.tsx';
import {
  changeLine,
  type DocumentLine,
  lineOfItem,
  movedTo,
  neighbourOf,
  nextKey,
  putBack,
  type RemovedLine,
  removeLine,
} from './lines.ts';

/** What a cell may do with its line. */
export interface LineCell<Line> {
  index: number;
  change: (changes: Partial<Line>) => void;
  /** What is wrong with a field of this line. */
  error: (field: string) => string | undefined;
  isLocked: boolean;
}

/** A column whose cells may change their line. */
export interface EditColumn<Line> extends Omit<LineColumn<Line>, 'render'> {
  render: (line: Line, cell: LineCell<Line>) => ReactNode;
}

interface LineEditorProps<Line extends DocumentLine> {
  /** Name of the table. */
  label: string;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  /** The columns between the item and the button that takes a line out. */
  columns: readonly EditColumn<Line>[];
  /** A line of a scanned item: the item's facts and what this document adds. */
  begin: (line: DocumentLine, item: ItemRow) => Line;
  /** The line that another scan of its item counts up; the one of the same item unless said. */
  isSame?: (line: Line, item: ItemRow) => boolean;
  /** Why an item may not be taken; one that is inactive never is. */
  refusalOf?: (item: ItemRow) => string | null;
  linesMax: number;
  quantityMax: number;
  /** What is wrong with a field of a line: `draft.field(…).error`. */
  errorOf?: (index: number, field: string) => string | undefined;
  /** Nothing may be changed now. */
  isLocked?: boolean;
  /** Beside the scan field: how many are checked. */
  aside?: ReactNode;
  minWidth?: number;
}

/**
 * The lines of a document that is being made. A scan or a search adds an item, another scan one more of it; cells take
 * figures; a line that was taken out can be put back. F2 goes to the scan field. In the empty field arrows choose a
 * line, plus and minus count it, Delete takes it out; in a figure Enter goes back to the scan field.
 */
export function LineEditor<Line extends DocumentLine>(props: LineEditorProps<Line>) {
  const { label, lines, columns, isLocked = false, aside, minWidth = 640 } = props;
  const t = useText();
  const isPhone = useNarrow();
  const editing = useEditing(props);
  const { field, scanner, removed, current } = editing;
  const [isCameraOpen, setCameraOpen] = useState(false);
  useShortcut('F2', () => field.current?.focus(), { anywhere: true });
  useWedge({
    field,
    enabled: !isCameraOpen && !isLocked,
    onScan: (code) => void scanner.scan(code),
    onRefused: () => play('unknown'),
  });
  const drawn = useColumns(props, editing);
  return (
    <div className="line-editor">
      <div className="line-editor-bar">
        <ScanField
          field={field}
          scanner={scanner}
          isPhone={isPhone}
          isLocked={isLocked}
          autoFocus
          onKey={editing.press}
          onChosen={editing.focusScan}
          onCamera={() => setCameraOpen(true)}
        />
        {removed ? <PutBack removed={removed} onPutBack={editing.putBack} /> : <ScanResultText of={scanner.result} />}
        {aside}
      </div>
      {lines.length === 0 ? (
        <p className="line-none">{t('document.none')}</p>
      ) : (
        <LineTable
          label={label}
          lines={lines}
          keyOf={keyOf}
          columns={drawn}
          minWidth={minWidth}
          totalLabel={
            columns.some(({ total }) => total !== undefined)
              ? t('document.lineCount', { count: lines.length })
              : undefined
          }
          onEnter={() => field.current?.focus()}
          classOf={({ key }) => (key === scanner.flashed ? 'flash' : key === current ? 'is-current' : '')}
        />
      )}
      {isCameraOpen && <ScanCamera scanner={scanner} onClose={() => setCameraOpen(false)} />}
    </div>
  );
}

function keyOf({ key }: DocumentLine): number {
  return key;
}

/** What can be done with the lines. Whatever comes late, such as the answer to a scan, finds them as they are then. */
function useEditing<Line extends DocumentLine>(props: LineEditorProps<Line>) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const now = useRef(props.lines);
  now.current = props.lines;
  const [removed, setRemoved] = useState<RemovedLine<Line> | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const commit = (next: Line[], chosen: number | null) => {
    setRemoved(null);
    now.current = next;
    setCurrent(chosen);
    latest.current.onChange(next);
  };
  const focusScan = () => {
    if (!isTouch()) focusSoon(field);
  };
  const scanner = useScanner((item) => {
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
  });
  const change = (key: number, changes: Partial<Line>) => commit(changeLine(now.current, key, changes), key);
  const remove = (key: number) => {
    const index = now.current.findIndex((line) => line.key === key);
    const line = now.current[index];
    if (!line) return;
    scanner.hush();
    commit(removeLine(now.current, key), neighbourOf(now.current, key));
    setRemoved({ line, index });
    focusScan();
  };
  const press = (key: string) => {
    const line = now.current.find((one) => one.key === current);
    const count = (quantity: number) =>
      line && change(line.key, { quantity: Math.min(props.quantityMax, Math.max(1, quantity)) } as Partial<Line>);
    if (key === 'ArrowDown') setCurrent(movedTo(now.current, current, 1));
    else if (key === 'ArrowUp') setCurrent(movedTo(now.current, current, -1));
    else if (props.isLocked || !line) return key === 'Enter';
    else if (key === '+') count(line.quantity + 1);
    else if (key === '-') count(line.quantity - 1);
    else if (key === 'Delete') remove(line.key);
    else return key === 'Enter';
    return true;
  };
  return {
    field,
    scanner,
    removed,
    current,
    press,
    focusScan,
    change,
    remove,
    putBack: () => {
      if (!removed) return;
      commit(putBack(now.current, removed), removed.line.key);
      focusScan();
    },
  };
}

function isSameItem(line: DocumentLine, item: ItemRow): boolean {
  return line.itemId === item.id;
}

/** The item first, the document's own columns, and the button that takes a line out. */
function useColumns<Line extends DocumentLine>(
  { columns, errorOf, isLocked = false }: LineEditorProps<Line>,
  { change, remove }: ReturnType<typeof useEditing<Line>>,
): LineColumn<Line>[] {
  const t = useText();
  const localName = useLocalName();
  const nameOf = ({ name, nameJa }: Line) => localName(name, nameJa);
  const own = columns.map(
    ({ render, ...column }): LineColumn<Line> => ({
      ...column,
      render: (line, index) =>
        render(line, {
          index,
          isLocked,
          change: (changes) => change(line.key, changes),
          error: (field) => errorOf?.(index, field),
        }),
    }),
  );
  return [
    {
      key: 'item',
      title: t('document.item'),
      render: (line) => <NameCell url={line.imageUrl} name={nameOf(line)} code={line.itemCode} />,
    },
    ...own,
    {
      key: 'remove',
      title: '',
      width: 52,
      align: 'right',
      render: (line) => (
        <IconButton
          icon="x"
          size="small"
          label={t('document.remove', { name: nameOf(line) })}
          disabled={isLocked}
          onClick={() => remove(line.key)}
        />
      ),
    },
  ];
}

/** What was taken out last, and the way back. */
function PutBack<Line extends DocumentLine>({
  removed: { line },
  onPutBack,
}: {
  removed: RemovedLine<Line>;
  onPutBack: () => void;
}) {
  const t = useText();
  const localName = useLocalName();
  return (
    <p className="row sm sec scan-result" role="status">
      <span>{t('document.removed', { name: localName(line.name, line.nameJa) })}</span>
      <Button size="small" icon="arrow-back-up" onClick={onPutBack}>
        {t('document.putBack')}
      </Button>
    </p>
  );
}
