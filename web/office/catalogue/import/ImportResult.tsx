import type { ImportProblem, ImportRun } from '#contract/catalogue/import.ts';
import { countText } from '#web/text/format.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { Grams, Money } from '#web/ui/Figures.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** How an import stands: a bar while it works, then what is wrong, or what will come in. */
export function ImportResult({ run }: { run: ImportRun }) {
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
        {run.format && (
          <StatusBadge of={status === 'ready' || status === 'done' ? 'completed' : 'voided'}>
            {t(`importing.format.${run.format}`)}
          </StatusBadge>
        )}
        <b>
          {status === 'ready' && t('importing.ready', { count: rowsTotal })}
          {status === 'done' && t('importing.done', { count: rowsWritten })}
          {status === 'refused' && t('importing.refused', { count: problemCount })}
          {status === 'failed' && t('importing.failed')}
        </b>
        {problemCount > run.problems.length && (
          <span className="dim sm">{t('importing.shown', { count: run.problems.length })}</span>
        )}
      </p>
      {run.problems.length > 0 && <Problems of={run.problems} title={t('importing.wrong')} />}
      {run.warnings.length > 0 && status !== 'done' && (
        <>
          {run.warningCount > run.warnings.length && (
            <span className="dim sm">{t('importing.shown', { count: run.warnings.length })}</span>
          )}
          <Problems of={run.warnings} title={t('importing.warnings')} />
        </>
      )}
      {status === 'ready' && <Preview run={run} />}
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
      {under && <span className="dim sm">{under}</span>}
    </div>
  );
}

function Problems({ of, title }: { of: readonly ImportProblem[]; title: string }) {
  const t = useText();
  return (
    <div className="import-table">
      <table className="table">
        <thead>
          <tr>
            <th className="r">{t('importing.row')}</th>
            <th>{t('importing.column')}</th>
            <th>{title}</th>
            <th>{t('importing.value')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map((problem) => (
            <tr key={`${problem.row} ${problem.column} ${problem.code}`}>
              <td className="r n">{problem.row || ''}</td>
              <td>{problem.column}</td>
              <td>{t(textOf(problem), { otherRow: problem.otherRow ?? 0 })}</td>
              <td className="sec import-value">{problem.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function textOf({ code }: ImportProblem): TextKey {
  return `importing.problem.${code.slice('import.'.length)}` as TextKey;
}

function Preview({ run }: { run: ImportRun }) {
  const t = useText();
  return (
    <div className="import-table">
      <table className="table">
        <caption className="k">{t('importing.preview')}</caption>
        <thead>
          <tr>
            <th className="r">{t('importing.row')}</th>
            <th>{t('importing.code')}</th>
            <th>{t('importing.category')}</th>
            <th>{t('importing.name')}</th>
            <th className="r">{t('importing.grams')}</th>
            <th className="r">{t('importing.price')}</th>
            <th className="r">{t('importing.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {run.preview.map((row) => (
            <tr key={row.row}>
              <td className="r n">{row.row}</td>
              <td>{row.itemCode || <span className="dim">{t('importing.issued')}</span>}</td>
              <td>{row.categoryCode}</td>
              <td>{row.name}</td>
              <td className="r">
                <Grams milligrams={row.milligrams} />
              </td>
              <td className="r">
                <Money yen={row.price} />
              </td>
              <td className="r n">{row.initialQuantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
