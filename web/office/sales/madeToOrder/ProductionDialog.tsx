import { Textarea } from '@mantine/core';
import { madeToOrderApi } from '#contract/sales/madeToOrder.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { ServiceProviderPicker } from '#web/office/people/serviceProvider/ServiceProviderPicker.tsx';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { MaterialFields, sentMaterials, type TypedMaterial, typedMaterials } from '../sale/MaterialFields.tsx';
import { WorkPictures } from '../sale/WorkPictures.tsx';

import { openJobSheet } from './productionSteps.ts';
import './madeToOrder.css';
import { SaleModal } from '../sale/SaleModal.tsx';

interface DialogProps {
  id: number;
  onClose: () => void;
}

/** What the workshop notes of a piece: who makes it until when, from what, with pictures. */
export function ProductionDialog({ id, onClose }: DialogProps) {
  const t = useText();
  return (
    <SaleModal title={t('madeToOrder.workshop')} id={id} onClose={onClose}>
      {(sale) => <ProductionForm sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

interface Typed {
  workshopNotes: string;
  serviceProviderId: number | null;
  promisedDate: string | null;
  materials: TypedMaterial[];
  pictureIds: string[];
}

function ProductionForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const localName = useLocalName();
  const { madeToOrder: own } = sale;
  const initial: Typed = {
    workshopNotes: own?.workshopNotes ?? '',
    serviceProviderId: own?.serviceProviderId ?? null,
    promisedDate: own?.promisedDate ?? null,
    materials: typedMaterials(own?.materials ?? []),
    pictureIds: own?.pictures.map(({ id }) => id) ?? [],
  };
  const draft = useDraft(madeToOrderApi.production, {
    initial,
    labels: (path) => {
      if (path.endsWith('.itemId')) return t('sales.item');
      if (path.endsWith('.milligrams')) return t('sales.grams');
      if (path.startsWith('materials')) return t('sales.quantity');
      if (path.startsWith('picture')) return t('madeToOrder.pictures');
      if (path === 'serviceProviderId') return t('madeToOrder.workshop');
      return t(path === 'promisedDate' ? 'madeToOrder.promisedDate' : 'madeToOrder.workshopNotes');
    },
    toInput: ({ materials, ...values }) => ({
      ...values,
      id: sale.id,
      version: sale.version,
      materials: sentMaterials(materials),
    }),
    invalidates: ['sale', 'stock', 'item'],
    done: t('madeToOrder.saved'),
    about: () => sale.number,
    failed: t('madeToOrder.saveFailed'),
    onDone: onClose,
  });
  return (
    <FormModal
      draft={draft}
      title={t('madeToOrder.productionTitle', { number: sale.number })}
      size="large"
      onClose={onClose}
      actions={
        <Button icon="printer" onClick={() => void openJobSheet(sale.id)}>
          {t('madeToOrder.step.jobSheet')}
        </Button>
      }
    >
      <div className="fields">
        {own?.wish && (
          <p className="span-12 notes">
            <span className="label">{t('madeToOrder.wish')}</span>
            {own.wish}
          </p>
        )}
        <div className="span-6">
          <ServiceProviderPicker
            clearable
            placeholder={t('madeToOrder.inHouse')}
            shown={own ? localName(own.serviceProviderName, own.serviceProviderNameJa) : undefined}
            {...draft.field('serviceProviderId')}
          />
        </div>
        <div className="span-6">
          <DateField clearable {...draft.field('promisedDate')} />
        </div>
        <Textarea className="span-12" autosize minRows={2} maxLength={2000} {...draft.field('workshopNotes')} />
        <MaterialFields
          title={t('madeToOrder.materials')}
          field={draft.field}
          materials={draft.values.materials}
          onChange={(materials) => draft.set('materials', materials as never)}
        />
        <section className="span-12" aria-label={t('madeToOrder.pictures')}>
          <h3>{t('madeToOrder.pictures')}</h3>
          <WorkPictures
            endpoint={madeToOrderApi.addPicture}
            ids={draft.values.pictureIds}
            onChange={(ids) => draft.set('pictureIds', ids as never)}
          />
        </section>
      </div>
    </FormModal>
  );
}
