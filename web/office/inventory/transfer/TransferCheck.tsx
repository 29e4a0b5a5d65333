import type { ReactNode } from 'react';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { LineEditor } from '#web/ui/document/LineEditor.tsx';
import {
  type DocumentColumn,
  figureColumn,
  partTotal,
  useEditColumns,
  widthOf,
} from '#web/ui/document/lineColumns.tsx';
import { weightOf } from '#web/ui/document/lines.ts';
import { Count, Grams } from '#web/ui/Figures.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type CheckPart, checkedAmount, checkedFields, type Mode } from './checkedGoods.ts';
import type { TransferLine } from './transferLines.ts';

/** The figure that the rest is marked as at once. */
const rest = {
  ship: ['checked', 'markRestShip'],
  receive: ['received', 'markRest'],
  resolve: ['lost', 'markRestLost'],
} as const;
export type CountedField = (typeof checkedFields)[Mode][number];

/** A line while it is checked: how many are to be counted, and what was. */
export interface CheckLine extends TransferLine, Record<CountedField, number> {
  wanted: number;
}

/** The step that lines are counted for, of those that are open to the user. */
export function modeOf(steps: readonly string[]): Mode | undefined {
  return (Object.keys(checkedFields) as Mode[]).find((mode) => steps.includes(mode));
}

/** The lines that are to be checked: all that were sent, or those of which some are missing. */
export function checkLinesOf(lines: readonly TransferLine[], mode: Mode): CheckLine[] {
  const none = { checked: 0, received: 0, damaged: 0, found: 0, lost: 0, late: 0 };
  return lines
    .map((line) => ({ ...line, ...none, wanted: mode === 'resolve' ? line.open : line.quantity }))
    .filter(({ wanted }) => wanted > 0);
}

/** The lines of a transfer while they are checked: each scan counts up its line; figures can be typed, too. */
export function TransferCheck(props: { mode: Mode; lines: readonly CheckLine[]; onChange: (to: CheckLine[]) => void }) {
  const { mode, lines, onChange } = props;
  const t = useText();
  const local = useLocalName();
  const columns = useEditColumns('transfer', columnsOf(mode)).map((column) => ({
    ...column,
    total: totalOf(column.key, lines, mode),
  }));
  const countedOf = (line: CheckLine) => countedIn(line, mode);
  const [wanted, counted] = [sumOf(lines, ({ wanted: all }) => all), sumOf(lines, countedOf)];
  const [restField, restWords] = rest[mode];
  const count = (line: CheckLine) => {
    const field = checkedFields[mode][0];
    const checked = countedOf(line) + 1;
    const name = local(line.name, line.nameJa);
    if (checked > line.wanted) return { refused: t('transfer.alreadyAll', { name }) };
    const told = t('transfer.checkedOfLine', { name, checked, count: line.wanted });
    return { changes: { [field]: line[field] + 1 }, told };
  };
  return (
    <LineEditor
      label={t('transfer.check')}
      lines={lines}
      onChange={onChange}
      columns={columns}
      check={{
        hint: t('transfer.scanHint'),
        isOf: ({ barcode, itemCode }, code) => code === barcode || code === itemCode,
        count,
        missing: ({ name, nameJa }) => t('transfer.notInIt', { name: local(name, nameJa) }),
      }}
      begin={(line) => line as CheckLine}
      linesMax={0}
      quantityMax={0}
      minWidth={widthOf(columns)}
      aside={
        <>
          <span className="digits">{t('transfer.checkedOfAll', { checked: counted, count: wanted })}</span>
          <Progress className="transfer-progress" label={t('transfer.check')} value={counted} max={wanted} />
          <Button
            size="small"
            kind="ghost"
            disabled={counted === wanted}
            onClick={() =>
              onChange(lines.map((line) => ({ ...line, [restField]: line[restField] + line.wanted - countedOf(line) })))
            }
          >
            {t(`transfer.${restWords}`)}
          </Button>
        </>
      }
    />
  );
}

function sumOf(lines: readonly CheckLine[], of: (line: CheckLine) => number): number {
  return lines.reduce((sum, line) => sum + of(line), 0);
}

/** What a column comes to; the weight of the pieces, and no total of what is no figure. */
function totalOf(key: string, lines: readonly CheckLine[], mode: Mode): ReactNode {
  if (key === 'check') return '';
  if (key === 'milligrams') return <Grams milligrams={sumOf(lines, weightOf)} />;
  const isCounted = (checkedFields[mode] as readonly string[]).includes(key);
  const part = key === 'short' ? 'rest' : isCounted ? (key as CheckPart) : 'wanted';
  return partTotal(lines, (line) => checkedAmount(line, mode, part));
}

function countedIn(line: CheckLine, mode: Mode): number {
  return checkedFields[mode].reduce((sum, field) => sum + line[field], 0);
}

function columnsOf(mode: Mode): DocumentColumn<CheckLine>[] {
  const counted = checkedFields[mode].map((key) =>
    figureColumn<CheckLine>({
      key,
      width: mode === 'resolve' ? 124 : 96,
      unit: 'count',
      max: (line) => line.wanted - countedIn(line, mode) + line[key],
      value: (line) => line[key],
      change: (count) => ({ [key]: count ?? 0 }),
    }),
  );
  const shown = (key: string, width: number, edit: DocumentColumn<CheckLine>['edit']) =>
    ({ key, width, align: 'right', ...(edit && { edit }) }) as const;
  return [
    ...(mode === 'resolve' ? [] : [shown('milligrams', 88, (line) => <Grams milligrams={weightOf(line)} />)]),
    shown(
      mode === 'resolve' ? 'open' : mode === 'ship' ? 'quantity' : 'shipped',
      mode === 'resolve' ? 106 : 84,
      ({ wanted }) => <Count count={wanted} />,
    ),
    ...counted,
    ...(mode === 'receive'
      ? [shown('short', 72, (line) => <Count count={line.wanted - countedIn(line, mode)} />)]
      : []),
    {
      key: 'check',
      width: 120,
      edit: (line) => <CheckBadge line={line} isDone={countedIn(line, mode) === line.wanted} />,
    },
  ];
}

function CheckBadge({ line: { damaged }, isDone }: { line: CheckLine; isDone: boolean }) {
  const t = useText();
  if (!isDone) return <StatusBadge tone="off">{t('transfer.toCheck')}</StatusBadge>;
  if (damaged > 0) return <StatusBadge tone="waiting">{t('transfer.damagedCount', { count: damaged })}</StatusBadge>;
  return <StatusBadge tone="good">{t('transfer.checkedAll')}</StatusBadge>;
}
