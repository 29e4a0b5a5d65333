import { Checkbox } from '@mantine/core';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { ImportChange, ImportColumnText, ImportRun, Matching } from '#contract/kernel/import.ts';
import { useRead } from '#web/api/hooks.ts';
import { countText, gramsText, percentText, yenText } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { saveFile } from '../paper.ts';
import { Segments } from '../Segments.tsx';
import type { ImportedThings } from './ImportResult.tsx';

export interface ImportChoice {
  matching: Matching;
  leaveOut: boolean;
}

interface ImportChoicesProps {
  run: ImportRun;
  things: ImportedThings;
  /** What may be done with things that are there already. */
  matchings: readonly Matching[];
  choice: ImportChoice;
  onChange: (choice: ImportChoice) => void;
  columns: Endpoint;
  troubles: Endpoint;
}

/** What a checked file would do, and what the person decides: about things that are there already, about rows in trouble. */
export function ImportChoices(props: ImportChoicesProps) {
  const { run, things, matchings, choice, onChange, columns, troubles } = props;
  const t = useText();
  const matched = run.changeCount + run.sameCount;
  const figures = [
    ['added', run.addCount],
    ['changed', run.changeCount],
    ['same', run.sameCount],
    ['trouble', run.troubleCount],
  ] as const;
  return (
    <>
      <dl className="import-figures">
        {figures
          .filter(([name, count]) => count > 0 || name === 'added')
          .map(([name, count]) => (
            <div key={name}>
              <dt className="text-small text-secondary">{t(`importing.figure.${name}`)}</dt>
              <dd className="digits">{countText(count)}</dd>
            </div>
          ))}
      </dl>
      {matched > 0 && (
        <div className="import-choice">
          <span className="text-medium">{t(`importing.${things}.matched`, { count: matched })}</span>
          <Segments
            label={t('importing.matching.label')}
            value={choice.matching}
            options={matchings.map((value) => ({ value, label: t(`importing.matching.${value}`) }))}
            onChange={(matching) => onChange({ ...choice, matching })}
          />
        </div>
      )}
      {choice.matching === 'update' && run.changes.length > 0 && <Changes of={run.changes} columns={columns} />}
      {run.troubleCount > 0 && (
        <div className="import-choice">
          <Checkbox
            label={t('importing.leaveOut', { count: run.troubleCount })}
            checked={choice.leaveOut}
            onChange={(event) => onChange({ ...choice, leaveOut: event.currentTarget.checked })}
          />
          <TroubleFile run={run} troubles={troubles} />
        </div>
      )}
    </>
  );
}

/** Saves the rows that can't be imported, each with its reason. */
export function TroubleFile({ run, troubles }: { run: ImportRun; troubles: Endpoint }) {
  const t = useText();
  const language = currentLocale();
  const name = `${run.fileName.replace(/\.\w+$/, '')}-${t('importing.troubleFile')}.xlsx`;
  const input = { id: run.id, format: 'xlsx', language } as DraftOf<Endpoint>;
  return (
    <Button size="small" icon="download" onClick={() => void saveFile(troubles, input, name)}>
      {t('importing.troubles', { count: run.troubleCount })}
    </Button>
  );
}

/** Fields that a column says under another name. */
const columnsOf: Record<string, string> = {
  milligrams: 'grams',
  markupBasisPoints: 'markUpPricePercentage',
  active: 'status',
};
/** Fields that only follow from others. */
const silent = ['categoryId', 'contactDigits', 'isTakenBack'];

/** What would change: which thing, which field, old and new. */
function Changes({ of, columns }: { of: readonly ImportChange[]; columns: Endpoint }) {
  const t = useText();
  const read = useRead(columns, { language: currentLocale() } as DraftOf<Endpoint>);
  const texts = (read.data as { columns: ImportColumnText[] } | undefined)?.columns ?? [];
  const columnOf = (field: string) => texts.find((column) => column.field === (columnsOf[field] ?? field));
  const text = (field: string, value: string) => {
    if (field === 'active') return columnOf(field)?.values[value === 'true' ? 0 : 1] ?? value;
    return valueText(field, value) || t('importing.nothing');
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section className="import-table import-changes" aria-label={t('importing.changes')} tabIndex={0}>
      <table className="table">
        <caption className="figure-label">{t('importing.changes')}</caption>
        <thead>
          <tr>
            <th className="align-right">{t('importing.row')}</th>
            <th>{t('importing.code')}</th>
            <th>{t('importing.column')}</th>
            <th>{t('importing.old')}</th>
            <th>{t('importing.new')}</th>
          </tr>
        </thead>
        <tbody>
          {of.flatMap(({ row, code, changes }) =>
            changes
              .filter(({ field }) => !silent.includes(field))
              .map(({ field, before, after }, index) => (
                <tr key={`${row} ${field}`}>
                  <td className="align-right digits">{index === 0 ? row : ''}</td>
                  <td>{index === 0 ? code : ''}</td>
                  <td className="text-secondary">{columnOf(field)?.title ?? field}</td>
                  <td className="text-secondary">{text(field, before)}</td>
                  <td>{text(field, after)}</td>
                </tr>
              )),
          )}
        </tbody>
      </table>
    </section>
  );
}

function valueText(field: string, value: string): string {
  const number = Number(value);
  if (field === 'milligrams') return gramsText(number);
  if (field === 'cost' || field === 'price') return yenText(number);
  return field === 'markupBasisPoints' ? percentText(number) : value;
}
