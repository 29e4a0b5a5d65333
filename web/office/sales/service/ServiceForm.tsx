import './service.css';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Sale, saleApi, taxFreeGrounds } from '#contract/sales/sale.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { percentText, today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { toastDone } from '#web/ui/toast.tsx';
import { SaleModal } from '../sale/SaleModal.tsx';
import { CustomerField } from './CustomerField.tsx';
import { IntakeFields } from './IntakeFields.tsx';
import {
  blankService,
  customerOf,
  type ShopTax,
  sentOf,
  type TypedService,
  totalsOf,
  typedOf,
} from './serviceDraft.ts';
import { WorkLines } from './WorkLines.tsx';

interface FormProps {
  onClose: () => void;
  onDone: (id: number) => void;
}

/** Takes a piece in for work. */
export function NewService(props: FormProps) {
  return <ServiceForm sale={null} {...props} />;
}

/** Changes a service that is not handed over yet. */
export function EditService({ id, ...props }: FormProps & { id: number }) {
  const t = useText();
  return (
    <SaleModal
      title={t('service.edit')}
      size="large"
      id={id}
      failed={t('service.detailsFailed')}
      isFresh
      onClose={props.onClose}
    >
      {(sale) => <ServiceForm sale={sale} {...props} />}
    </SaleModal>
  );
}

function useServiceDraft(
  sale: Sale | null,
  { locationId, tax, onDone }: { locationId: number; tax: ShopTax; onDone: FormProps['onDone'] },
) {
  const t = useText();
  const labels = useLabels();
  const options = {
    initial: sale ? typedOf(sale) : blankService(null),
    labels,
    required: ['customerId'],
    invalidates: ['service', 'customer', 'dashboard'],
    missing: t('service.missing'),
  };
  const toInput = (values: TypedService) => sentOf(values, { locationId, tax, ...(sale ? { agreed: sale } : {}) });
  const finish = ({ id, number }: Sale) => {
    toastDone(t(sale ? 'service.updated' : 'service.created'), number);
    onDone(id);
  };
  const made = useDraft(saleApi.save, { ...options, toInput, failed: t('service.createFailed'), onDone: finish });
  const edited = useDraft(saleApi.edit, {
    ...options,
    toInput: (values) => ({ ...toInput(values), id: sale?.id ?? 0, version: sale?.version ?? 0 }),
    failed: t('service.updateFailed'),
    onDone: finish,
  });
  return sale ? edited : made;
}

function ServiceForm({ sale, onClose, onDone }: FormProps & { sale: Sale | null }) {
  const t = useText();
  const session = useSession().data;
  const tax: ShopTax = session?.company ?? { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 0 };
  const locationId = sale?.locationId ?? session?.locationId ?? 0;
  const draft = useServiceDraft(sale, { locationId, tax, onDone });
  const [customer, setCustomer] = useState(sale && customerOf(sale));
  const { values, field } = draft;
  const sellsTaxFree = useMay()('Sell Tax-Free');
  const set = <Key extends keyof TypedService>(key: Key, value: TypedService[Key]) =>
    draft.set(key as never, value as never);
  return (
    <FormModal
      draft={draft}
      title={t(sale ? 'service.edit' : 'service.create')}
      code={sale?.number}
      size="large"
      onClose={onClose}
    >
      <div className="fields">
        <CustomerField
          {...field('customerId')}
          customer={customer}
          onChoose={(chosen) => {
            setCustomer(chosen);
            field('customerId').onChange(chosen.id);
          }}
        />
        <div className="span-4">
          <DateField min={`${today().slice(0, 7)}-01`} max={today()} {...field('date')} />
        </div>
      </div>
      <h3 className="form-part">{t('service.pieceTitle')}</h3>
      <p className="text-small text-dim service-note">{t('service.notStock')}</p>
      <IntakeFields draft={draft} />
      <h3 className="form-part">{t('service.workTitle')}</h3>
      <WorkLines draft={draft} lines={values.work} onChange={(work) => set('work', work)} />
      <div className="service-foot">
        <div className="service-tax">
          {(sellsTaxFree || values.isTaxFree) && (
            <Checkbox
              label={t('service.taxFree')}
              checked={values.isTaxFree}
              onChange={(event) => set('isTaxFree', event.currentTarget.checked)}
            />
          )}
          {values.isTaxFree && (
            <SelectField
              {...field('taxFreeGround')}
              value={values.taxFreeGround}
              options={taxFreeGrounds.map((ground) => ({ value: ground, label: t(`sales.taxFreeGrounds.${ground}`) }))}
              onChange={(ground) => set('taxFreeGround', ground)}
            />
          )}
          {values.isTaxFree && <TextInput maxLength={200} {...field('taxReason')} />}
        </div>
        <Sums values={values} tax={tax} sale={sale} />
      </div>
      <Textarea autosize minRows={2} maxRows={8} maxLength={2000} {...field('notes')} />
    </FormModal>
  );
}

function Sums({ values, tax, sale }: { values: TypedService; tax: ShopTax; sale: Sale | null }) {
  const t = useText();
  const { subtotal, taxAmount, grandTotal } = totalsOf(values, tax, sale ?? undefined);
  const rate = percentText(values.isTaxFree ? 0 : tax.taxBasisPoints);
  const rows: [string, number][] = [
    [t('sales.subtotal'), subtotal],
    [t(tax.taxMode === 'inclusive' ? 'sales.taxInside' : 'sales.taxAt', { rate }), taxAmount],
    [t('sales.grandTotal'), grandTotal],
    ...(sale
      ? ([
          [t('sales.paid'), sale.amountPaid],
          [t('sales.remaining'), grandTotal - sale.amountPaid],
        ] as [string, number][])
      : []),
  ];
  return (
    <dl className="service-sums">
      {rows.map(([label, yen]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money yen={yen} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The label of a field by its path, of a line of work by the column that it stands in. */
function useLabels() {
  const t = useText();
  const fields: Record<string, string> = {
    customerId: t('sales.customerTitle'),
    date: t('common.date'),
    lines: t('service.workTitle'),
    taxReason: t('service.taxReason'),
    taxFreeGround: t('sales.taxFreeGround'),
    notes: t('common.notes'),
    'intake.piece': t('service.piece'),
    'intake.condition': t('service.condition'),
    'intake.declaredValue': t('service.declaredValue'),
    'intake.milligramsIn': t('service.weightIn'),
    'intake.promisedDate': t('service.promised'),
    'intake.serviceProviderId': t('service.provider'),
    'intake.pictureIds': t('service.pictures'),
    serviceItemId: t('service.work'),
    description: t('service.description'),
    quantity: t('sales.quantity'),
    price: t('service.price'),
  };
  return (path: string) => fields[path] ?? fields[path.split('.').at(-1) ?? ''] ?? '';
}
