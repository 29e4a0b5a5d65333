import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { ImportProblem, ImportRun, Matching } from '#contract/kernel/import.ts';
import { countText } from '#web/text/format.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { TroubleFile } from './ImportChoices.tsx';
import { type PreviewRow, shownRows, writesOf } from './outcome.ts';
import { grouped, type ProblemGroup, rowsText } from './problemGroups.ts';

/** One column of rows that a file has: of the first as they will be written, or of those that something is wrong with. */
export interface PreviewColumn<Row> {
  key: string;
  title: string;
  className?: string;
  render: (row: Row) => ReactNode;
}

/** What is imported, as `importing` in the texts names it. */
export type ImportedThings = 'items' | 'customers';

interface ImportResultProps<Row> {
  run: ImportRun<Row>;
  /** What becomes of things that are there already. */
  matching: Matching;
  /** A row whose thing is added once more, under codes of its own. */
  asNew: (row: Row) => Row;
  things: ImportedThings;
  columns: readonly PreviewColumn<Row>[];
  troubles: Endpoint;
  /** What may be chosen anew, such as where its rows go. */
  sorting: ReactNode;
  /** What is to be decided. */
  children: ReactNode;
}

/** How an import stands: a bar while it works, then what is wrong, or what will come in. */
export function ImportResult<Row extends PreviewRow>({
  run,
  matching,
  asNew,
  things,
  columns,
  troubles,
  sorting,
  children,
}: ImportResultProps<Row>) {
  const t = useText();
  const { status, rowsRead, rowsWritten, rowsTotal, problemCount, fileName } = run;
  if (status === 'checking') {
    const rows = rowsTotal
      ? t('importing.rows', { read: countText(rowsRead), total: countText(rowsTotal) })
      : t('importing.rowsOpen', { read: countText(rowsRead) });
    return (
      <Progress
        label={t('importing.checking', { fileName })}
        share={rowsTotal ? rowsRead / rowsTotal : null}
        under={rows}
      />
    );
  }
  if (status === 'writing') {
    const label = t('importing.writing', { written: countText(rowsWritten), total: countText(rowsTotal) });
    return (
      <Progress label={label} share={rowsTotal ? rowsWritten / rowsTotal : 0} under={t('importing.writingHint')} />
    );
  }
  if (status === 'picturing') {
    const { added = 0, known = 0, bad = 0, over = 0, total = 0 } = run.pictures ?? {};
    const share = total > 0 ? (added + known + bad + over) / total : null;
    return <Progress label={t('importing.pictures.adding')} share={share} under={t('importing.writingHint')} />;
  }
  if (status === 'undoing') return <Progress label={t('importing.undoing')} share={null} />;
  const writes = writesOf(run, matching);
  const preview = shownRows(run.preview, matching, asNew);
  const warnings = run.warnings.filter(({ code }) => matching !== 'add' || !ofWhatIsThere.includes(code));
  const isKept = status === 'done' && run.problems.some(({ code }) => code === 'import.builtOn');
  return (
    <div className="import">
      <p className="row import-head" role="status">
        {run.format && <StatusBadge>{t(`importing.format.${run.format}`)}</StatusBadge>}
        <b>
          {status === 'ready' &&
            (writes > 0
              ? t(`importing.${things}.ready`, { count: writes })
              : t('importing.allThere', { count: rowsTotal }))}
          {status === 'done' &&
            (isKept ? t('importing.undoFailed') : t(`importing.${things}.done`, { count: rowsWritten }))}
          {status === 'refused' && t('importing.refused', { count: problemCount })}
          {status === 'failed' && t('importing.failed')}
          {status === 'undone' && t('importing.undone')}
        </b>
        {problemCount > run.problems.length && run.problems.length > 0 && (
          <span className="text-dim text-small">{t('importing.shown', { count: run.problems.length })}</span>
        )}
      </p>
      {(status === 'ready' || status === 'refused') && sorting}
      {status === 'ready' && children}
      {status === 'done' && run.changeCount > 0 && <p>{t('importing.updated', { count: run.changeCount })}</p>}
      {status !== 'ready' && run.troubleCount > 0 && (
        <p>
          <TroubleFile run={run} troubles={troubles} />
        </p>
      )}
      {run.problems.length > 0 && <Problems of={run.problems} title={t('importing.wrong')} />}
      {warnings.length > 0 && status !== 'done' && (
        <>
          {run.warningCount > run.warnings.length && (
            <span className="text-dim text-small">{t('importing.shown', { count: warnings.length })}</span>
          )}
          <Problems of={warnings} title={t('importing.warnings')} />
        </>
      )}
      {status === 'ready' && preview.length > 0 && (
        <RowTable
          className="import-preview"
          title={t('importing.preview')}
          hasCaption
          rows={preview}
          columns={columns}
        />
      )}
    </div>
  );
}

