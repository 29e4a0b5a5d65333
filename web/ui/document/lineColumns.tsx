import type { ReactNode } from 'react';
import { Count, Grams, Money } from '../Figures.tsx';
import type { EditColumn } from './LineEditor.tsx';
import { LineField } from './LineField.tsx';
import { LineSelect } from './LineSelect.tsx';
import type { LineColumn } from './LineTable.tsx';

interface EnteredColumn<Line> extends Pick<LineColumn<Line>, 'title' | 'width' | 'isField'> {
  /** The field of the line as it is sent, whose errors stand here. */
  key: keyof Line & string;
  /** What it is, with the item: 'Quantity of Solitaire ring'. */
  label: (line: Line) => string;
}

/** A figure that is entered in every line. */
export function figureColumn<Line>({
  label,
  unit,
  min = 0,
  max,
  value,
  change,
  isAsked = () => true,
  ...column
}: EnteredColumn<Line> & {
  unit: 'count' | 'yen' | 'grams';
  min?: number;
  max: number;
  value: (line: Line) => number | null;
  change: (value: number | null) => Partial<Line>;
  /** Lines of which it is not asked. */
  isAsked?: (line: Line) => boolean;
}): EditColumn<Line> {
  return {
    isField: 'half',
    align: 'right',
    ...column,
    render: (line, cell) =>
      isAsked(line) && (
        <LineField
          name={column.key}
          label={label(line)}
          unit={unit}
          min={min}
          max={max}
          value={value(line)}
          onChange={(entered) => cell.change(change(entered))}
          error={cell.error(column.key)}
          disabled={cell.isLocked}
          path={`lines.${cell.index}.${column.key}`}
        />
      ),
  };
}

/** One of few choices in every line. */
export function choiceColumn<Line, Value extends string | number>({
  label,
  options,
  value,
  change,
  ...column
}: EnteredColumn<Line> & {
  options: (line: Line) => readonly { value: Value; label: string }[];
  value: (line: Line) => Value | null;
  change: (value: Value, line: Line) => Partial<Line>;
}): EditColumn<Line> {
  return {
    isField: 'half',
    ...column,
    render: (line, cell) => (
      <LineSelect
        label={label(line)}
        options={options(line)}
        value={value(line)}
        onChange={(chosen) => cell.change(change(chosen, line))}
        error={cell.error(column.key)}
        disabled={cell.isLocked}
        path={`lines.${cell.index}.${column.key}`}
      />
    ),
  };
}

const drawn: Record<'count' | 'yen' | 'grams', (value: number) => ReactNode> = {
  count: (count) => <Count count={count} />,
  yen: (yen) => <Money yen={yen} />,
  grams: (milligrams) => <Grams milligrams={milligrams} />,
};

/** A figure of every line that is only shown, with its sum below. */
export function shownColumn<Line>(
  column: Pick<LineColumn<Line>, 'key' | 'title' | 'width' | 'quiet'>,
  unit: keyof typeof drawn,
  lines: readonly Line[],
  value: (line: Line) => number,
): LineColumn<Line> {
  const sum = lines.reduce((all, line) => all + value(line), 0);
  return { align: 'right', ...column, render: (line) => drawn[unit](value(line)), total: drawn[unit](sum) };
}
