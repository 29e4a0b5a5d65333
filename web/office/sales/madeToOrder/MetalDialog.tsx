import { TextInput } from '@mantine/core';
import { madeToOrderApi } from '#contract/sales/madeToOrder.ts';
import { type MetalEvent, metalEvents } from '#contract/sales/madeToOrderTerms.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { SaleModal } from '../sale/SaleModal.tsx';
import { openMetalSlip } from './productionSteps.ts';

interface DialogProps {
  id: number;
  onClose: () => void;
}

/** The customer's own metal: taken in, used, given back. */
export function MetalDialog({ id, onClose }: DialogProps) {
  const t = useText();
  return (
    <SaleModal title={t('madeToOrder.metal')} id={id} onClose={onClose}>
      {(sale) => <MetalForm sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

function MetalForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const rows = sale.madeToOrder?.metal ?? [];
  const initial: { event: MetalEvent; metal: string; milligrams: number | null; notes: string } = {
    event: 'takenIn',
    metal: rows.at(-1)?.metal ?? '',
    milligrams: null,
    notes: '',
  };
  const draft = useDraft(madeToOrderApi.metal, {
    initial,
    labels: {
      event: t('madeToOrder.movement'),
      metal: t('madeToOrder.metalName'),
      milligrams: t('sales.grams'),
      notes: t('common.notes'),
    },
    toInput: ({ milligrams, ...values }) => ({
      ...values,
      id: sale.id,
      version: sale.version,
      milligrams: milligrams ?? 0,
    }),
    invalidates: ['sale'],
    done: t('madeToOrder.metalSaved'),
    about: () => sale.number,
    failed: t('madeToOrder.metalFailed'),
    onDone: onClose,
  });
  return (
    <FormModal
      draft={draft}
      title={t('madeToOrder.metalTitle', { number: sale.number })}
      isStep
      onClose={onClose}
      actions={
        rows.length > 0 && (
          <Button icon="printer" onClick={() => void openMetalSlip(sale.id)}>
            {t('madeToOrder.step.metalSlip')}
          </Button>
        )
      }
    >
      <div className="fields">
        <SelectField
          className="span-6"
          {...draft.field('event')}
          options={metalEvents.map((value) => ({ value, label: t(`madeToOrder.metalEvent.${value}`) }))}
        />
        <TextInput className="span-6" maxLength={60} placeholder="K18" {...draft.field('metal')} />
        <FigureField className="span-6" decimals={3} rightSection="g" {...draft.field('milligrams')} />
        <TextInput className="span-6" maxLength={200} {...draft.field('notes')} />
      </div>
    </FormModal>
  );
}
