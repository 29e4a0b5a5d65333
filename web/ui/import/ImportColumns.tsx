import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { ImportColumnText } from '#contract/kernel/import.ts';
import { useRead } from '#web/api/hooks.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { saveFile } from '../paper.ts';
import { Loading } from '../States.tsx';

interface ImportColumnsProps {
  columns: Endpoint;
  template: Endpoint;
  /** Name of the template. */
  name: string;
}

/** The columns that a file may have, and an empty file with all of them. */
export function ImportColumns({ columns, template, name }: ImportColumnsProps) {
  const t = useText();
  const language = currentLocale();
  const read = useRead(columns, { language } as DraftOf<Endpoint>);
  const rows = (read.data as { columns: ImportColumnText[] } | undefined)?.columns;
  const save = (format: 'xlsx' | 'csv') =>
    void saveFile(template, { format, language } as DraftOf<Endpoint>, `${name}.${format}`);
  return (
    <details className="import-columns">
      <summary>{t('importing.columns.title')}</summary>
      <p className="text-small text-secondary">{t('importing.columns.hint')}</p>
      <div className="row import-templates">
        <Button size="small" icon="download" onClick={() => save('xlsx')}>
          {t('importing.columns.excel')}
        </Button>
        <Button size="small" icon="download" onClick={() => save('csv')}>
          {t('importing.columns.csv')}
        </Button>
      </div>
      {rows ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
        <section className="import-table" aria-label={t('importing.columns.title')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th>{t('importing.column')}</th>
                <th>{t('importing.columns.example')}</th>
                <th>{t('importing.columns.also')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((column) => (
                <tr key={column.field}>
                  <td>
                    {column.title}
                    {column.required && <span className="text-small text-dim"> {t('importing.columns.required')}</span>}
                  </td>
                  <td className="text-secondary">{column.values.join(' / ') || column.example}</td>
                  <td className="text-small text-dim">{column.also.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <Loading of={read} title={t('importing.columns.failed')} />
      )}
    </details>
  );
}
