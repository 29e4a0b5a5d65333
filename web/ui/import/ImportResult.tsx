import type { ReactNode } from 'react';
import type { ImportProblem, ImportRun } from '#contract/kernel/import.ts';
import { countText } from '#web/text/format.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { StatusBadge } from '../StatusBadge.tsx';

/** One column of the first rows as they will be written. */
export interface PreviewColumn<Row> {
  key: string;
  title: string;
  align?: 'right';
  render: (row: Row) => ReactNode;
}

interface ImportResultProps<Row> {
  run: ImportRun<Row>;
  words: { ready: (count: number) => string; done: (count: number) => string };
  columns: readonly PreviewColumn<Row>[];
}

/** How an import stands: a bar while it works, then what is wrong, or what will come in. */
export function ImportResult<Row extends { row: number }>({ run, words, columns }: ImportResultProps<Row>) {
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
  return (
    <div className="import">
      <p className="row import-head" role="status">
        {run.format && <StatusBadge>{t(`importing.format.${run.format}`)}</StatusBadge>}
        <b>
          {status === 'ready' && words.ready(rowsTotal)}
          {status === 'done' && words.done(rowsWritten)}
          {status === 'refused' && t('importing.refused', { count: problemCount })}
          {status === 'failed' && t('importing.failed')}
        </b>
        {problemCount > run.problems.length && run.problems.length > 0 && (
          <span className="text-dim text-small">{t('importing.shown', { count: run.problems.length })}</span>
        )}
      </p>
      {run.problems.length > 0 && <Problems of={run.problems} title={t('importing.wrong')} />}
      {run.warnings.length > 0 && status !== 'done' && (
        <>
          {run.warningCount > run.warnings.length && (
            <span className="text-dim text-small">{t('importing.shown', { count: run.warnings.length })}</span>
          )}
          <Problems of={run.warnings} title={t('importing.warnings')} />
        </>
      )}
      {status === 'ready' && <Preview rows={run.preview} columns={columns} />}
    </div>
  );
}

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

function Problems({ of, title }: { of: readonly ImportProblem[]; title: string }) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section className="import-table import-problems" aria-label={title} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th className="align-right">{t('importing.row')}</th>
            <th>{t('importing.column')}</th>
            <th>{title}</th>
            <th>{t('importing.value')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map((problem) => (
            <tr key={`${problem.row} ${problem.column} ${problem.code}`}>
              <td className="align-right digits">{problem.row || ''}</td>
              <td>{problem.column}</td>
              <td>{t(textOf(problem), { otherRow: problem.otherRow ?? 0 })}</td>
              <td className="text-secondary import-value">{problem.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function textOf({ code }: ImportProblem): TextKey {
  return `importing.problem.${code.slice('import.'.length)}` as TextKey;
}

function Preview<Row extends { row: number }>({
  rows,
  columns,
}: {
  rows: readonly Row[];
  columns: readonly PreviewColumn<Row>[];
}) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section className="import-table import-preview" aria-label={t('importing.preview')} tabIndex={0}>
      <table className="table">
        <caption className="figure-label">{t('importing.preview')}</caption>
        <thead>
          <tr>
            <th className="align-right">{t('importing.row')}</th>
            {columns.map(({ key, title, align }) => (
              <th key={key} className={align === 'right' ? 'align-right' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className="align-right digits">{row.row}</td>
              {columns.map(({ key, align, render }) => (
                <td key={key} className={align === 'right' ? 'align-right' : ''}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
