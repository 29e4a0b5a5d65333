import { type TaxSettings, taxApi } from '#contract/company/taxSettings.ts';
import { dayAfter, percentText, today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { PercentField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';

/** The rate from a coming day on. */
export function RateForm({ tax, onClose }: { tax: TaxSettings; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(taxApi.setRate, {
    initial: { validFrom: null as string | null, basisPoints: null as number | null, version: tax.version },
    labels: { validFrom: t('tax.validFrom'), basisPoints: t('tax.rate') },
    toInput: (values) => values as { validFrom: string; basisPoints: number; version: number },
    done: t('tax.rateSaved'),
    failed: t('tax.failed'),
    refusedFields: { 'company.periodClosed': 'validFrom' },
    invalidates: ['company', 'session'],
    onDone: onClose,
  });
  const { validFrom } = draft.values;
  // The saved rate of the entered day.
  const valuesOf = ({ rates, version }: TaxSettings) => {
    const saved = rates.find((rate) => rate.validFrom === validFrom);
    return { validFrom, basisPoints: saved?.basisPoints ?? null, version };
  };
  const closed = tax.closedThrough ?? '';
  return (
    <FormModal draft={draft} size="small" title={t('tax.newRate')} onClose={onClose}>
      <ConflictNotice
        draft={draft}
        find={taxApi.find}
        input={{}}
        valuesOf={valuesOf}
        show={(_field, value) => (value === null ? '' : percentText(Number(value)))}
      />
      <p className="text-small text-secondary company-hint">{t('tax.rateHint')}</p>
      <div className="fields">
        <div className="span-6">
          <DateField {...draft.field('validFrom')} min={dayAfter(closed > today() ? closed : today())} />
        </div>
        <div className="span-6">
          <PercentField {...draft.field('basisPoints')} />
        </div>
      </div>
    </FormModal>
  );
}
