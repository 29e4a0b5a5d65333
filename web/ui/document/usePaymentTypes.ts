import { paymentTypes as everywhere } from '#contract/sales/payment.ts';
import { paymentTypeApi } from '#contract/sales/paymentType.ts';
import { useRead } from '#web/api/hooks.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';

/** The drawing of each way of paying that every company has. */
const icons: Record<string, string> = {
  cash: 'cash',
  card: 'credit-card',
  bankTransfer: 'building-bank',
  qr: 'qrcode',
  cashOnDelivery: 'truck-delivery',
  other: 'dots',
  storeCredit: 'gift-card',
};

/** The drawing of a way of paying; those of the company's own are all drawn alike. */
export const paymentIcon = (code: string): string => icons[code] ?? 'wallet';

/** The company's ways of paying: what each is called, and which are used now. */
export function usePaymentTypes() {
  const t = useText();
  const local = useLocalName();
  const read = useRead(paymentTypeApi.all, {});
  const rows = read.data?.rows ?? [];
  const nameOf = (code: string): string => {
    const row = rows.find((one) => one.code === code);
    if (row) return local(row.name, row.nameJa);
    const known = everywhere.find((one) => one === code);
    return known ? t(`sales.payment.${known}`) : code;
  };
  // Store credit is owed already: nobody pays it in.
  const used = rows.filter(({ active, code }) => active && code !== 'storeCredit').map(({ code }) => code);
  return {
    nameOf,
    /** Ways in which money comes in from outside, as far as they were read. */
    used,
    needsReference: (code: string) => rows.find((one) => one.code === code)?.needsReference ?? false,
    /** Why they could not be read. */
    failed: read.error ? t('paymentType.loadFailed', { error: problemText(read.error) }) : undefined,
  };
}
