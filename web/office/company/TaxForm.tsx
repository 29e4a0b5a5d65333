import { type TaxSettings, taxApi } from '#contract/company/taxSettings.ts';
import { useText } from '#web/text/text.ts';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { TaxFields } from './CompanyFields.tsx';

const valuesOf = ({ taxMode, taxRounding, version }: TaxSettings) => ({ taxMode, taxRounding, version });

/** Mode and rounding, while nothing was sold yet. */
export function TaxForm({ tax, onClose }: { tax: TaxSettings; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(taxApi.edit, {
    initial: valuesOf(tax),
    labels: { taxMode: t('tax.mode'), taxRounding: t('tax.rounding') },
    done: t('tax.edited'),
    failed: t('tax.failed'),
    refusedFields: { 'company.taxFixed': 'taxMode' },
    invalidates: ['company', 'session'],
    onDone: onClose,
  });
  return (
    <FormModal draft={draft} title={t('tax.edit')} onClose={onClose}>
      <ConflictNotice
        draft={draft}
        find={taxApi.find}
        input={{}}
        valuesOf={valuesOf}
        show={(field, value) =>
          field === 'taxMode' ? t(`tax.modes.${value as 'exclusive'}`) : t(`tax.roundings.${value as 'floor'}`)
        }
      />
      <div className="fields">
        <TaxFields field={draft.field} />
      </div>
    </FormModal>
  );
}
