import './import.css';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { ImportColumnText } from '#contract/kernel/import.ts';
import { useRead } from '#web/api/hooks.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';

/** For the guide of a list: the columns that a file may have, in each format, with an example. */
export function ColumnGuide({ columns }: { columns: Endpoint }) {
  const t = useText();
  const read = useRead(columns, { language: currentLocale() } as DraftOf<Endpoint>);
  const data = read.data as { columns: ImportColumnText[]; shopify: ImportColumnText[] } | undefined;
  const formats = [['kinza', data?.columns ?? []] as const, ['shopify', data?.shopify ?? []] as const];
  return formats
    .filter(([, rows]) => rows.length > 0)
    .map(([format, rows]) => (
      <details key={format} className="import-guide">
        <summary>{t(`importing.columns.${format}`)}</summary>
        <dl>
          {rows.map(({ field, title, required, example, values }) => (
            <div key={field}>
              <dt>
                {title}
                {required && <span className="text-small text-dim"> {t('importing.columns.required')}</span>}
              </dt>
              <dd className="text-small text-secondary">{values.join(' / ') || example || '–'}</dd>
            </div>
          ))}
        </dl>
      </details>
    ));
}