/** What is said of things that are there already, and of none that is added once more. */
const ofWhatIsThere: readonly string[] = [
  'import.movedGrams',
  'import.movedCode',
  'import.movedCategory',
  'import.quantityKept',
  'import.letterLost',
] satisfies ImportProblem['code'][];

/** A bar that fills; without a share it only says that something is going on. */
export function Progress({ label, share, under }: { label: string; share: number | null; under?: string }) {
  const percent = share === null ? null : Math.round(Math.min(1, share) * 100);
  return (
    <div className="import-progress">
      <b>{label}</b>
      <progress max={100} {...(percent === null ? {} : { value: percent })} aria-label={label} />
      {under && <span className="text-dim text-small">{under}</span>}
    </div>
  );
}

export function Problems({ of, title }: { of: readonly ImportProblem[]; title: string }) {
  const t = useText();
  const groups = grouped(of);
  const columns: PreviewColumn<ProblemGroup>[] = [
    {
      key: 'problem',
      title,
      className: 'import-problem',
      render: ({ code, otherRow = 0 }) =>
        t(`importing.problem.${code.slice('import.'.length)}` as TextKey, { otherRow }),
    },
    {
      key: 'value',
      title: t('importing.value'),
      className: 'text-secondary import-value',
      render: ({ value }) => value,
    },
  ];
  if (groups.some(({ column }) => column !== ''))
    columns.unshift({
      key: 'column',
      title: t('importing.column'),
      render: ({ column }) => <span className="import-column">{column}</span>,
    });
  // Where one thing is said of several rows, their numbers.
  if (groups.some(({ count }) => count > 1))
    columns.push({
      key: 'rows',
      title: t('importing.rowsTitle'),
      className: 'text-secondary import-value digits',
      render: (group) =>
        group.count > 1 ? rowsText(group, t('importing.inRows', { count: group.count }).replaceAll(' ', '\u00a0')) : '',
    });
  return <RowTable className="import-problems" title={title} rows={groups} columns={columns} />;
}

interface RowTableProps<Row> {
  className: string;
  title: string;
  hasCaption?: boolean;
  rows: readonly Row[];
  columns: readonly PreviewColumn<Row>[];
}

/** Rows of a file under their numbers, where they have any; one may stand there several times. */
function RowTable<Row extends { row: number }>({ className, title, hasCaption, rows, columns }: RowTableProps<Row>) {
  const t = useText();
  const isNumbered = rows.some(({ row }) => row > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section className={`import-table ${className}`} aria-label={title} tabIndex={0}>
      <table className="table">
        {hasCaption && <caption className="figure-label">{title}</caption>}
        <thead>
          <tr>
            {isNumbered && <th className="align-right">{t('importing.row')}</th>}
            {columns.map((column) => (
              <th key={column.key} className={column.className}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {isNumbered && <td className="align-right digits">{row.row || ''}</td>}
              {columns.map((column) => (
                <td key={column.key} className={column.className}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
