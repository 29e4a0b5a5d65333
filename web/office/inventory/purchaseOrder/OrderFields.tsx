import { TextInput } from '@mantine/core';
import type { SupplierRow } from '#contract/catalogue/supplier.ts';
import { orderTaxOf, type PurchaseOrder, purchaseOrderKinds } from '#contract/inventory/purchaseOrder.ts';
import { useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { DayField } from '#web/ui/document/DayField.tsx';
import type { DocumentValues } from '#web/ui/document/DocumentForm.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { CountField, GramsField, MoneyField } from '#web/ui/form/FigureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { SupplierField } from '../SupplierField.tsx';
import { type OrderLine, totalOf } from './orderLines.ts';

export type OrderDraft = Draft<DocumentValues>;
type OrderValues = DocumentValues &
  Pick<PurchaseOrder, 'kind'> & { supplierId: number | null; orderTotal: number | null; orderTax: number | null };

/** The values of the form with those that orders have besides. */
export function orderValues(values: DocumentValues): OrderValues {
  return values as OrderValues;
}

/** The header of an order: from whom, when, of which kind; and what a summarized one is about. */
export function OrderHeader({ draft, suppliers }: { draft: OrderDraft; suppliers: readonly SupplierRow[] }) {
  const t = useText();
  const { kind } = orderValues(draft.values);
  return (
    <>
      <SupplierField suppliers={suppliers} {...draft.field('supplierId')} />
      <div className="span-4">
        <DayField {...draft.field('date')} />
      </div>
      <div className="span-4">
        <DateField clearable {...draft.field('expectedDate')} />
      </div>
      <SelectField
        className="span-4"
        options={purchaseOrderKinds.map((value) => ({ value, label: t(`purchaseOrder.kinds.${value}`) }))}
        {...draft.field('kind')}
      />
      <TextInput className="span-4" maxLength={100} {...draft.field('reference')} />
      {kind === 'summarized' && (
        <>
          <CountField
            className="span-4"
            {...draft.field('orderQuantity')}
            label={t('purchaseOrder.orderQuantity')}
            description={t('purchaseOrder.orderQuantityHint')}
          />
          <GramsField className="span-4" {...draft.field('orderMilligrams')} />
        </>
      )}
    </>
  );
}

/** What an order comes to: its cost, the tax that follows from it until another is typed, and both. */
export function OrderSums({ draft }: { draft: OrderDraft }) {
  const t = useText();
  const taxBasisPoints = useSession().data?.company.taxBasisPoints ?? 0;
  const { kind, lines, orderTotal, orderTax } = orderValues(draft.values);
  const total =
    kind === 'summarized' ? (orderTotal ?? 0) : (lines as OrderLine[]).reduce((sum, line) => sum + totalOf(line), 0);
  const tax = orderTax ?? orderTaxOf(total, taxBasisPoints);
  const shown = (label: string, yen: number) => (
    <MoneyField className="span-4" label={label} value={yen} onChange={() => {}} readOnly />
  );
  return (
    <div className="fields document-sums">
      {kind === 'summarized' ? (
        <MoneyField className="span-4" {...draft.field('orderTotal')} label={t('purchaseOrder.orderTotal')} />
      ) : (
        shown(t('purchaseOrder.orderTotal'), total)
      )}
      <MoneyField className="span-4" {...draft.field('orderTax')} label={t('purchaseOrder.orderTax')} value={tax} />
      {shown(t('purchaseOrder.orderTotalWithTax'), total + tax)}
    </div>
  );
}
