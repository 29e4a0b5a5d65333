import { heldStages, type ServiceStage } from '#contract/sales/intake.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { serviceApi } from '#contract/sales/service.ts';
import { useText } from '#web/text/text.ts';
import { GramsField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { toastDone } from '#web/ui/toast.tsx';
import { SaleModal } from '../sale/SaleModal.tsx';
import { ProviderField } from './IntakeFields.tsx';

interface DialogProps {
  id: number;
  onClose: () => void;
}
interface SaleProps {
  sale: Sale;
  onClose: () => void;
}

const moved = ['service', 'sale', 'dashboard', 'customer'];

/** Says where the work is. */
export function MoveDialog({ id, onClose }: DialogProps) {
  const t = useText();
  return (
    <SaleModal title={t('service.move')} id={id} failed={t('service.detailsFailed')} isFresh onClose={onClose}>
      {(sale) => <MoveForm sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

function MoveForm({ sale, onClose }: SaleProps) {
  const t = useText();
  const { serviceStage, intake } = sale;
  // The one that comes next is there already.
  const next: Exclude<ServiceStage, 'handedOver'> =
    serviceStage === 'workshop'
      ? 'ready'
      : serviceStage === 'bench' && intake?.serviceProviderId
        ? 'workshop'
        : serviceStage === 'bench'
          ? 'ready'
          : 'bench';
  const draft = useDraft(serviceApi.move, {
    initial: {
      stage: next,
      serviceProviderId: intake?.serviceProviderId ?? null,
      milligramsOut: intake?.milligramsOut ?? null,
    },
    labels: {
      stage: t('service.goesTo'),
      serviceProviderId: t('service.provider'),
      milligramsOut: t('service.weightOut'),
    },
    toInput: ({ milligramsOut, ...values }) => ({
      ...values,
      id: sale.id,
      version: sale.version,
      ...(values.stage === 'ready' ? { milligramsOut } : {}),
    }),
    invalidates: moved,
    failed: t('service.updateFailed'),
    onDone: () => {
      toastDone(t('service.moved'), sale.number);
      onClose();
    },
  });
  const { field, values } = draft;
  return (
    <FormModal draft={draft} title={t('service.move')} code={sale.number} isStep onClose={onClose}>
      <div className="fields">
        <SelectField
          className="span-6"
          {...field('stage')}
          options={heldStages.map((value) => ({ value, label: t(`service.stages.${value}`) }))}
        />
        {values.stage === 'ready' && <GramsField className="span-6" {...field('milligramsOut')} />}
        <ProviderField className="span-12" {...field('serviceProviderId')} />
      </div>
    </FormModal>
  );
}
