import { reportExportApi } from '#contract/reports/reportExport.ts';
import { useSession } from '#web/api/rights.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { isReport, reports } from '#web/ui/reports.ts';

const fields = ['report', 'filters', 'rows'] as const;

/** Who took which report along as a file, with what was filtered and how many rows it had. */
export function Exports({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data: session } = useSession();
  const showValue = (field: string, value: unknown) => {
    const shown = value === null || value === undefined ? '' : String(value);
    return field === 'report' && isReport(shown) ? t(reports[shown].title) : shown;
  };
  return (
    <ViewModal title={t('report.exports.title')} onClose={onClose}>
      <div className="modal-main">
        {session && (
          <AuditTrail
            endpoint={reportExportApi.audit}
            id={session.company.id}
            fields={fields}
            fieldName={(field) => nameOf(t, field)}
            showValue={showValue}
            actionName={() => t('report.exports.took')}
          />
        )}
      </div>
    </ViewModal>
  );
}

function nameOf(t: Translate, field: string): string {
  const known = fields.find((one) => one === field);
  return known ? t(`report.exports.${known}`) : field;
}
