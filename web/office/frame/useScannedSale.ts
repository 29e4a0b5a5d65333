import { useRouter } from '@tanstack/react-router';
import { saleApi } from '#contract/sales/sale.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { call } from '#web/api/client.ts';
import { useText } from '#web/text/text.ts';
import { toastFailed, toastProblem } from '#web/ui/toast.tsx';

/** Opens the sale whose number was scanned from one of its papers, over the list of its type. */
export function useScannedSale(): (number: string) => void {
  const t = useText();
  const router = useRouter();
  const find = async (number: string) => {
    const { rows } = await call(saleApi.list, { search: number });
    const sale = rows.find((row) => row.number === number.toUpperCase());
    if (!sale) return toastFailed(t('scan.unknown', { code: number }));
    const { path } = saleTypeFacts[sale.type];
    await router.navigate({ to: path as '/', search: { open: `view:${sale.id}` } as never });
  };
  return (number) => void find(number).catch((problem: unknown) => toastProblem(problem, t('sales.failed')));
}
