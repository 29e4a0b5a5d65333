import { gramsText, instantText, percentText, yenText } from '#web/text/format.ts';
import { useKnownText, useLocalName, useText } from '#web/text/text.ts';
import type { AuditTrailProps } from '#web/ui/AuditTrail.tsx';
import { type AuditedLine, auditedLineText } from '#web/ui/document/auditedLine.ts';
import { usePaymentTypes } from '#web/ui/document/usePaymentTypes.ts';
import { paymentText } from './paymentText.ts';

const yenFields = new Set([
  'grandTotal',
  'discountAmount',
  'additionalFees',
  'shippingFee',
  'amountPaid',
  'overdueAmount',
  'subtotal',
  'taxAmount',
  'cancellationFee',
  'writtenOff',
  'unit',
  'declaredValue',
]);

/** What a sale's audit trail calls its fields, values and actions. */
export function useAuditWords(): Pick<AuditTrailProps, 'fieldName' | 'showValue' | 'actionName'> {
  const t = useText();
  const local = useLocalName();
  const known = useKnownText();
  const { nameOf } = usePaymentTypes();
  const copyText = (copy: number) => (copy === 0 ? t('sales.original') : t('sales.copy', { copy }));
  return {
    // `price #1 R0-000123` is the price of one line.
    fieldName: (field) => {
      const [name = '', ...of] = field.split(' ');
      return [
        known(`sales.auditField.${name}`) ?? known(`sales.variant.${name}`) ?? known(`ecommerce.${name}`) ?? name,
        ...of,
      ].join(' ');
    },
    showValue: (field, value) => {
      if (value === null || value === undefined || value === '') return '';
      if (typeof value === 'number' && (yenFields.has(field) || field.startsWith('price '))) return yenText(value);
      if (typeof value === 'number' && known(`sales.variant.${field}`)) return copyText(value);
      if (field === 'payments' && Array.isArray(value))
        return value.map((one) => paymentText(String(one), nameOf)).join('\n');
      if (field.endsWith('BasisPoints') && typeof value === 'number') return percentText(value);
      if (field === 'channel') return known(`ecommerce.channels.${String(value)}`) ?? String(value);
      if (field === 'heldUntil') return instantText(String(value));
      if (field === 'onlineStage') return known(`onlineOrder.stages.${String(value)}`) ?? String(value);
      if (field === 'status') return known(`sales.status.${String(value)}`) ?? String(value);
      if (field === 'production') return known(`madeToOrder.stage.${String(value)}`) ?? String(value);
      if (field === 'serviceStage') return known(`service.stages.${String(value)}`) ?? String(value);
      if (field.startsWith('milligrams') && typeof value === 'number') return `${gramsText(value)} g`;
      if (field.startsWith('shipping ') && Array.isArray(value))
        return value.map((part) => known(`sales.shipping.status.${part}`) ?? String(part)).join('\n');
      if (Array.isArray(value))
        return value
          .map((one) =>
            typeof one === 'object' ? auditedLineText(one as AuditedLine, local, () => undefined) : String(one),
          )
          .join('\n');
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    },
    actionName: (action) => known(`sales.auditAction.${action}`),
  };
}
