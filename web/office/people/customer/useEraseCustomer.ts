import { z } from 'zod';
import { personName } from '#contract/kernel/personName.ts';
import { type Customer, customerApi } from '#contract/people/customer.ts';
import { call } from '#web/api/client.ts';
import { useAct } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { ask } from '#web/ui/ask.tsx';
import type { RowAction } from '#web/ui/list/types.ts';
import { toastDone, toastFailed, toastProblem } from '#web/ui/toast.tsx';

/** The step that erases for good who a customer was. It is asked with the name typed, since nothing brings it back. */
export function useEraseCustomer(customer: Customer): RowAction[] {
  const t = useText();
  const may = useMay();
  const customerName = useCustomerName();
  const act = useAct(customerApi.erase, {
    invalidates: ['customerNote', 'customerDocument', 'sale'],
    onSuccess: ({ code }) => toastDone(t('customer.erase.done', { code })),
    onError: (problem) => toastProblem(problem, t('customer.erase.failed')),
  });
  const name = personName(customer);
  /** Whether a sale is open, which is said in place of the question: no name has to be typed for a refusal. */
  const isOpen = async () => {
    const { sale } = await call(customerApi.openSale, { id: customer.id });
    if (sale)
      toastFailed(t('customer.erase.failed'), t('refusal.customer.openSales', { number: sale.number }), {
        to: { to: '/sales/list', search: { open: `view:${sale.id}` } },
      });
    return sale !== null;
  };
  const bare = (written: string) => written.normalize('NFKC').replace(/\s/g, '').toLowerCase();
  const erase = async () => {
    if (await isOpen()) return;
    const { outcome } = await ask({
      title: t('customer.erase.title', { name: customerName(customer) }),
      text: t('customer.erase.text'),
      confirm: t('customer.erase.yes'),
      danger: true,
      input: {
        label: t('customer.erase.type', { name }),
        rule: z.string().refine((typed) => bare(typed) === bare(name), 'field.nameDiffers'),
      },
    });
    if (outcome === 'confirmed') act.mutate({ id: customer.id, version: customer.version });
  };
  if (customer.erasedAt || !may(customerApi.erase)) return [];
  return [
    {
      label: t('customer.erase.action'),
      icon: 'eraser',
      danger: true,
      divided: true,
      run: () => void erase().catch((problem) => toastProblem(problem, t('customer.erase.failed'))),
    },
  ];
}
