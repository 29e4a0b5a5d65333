import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import type { WholeDocument } from '#contract/kernel/document.ts';
import { milligramsMax, quantityMax } from '#contract/kernel/values.ts';
import { useLocalName } from '#web/text/text.ts';
import { Count, Grams, Money, Price } from '../Figures.tsx';
import { GoodsAmount, PiecesAndGrams } from '../GoodsAmount.tsx';
import { NameCell } from '../Photo.tsx';
import type { EditColumn, LineCell } from './LineEditor.tsx';
import { LineField } from './LineField.tsx';
import { LineSelect } from './LineSelect.tsx';
import type { LineColumn } from './LineTable.tsx';
import { type WeighedLine, weightOf } from './lines.ts';
import { type DocumentWords, useDocumentText } from './words.ts';

/** A column of a document's lines, described once for its form and its view. `key` finds its title in the texts. */
export interface DocumentColumn<Line> {
  /** The field of the line as it is sent, whose errors stand here. */
  key: string;
  width: number;
  /** In the view, where text takes less room than a field. */
  shownWidth?: number;
  align?: 'right';
  quiet?: boolean;
  isField?: LineColumn<Line>['isField'];
  /** Its cell in the form; without, the view alone has the column. `label` names it with the item. */
  edit?: (line: Line, cell: LineCell<Line>, label: string) => ReactNode;
  /** Its cell in the view; without, the form alone has the column. */
  show?: (line: Line) => ReactNode;
  total?: (lines: readonly Line[]) => ReactNode;
  /** Documents whose view shows it; all unless said. */
  isShown?: (document: WholeDocument) => boolean;
}

const drawn: Record<'count' | 'yen' | 'grams', (value: number) => ReactNode> = {
  count: (count) => <Count count={count} />,
  yen: (yen) => <Money yen={yen} />,
  grams: (milligrams) => <Grams milligrams={milligrams} />,
};

interface FigureDefinition<Line>
  extends Pick<DocumentColumn<Line>, 'key' | 'width' | 'shownWidth' | 'quiet' | 'show' | 'isShown'> {
  unit: keyof typeof drawn;
  min?: number;
  max?: number | ((line: Line) => number);
  value?: (line: Line) => number | null;
  /** What an entered figure changes. */
  change?: (value: number | null) => Partial<Line>;
  /** Lines of which it is not asked. */
  isAsked?: (line: Line) => boolean;
  /** The figure of the view, with its sum below unless that would mean nothing. */
  shown?: (line: Line) => number;
  isSummed?: boolean;
  /** Of yen for one: what one is, a piece or a gram. */
  perUnit?: (line: Line) => PriceUnit;
}

/** A figure in every line: entered where `change` takes it, shown where `shown` says it. */
export function figureColumn<Line>(definition: FigureDefinition<Line>): DocumentColumn<Line> {
  const {
    unit,
    min = 0,
    max,
    value,
    change,
    isAsked = () => true,
    shown,
    isSummed = true,
    perUnit,
    ...column
  } = definition;
  return {
    isField: 'half',
    align: 'right',
    ...column,
    ...(change && {
      edit: (line, cell, label) =>
        isAsked(line) && (
          <LineField
            name={column.key}
            label={label}
            unit={unit}
            min={min}
            {...(max === undefined ? {} : { max: typeof max === 'number' ? max : max(line) })}
            value={value?.(line) ?? null}
            onChange={(entered) => cell.change(change(entered))}
            error={cell.error(column.key)}
            disabled={cell.isLocked}
            path={`lines.${cell.index}.${column.key}`}
            {...(perUnit && { per: perUnit(line) })}
          />
        ),
    }),
    ...(shown && {
      show:
        column.show ??
        ((line) => (perUnit ? <Price yen={shown(line)} priceBy={perUnit(line)} /> : drawn[unit](shown(line)))),
      ...(isSummed && { total: (lines) => drawn[unit](lines.reduce((sum, line) => sum + shown(line), 0)) }),
    }),
  };
}

/** A part of every line's goods, in what they are counted by: pieces, or the weight of goods by the gram. */
export function partColumn<Line extends WeighedLine>({
  amount,
  ...column
}: Pick<DocumentColumn<Line>, 'key' | 'width' | 'quiet' | 'isShown'> & {
  amount: (line: Line) => number;
}): DocumentColumn<Line> {
  return {
    align: 'right',
    ...column,
    show: (line) => <GoodsAmount of={line} amount={amount(line)} />,
    total: (lines) => partTotal(lines, amount),
  };
}

/** The sum of such a column: pieces, and the weight of goods by the gram. */
export function partTotal<Line extends WeighedLine>(lines: readonly Line[], amount: (line: Line) => number): ReactNode {
  const sum = (of: readonly Line[]) => of.reduce((all, line) => all + amount(line), 0);
  const pieces = lines.filter(isOfPieces);
  const weighed = lines.filter((line) => !isOfPieces(line));
  return <PiecesAndGrams pieces={sum(pieces)} milligrams={sum(weighed)} isWeighed={weighed.length === lines.length} />;
}

