import type { ReactNode } from 'react';
import { partAmounts } from '#contract/inventory/transfer.ts';
import { amountText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { LineEditor } from '#web/ui/document/LineEditor.tsx';
import { LineField } from '#web/ui/document/LineField.tsx';
import { type DocumentColumn, partTotal, useEditColumns, widthOf } from '#web/ui/document/lineColumns.tsx';
import { weightOf } from '#web/ui/document/lines.ts';
import { besidePage } from '#web/ui/document/useLineCards.ts';
import { Grams } from '#web/ui/Figures.tsx';
import { GoodsAmount } from '#web/ui/GoodsAmount.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { piecesAndGramsText } from '#web/ui/piecesAndGramsText.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type CheckPart, checkedAmount, checkedFields, checkedGoods, checkedShare, type Mode } from './checkedGoods.ts';
import type { TransferLine } from './transferLines.ts';

/** The figure that the rest is marked as at once. */
const rest = {
  ship: ['checked', 'markRestShip'],
  receive: ['received', 'markRest'],
  resolve: ['lost', 'markRestLost'],
} as const;
export type CountedField = (typeof checkedFields)[Mode][number];

/** A line while it is checked: how much is to be counted, and what was, in what its goods are counted by. */
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
  return lines.map((line) => ({ ...line, ...none, wanted: wantedOf(line, mode) })).filter(({ wanted }) => wanted > 0);
}

function wantedOf(line: TransferLine, mode: Mode): number {
  if (mode === 'resolve') return partAmounts(line).open;
  return line.priceBy === 'gram' ? weightOf(line) : line.quantity;
}

/**
 * The lines of a transfer while they are checked: each scan counts up its line, and goes to the grams of goods that are
 * weighed; figures can be typed, too.
 */
export function TransferCheck(props: { mode: Mode; lines: readonly CheckLine[]; onChange: (to: CheckLine[]) => void }) {
  const { mode, lines, onChange } = props;
  const t = useText();
  const local = useLocalName();
  const columns = useEditColumns('transfer', useCheckColumns(mode)).map((column) => ({
    ...column,
    total: totalOf(column.key, lines, mode),
  }));
  const restOf = (line: CheckLine) => checkedAmount(line, mode, 'rest');
  const goodsText = (part: CheckPart) => piecesAndGramsText(t, checkedGoods(lines, mode, part));
  const [restField, restWords] = rest[mode];
  const count = (line: CheckLine) => {
    const field = checkedFields[mode][0];
    const checked = checkedAmount(line, mode, 'counted') + 1;
    const name = local(line.name, line.nameJa);
    if (checked > line.wanted) return { refused: t('transfer.alreadyAll', { name }) };
    if (line.priceBy === 'gram') {
      focusFigure(line.key, field);
      return { changes: {}, told: t('transfer.weigh', { name }) };
    }
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
      beside={besidePage}
      aside={
        <>
          <span className="digits">
            {t('transfer.checkedOfAll', { checked: goodsText('counted'), count: goodsText('wanted') })}
          </span>
          <Progress className="transfer-progress" label={t('transfer.check')} value={checkedShare(lines, mode)} />
          <Button
            size="small"
            kind="ghost"
            disabled={lines.every((line) => restOf(line) === 0)}
            onClick={() => onChange(lines.map((line) => ({ ...line, [restField]: line[restField] + restOf(line) })))}
          >
            {t(`transfer.${restWords}`)}
          </Button>
        </>
      }
    />
  );
}

/** Puts the focus on a figure of a line, once it is drawn: what the scale says next belongs there. */
function focusFigure(key: number, field: CountedField): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-key="${key}"] [data-line-field="${field}"]`)?.focus(),
  );
}

/** What a column comes to; the weight of the pieces, and no total of what is no figure. */
function totalOf(key: string, lines: readonly CheckLine[], mode: Mode): ReactNode {
  if (key === 'check') return '';
  if (key === 'milligrams') return <Grams milligrams={lines.reduce((sum, line) => sum + weightOf(line), 0)} />;
  const isCounted = (checkedFields[mode] as readonly string[]).includes(key);
  const part = key === 'short' ? 'rest' : isCounted ? (key as CheckPart) : 'wanted';
  return partTotal(lines, (line) => checkedAmount(line, mode, part));
}

function useCheckColumns(mode: Mode): DocumentColumn<CheckLine>[] {
  const t = useText();
  const local = useLocalName();
  const counted = checkedFields[mode].map((key): DocumentColumn<CheckLine> => {
    const edit: DocumentColumn<CheckLine>['edit'] = (line, cell, label) => {
      const isWeighed = line.priceBy === 'gram';
      return (
        <LineField
          name={key}
          label={isWeighed ? t(`transfer.${key}GramsOf`, { name: local(line.name, line.nameJa) }) : label}
          unit={isWeighed ? 'grams' : 'count'}
          isUnitSaid={isWeighed}
          max={Math.max(0, checkedAmount(line, mode, 'rest') + line[key])}
          value={isWeighed ? line[key] || null : line[key]}
          onChange={(amount) => cell.change({ [key]: amount ?? 0 })}
        />
      );
    };
    return { key, width: mode === 'resolve' ? 124 : 116, align: 'right', isField: 'half', edit };
  });
  const shown = (key: string, width: number, edit: DocumentColumn<CheckLine>['edit']) =>
    ({ key, width, align: 'right', edit }) as const;
  const amount = (part: CheckPart) => (line: CheckLine) => (
    <GoodsAmount of={line} amount={checkedAmount(line, mode, part)} />
  );
  return [
    ...(mode === 'resolve' ? [] : [shown('milligrams', 84, (line) => <Grams milligrams={weightOf(line)} />)]),
    shown(
      mode === 'resolve' ? 'open' : mode === 'ship' ? 'quantity' : 'shipped',
      mode === 'resolve' ? 106 : 92,
      amount('wanted'),
    ),
    ...counted,
    ...(mode === 'receive' ? [shown('short', 88, amount('rest'))] : []),
    {
      key: 'check',
      width: 120,
      edit: (line) => <CheckBadge line={line} isDone={checkedAmount(line, mode, 'rest') === 0} />,
    },
  ];
}

function CheckBadge({ line: { priceBy, damaged }, isDone }: { line: CheckLine; isDone: boolean }) {
  const t = useText();
  if (!isDone) return <StatusBadge tone="off">{t('transfer.toCheck')}</StatusBadge>;
  if (damaged > 0)
    return (
      <StatusBadge tone="waiting">{t('transfer.damagedCount', { count: amountText(priceBy, damaged) })}</StatusBadge>
    );
  return <StatusBadge tone="good">{t('transfer.checkedAll')}</StatusBadge>;
}
