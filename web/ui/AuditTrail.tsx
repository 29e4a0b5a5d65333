import { useState } from 'react';
import type { AuditRow } from '#contract/kernel/audit.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { useText } from '#web/text/text.ts';
import { useActionName, useAuditTrail } from './auditTrail.ts';
import { Button } from './Button.tsx';
import { changedSides } from './changedSides.ts';
import { Empty, More } from './Empty.tsx';
import { DateText } from './Figures.tsx';
import { Failed, SkeletonRows } from './States.tsx';
import { UserName } from './UserName.tsx';
import { unbroken } from './unbroken.tsx';

export interface AuditTrailProps {
  /** An endpoint that takes `{ id, page }` and answers a page of audit rows. */
  endpoint: Endpoint;
  id: number;
  /** What a field is called: `t('item.field.' + field)`. */
  fieldName?: (field: string) => string;
  /** What a value looks like: yen, grams, names of categories. */
  showValue?: (field: string, value: unknown) => string;
  /** The fields in the order of the form; without it they come as they are stored. */
  fields?: readonly string[];
  /** What an action is called, where it is not created, edited or switched. */
  actionName?: (action: string) => string | undefined;
}

/** Who changed what and when, newest first; one switch shows or hides the changes with old and new value. */
export function AuditTrail(props: AuditTrailProps) {
  const { endpoint, id, fieldName = plain, showValue = valueText, fields = [], actionName } = props;
  const t = useText();
  const [isOpen, setIsOpen] = useState(true);
  const nameOf = useActionName(actionName);
  const trail = useAuditTrail(endpoint, id);
  if (trail.isError)
    return <Failed title={t('common.audit.failed')} problem={trail.error} onRetry={() => void trail.refetch()} />;
  if (!trail.data) return <SkeletonRows rows={4} photo={false} />;
  const rows = trail.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <Empty title={t('common.audit.empty')} />;
  return (
    <section className="audit" aria-label={t('common.audit.title')}>
      <header>
        <span className="spacer" />
        <Button size="small" aria-pressed={isOpen} icon={isOpen ? 'eye-off' : 'eye'} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'common.audit.hide' : 'common.audit.show')}
        </Button>
      </header>
      {rows.map((row) => (
        <article key={row.id} className="audit-row">
          <div className="audit-changes">
            <span>
              <span className="text-medium">{nameOf(row.action)}</span>
              {row.of && <span className="audit-of">{t('common.audit.of', { code: row.of })}</span>}
            </span>
            <span className="text-secondary">
              {row.isStranger ? t('common.audit.stranger') : <UserName of={row} />}
            </span>
            <DateText of={row.at} className="text-secondary" />
          </div>
          {isOpen && row.changes.length > 0 && <Changes {...{ row, fieldName, showValue, fields }} />}
        </article>
      ))}
      <More of={trail} className="audit-row" />
    </section>
  );
}

function Changes({
  row,
  fieldName,
  showValue,
  fields,
}: { row: AuditRow } & Required<Pick<AuditTrailProps, 'fieldName' | 'showValue' | 'fields'>>) {
  const t = useText();
  const nothing = t('common.audit.nothing');
  const place = (field: string) => (fields.includes(field) ? fields.indexOf(field) : fields.length);
  const changes = row.changes
    // What was written again as it was has not changed.
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    .map(({ field, ...values }) => {
      const shown = [showValue(field, values.before), showValue(field, values.after)] as const;
      const [before, after] = changedSides(...shown, t('common.audit.another'));
      return { field, before, after };
    })
    // From nothing to nothing is no change to whoever reads it.
    .filter(({ before, after }) => before || after)
    .toSorted((a, b) => place(a.field) - place(b.field));
  if (changes.length === 0) return null;
  return (
    <table className={changes.every(({ before }) => !before) ? 'changes is-first' : 'changes'}>
      <thead>
        <tr>
          <th>{t('common.audit.field')}</th>
          <th>{t('common.audit.before')}</th>
          <th>{t('common.audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{fieldName(field)}</td>
            <td className="text-secondary">{unbroken(before || nothing)}</td>
            <td>{unbroken(after || nothing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function plain(field: string): string {
  return field;
}

function valueText(_field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
