import type { AuditRow } from '#contract/kernel/audit.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { AuditTrailProps } from '../AuditTrail.tsx';
import { useActionName, useAuditTrail } from '../auditTrail.ts';
import { More } from '../Empty.tsx';
import { DateText } from '../Figures.tsx';
import { Failed, SkeletonRows } from '../States.tsx';

/** What was done to a document, newest first, in a narrow column: who, when, and the reason where one was given. */
export function AuditHistory({ endpoint, id, actionName }: Pick<AuditTrailProps, 'endpoint' | 'id' | 'actionName'>) {
  const t = useText();
  const local = useLocalName();
  const nameOf = useActionName(actionName);
  // Nobody is named where Kinza did it itself.
  const whatOf = ({ isStranger, userName, userNameJa }: AuditRow, action: string) => {
    const name = isStranger ? t('common.audit.stranger') : local(userName, userNameJa);
    return name ? t('document.by', { action, name }) : action;
  };
  const trail = useAuditTrail(endpoint, id);
  if (trail.isError)
    return <Failed title={t('common.audit.failed')} problem={trail.error} onRetry={() => void trail.refetch()} />;
  if (!trail.data) return <SkeletonRows rows={2} photo={false} />;
  return (
    <>
      <ul className="history" aria-label={t('document.history')}>
        {trail.data.pages.flatMap(({ rows }) =>
          rows.map((row) => (
            <li key={row.id}>
              <span className="history-what">{whatOf(row, nameOf(row.action))}</span>
              <DateText of={row.at} className="history-when" />
              {reasonOf(row) && <p>{reasonOf(row)}</p>}
            </li>
          )),
        )}
      </ul>
      <More of={trail} />
    </>
  );
}

function reasonOf({ changes }: AuditRow): string {
  const reason = changes.find(({ field }) => field === 'reason')?.after;
  return typeof reason === 'string' ? reason : '';
}
