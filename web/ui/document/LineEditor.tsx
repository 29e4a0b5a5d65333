import type { ReactNode } from 'react';
import { useLocalName, useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';
import { NameCell } from '../Photo.tsx';
import { useShortcut } from '../shortcut.ts';
import { useNarrow } from '../useNarrow.ts';
import { LineScan, LineScanResult } from './LineScan.tsx';
import { type LineColumn, LineTable } from './LineTable.tsx';
import type { DocumentLine } from './lines.ts';
import { useLineCards } from './useLineCards.ts';
import { type LineEditing, type LineEditingOptions, useLineEditing } from './useLineEditing.ts';

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

interface LineEditorProps<Line extends DocumentLine> extends LineEditingOptions<Line> {
  /** Name of the table. */
  label: string;
  /** The columns between the item and the button that takes a line out. */
  columns: readonly EditColumn<Line>[];
  /** What is wrong with a field of a line: `draft.field(…).error`. */
  errorOf?: (index: number, field: string) => string | undefined;
  /** What is wrong with having none. */
  error?: string | undefined;
  /** Nothing may be changed now. */
  isLocked?: boolean;
  /** Beside the scan field: how many are checked. */
  aside?: ReactNode;
  minWidth?: number;
  /** What stands beside it in the window, in pixels. */
  beside?: number;
}

/**
 * The lines of a document that is being made. A scan or a search adds an item, another scan one more of it; cells take
 * figures; a line that was taken out can be put back. F2 goes to the scan field. In the empty field arrows choose a
 * line, plus and minus count it, Delete takes it out; in a figure Enter goes back to the scan field.
 */
export function LineEditor<Line extends DocumentLine>(props: LineEditorProps<Line>) {
  const { label, lines, columns, error, isLocked = false, aside, minWidth = 640, beside } = props;
  const t = useText();
  const isPhone = useNarrow();
  const isCards = useLineCards(minWidth, beside);
  const editing = useLineEditing(props);
  const { field, scanner, current } = editing;
  useShortcut('F2', () => field.current?.focus(), { anywhere: true });
  const drawn = useColumns(props, editing);
  return (
    <div className={isCards ? 'line-editor has-cards' : 'line-editor'}>
      <div className="line-editor-bar">
        <LineScan
          editing={editing}
          lines={lines}
          isPhone={isPhone}
          hint={props.check?.hint}
          isLocked={isLocked}
          isOn={!isLocked}
          onEnter={() => {}}
        />
        <LineScanResult editing={editing} />
        {aside}
      </div>
      {lines.length === 0 ? (
        <p className={error ? 'line-none text-bad' : 'line-none'}>{error ?? t('document.none')}</p>
      ) : (
        <LineTable
          label={label}
          lines={lines}
          keyOf={keyOf}
          columns={drawn}
          minWidth={minWidth}
          isCards={isCards}
          totalLabel={
            columns.some(({ total }) => total !== undefined)
              ? t('document.linesInAll', { count: lines.length })
              : undefined
          }
          onEnter={() => field.current?.focus()}
          current={current}
          classOf={({ key }) => (key === scanner.flashed ? 'flash' : key === current ? 'is-current' : '')}
        />
      )}
    </div>
  );
}

function keyOf({ key }: DocumentLine): number {
  return key;
}

/** The item first, the document's own columns, and the button that takes a line out where it may be. */
function useColumns<Line extends DocumentLine>(
  { columns, errorOf, isLocked = false, isKept = () => false, check }: LineEditorProps<Line>,
  { change, remove }: LineEditing<Line>,
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
  const item: LineColumn<Line>[] = [
    {
      key: 'item',
      title: t('document.item'),
      render: (line) => <NameCell url={line.imageUrl} name={nameOf(line)} code={line.itemCode} />,
    },
    ...own,
  ];
  if (check) return item;
  return [
    ...item,
    {
      key: 'remove',
      title: '',
      width: 52,
      align: 'right',
      render: (line) =>
        !isKept(line) && (
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