/** One of few choices in every line. `shown` is what the view says of it. */
export function choiceColumn<Line, Value extends string | number>({
  options,
  value,
  change,
  shown,
  ...column
}: Pick<DocumentColumn<Line>, 'key' | 'width' | 'shownWidth' | 'isField'> & {
  options: (line: Line) => readonly { value: Value; label: string }[];
  value: (line: Line) => Value | null;
  change: (value: Value, line: Line) => Partial<Line>;
  shown?: (line: Line) => string;
}): DocumentColumn<Line> {
  return {
    isField: 'half',
    ...column,
    edit: (line, cell, label) => (
      <LineSelect
        label={label}
        options={options(line)}
        value={value(line)}
        onChange={(chosen) => cell.change(change(chosen, line))}
        error={cell.error(column.key)}
        disabled={cell.isLocked}
        path={`lines.${cell.index}.${column.key}`}
      />
    ),
    ...(shown && { show: shown }),
  };
}

/** A few words to every line, entered in the form; the view says them where they belong. */
export function textColumn<Line>({
  length,
  value,
  change,
  ...column
}: Pick<DocumentColumn<Line>, 'key' | 'width'> & {
  /** So many characters at most. */
  length: number;
  value: (line: Line) => string;
  change: (value: string) => Partial<Line>;
}): DocumentColumn<Line> {
  return {
    isField: true,
    ...column,
    edit: (line, cell, label) => (
      <TextInput
        className="line-field is-text"
        aria-label={label}
        data-line-field={column.key}
        data-path={`lines.${cell.index}.${column.key}`}
        maxLength={length}
        value={value(line)}
        onChange={({ currentTarget }) => cell.change(change(currentTarget.value))}
        error={cell.error(column.key)}
        disabled={cell.isLocked}
      />
    ),
  };
}

function isOfPieces({ priceBy }: WeighedLine): boolean {
  return priceBy !== 'gram';
}

type Sign<Line> = (line: Line) => 1 | -1;

/** How many pieces; goods by the gram have their weight alone. Where lines come in and go out, `sign` says which. */
export function quantityColumn<Line extends WeighedLine>(sign: Sign<Line> = () => 1): DocumentColumn<Line> {
  const column = figureColumn<Line>({
    key: 'quantity',
    width: 92,
    unit: 'count',
    min: 1,
    max: quantityMax,
    value: ({ quantity }) => quantity,
    change: (quantity) => ({ quantity: quantity ?? 0 }) as Partial<Line>,
    isAsked: isOfPieces,
    shown: (line) => (isOfPieces(line) ? sign(line) * line.quantity : 0),
    show: (line) => isOfPieces(line) && <Count count={sign(line) * line.quantity} />,
  });
  return { ...column, total: (lines) => lines.some(isOfPieces) && column.total?.(lines) };
}

/** What the line weighs: as its item does, until somebody weighs it. */
export function weightColumn<Line extends WeighedLine>(sign: Sign<Line> = () => 1): DocumentColumn<Line> {
  return figureColumn<Line>({
    key: 'milligrams',
    width: 116,
    unit: 'grams',
    max: milligramsMax,
    value: weightOf,
    change: (weighed) => ({ weighed }) as Partial<Line>,
    shown: (line) => sign(line) * weightOf(line),
  });
}

/** The columns of the form, with their titles and the names of their fields. */
export function useEditColumns<Line extends WeighedLine>(
  words: DocumentWords,
  columns: readonly DocumentColumn<Line>[],
): EditColumn<Line>[] {
  const { text } = useDocumentText(words);
  const local = useLocalName();
  return columns.flatMap(({ edit, show: _show, total: _total, isShown: _isShown, shownWidth: _width, ...column }) => {
    if (!edit) return [];
    const label = ({ name, nameJa }: Line) => text(`${column.key}Of`, { name: local(name, nameJa) });
    return [{ ...column, title: text(column.key), render: (line: Line, cell) => edit(line, cell, label(line)) }];
  });
}

/** The columns of the view of one document, the item first, with sums below. */
export function useShownColumns<Line extends WeighedLine>(
  words: DocumentWords,
  columns: readonly DocumentColumn<Line>[],
  document: WholeDocument,
  lines: readonly Line[],
): LineColumn<Line>[] {
  const { text } = useDocumentText(words);
  const local = useLocalName();
  const item: LineColumn<Line> = {
    key: 'item',
    title: text('item'),
    render: (line) => <NameCell url={line.imageUrl} name={local(line.name, line.nameJa)} code={line.itemCode} />,
  };
  const shown = columns.flatMap(({ key, width, shownWidth = width, align, quiet = false, show, total, isShown }) =>
    show && (isShown?.(document) ?? true)
      ? [
          {
            key,
            title: text(key),
            width: shownWidth,
            ...(align && { align }),
            quiet,
            render: show,
            total: total?.(lines),
          },
        ]
      : [],
  );
  return [item, ...shown];
}

/** Below this width a table of these columns scrolls sideways: its item takes what is left, a little less beside a scroll bar. */
export function widthOf(columns: readonly { width?: number }[]): number {
  return columns.reduce((sum, { width = 0 }) => sum + width, 244);
}
