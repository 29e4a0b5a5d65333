import type { Sale } from '#contract/sales/sale.ts';
import { serviceApi } from '#contract/sales/service.ts';
import { useText } from '#web/text/text.ts';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { MaterialFields, sentMaterials, typedMaterials } from '../sale/MaterialFields.tsx';
import { SaleModal } from '../sale/SaleModal.tsx';

interface DialogProps {
  id: number;
  onClose: () => void;
}

/** Which parts from stock the work on a piece takes. */
export function PartsDialog({ id, onClose }: DialogProps) {
  const t = useText();
  return (
    <SaleModal
      title={t('service.parts')}
      size="large"
      id={id}
      failed={t('service.detailsFailed')}
      isFresh
      onClose={onClose}
    >
      {(sale) => <PartsForm sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

function PartsForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(serviceApi.parts, {
    initial: { materials: typedMaterials(sale.intake?.materials ?? []) },
    labels: (path) =>
      t(path.endsWith('itemId') ? 'sales.item' : path.endsWith('milligrams') ? 'sales.grams' : 'sales.quantity'),
    toInput: ({ materials }) => ({ id: sale.id, version: sale.version, materials: sentMaterials(materials) }),
    invalidates: ['sale', 'service', 'stock', 'item'],
    done: t('service.partsSaved'),
    about: () => sale.number,
    failed: t('service.updateFailed'),
    onDone: onClose,
  });
  return (
    <FormModal draft={draft} title={t('service.parts')} code={sale.number} size="large" onClose={onClose}>
      <p className="text-secondary">{t('service.partsText')}</p>
      <div className="fields">
        <MaterialFields
          title={t('service.parts')}
          field={draft.field}
          materials={draft.values.materials}
          onChange={(materials) => draft.set('materials', materials as never)}
        />
      </div>
    </FormModal>
  );
}
