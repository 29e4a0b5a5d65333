import { useNavigate } from '@tanstack/react-router';
import { type PricesSummary, priceApi, priceFilters, ruleOf } from '#contract/catalogue/price.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { yenInSentence } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import type { ListState } from '#web/ui/list/useList.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { differenceText } from './Difference.tsx';

/** The rule of the address, what it would do, and doing it: exactly what was seen, or nothing. */
export function usePriceApply(list: ListState) {
  const t = useText();
  const navigate = useNavigate();
  const filters = priceFilters.safeParse(list.filters).data;
  const rule = filters ? ruleOf(filters) : null;
  // The same question as the list's totals, so it is asked once.
  const read = useRead(priceApi.summary, list.filters as never, { keep: true });
  const isFresh = read.data !== undefined && !read.isPlaceholderData && !read.isFetching;
  const act = useAct(priceApi.apply, {
    invalidates: ['item', 'sellingOption', 'stock', 'dashboard'],
    onSuccess: (change) => {
      toastDone(t('price.applied', { count: change.itemCount }));
      void navigate({ to: '/item/list/price-changes/$id', params: { id: String(change.id) } });
    },
    onError: (problem) => {
      toastProblem(problem, t('price.applyFailed'));
      void refresh('price');
    },
  });
  const apply = async (summary: PricesSummary) => {
    if (!rule) return;
    const { seen, changed, changedPrice, price, newPrice, warnings } = summary;
    // No line ends between the sign and its figure.
    const difference = differenceText(newPrice - price).replace(/^[+−]/, '$&\u2060');
    const hasStock = price !== 0 || newPrice !== 0;
    const sentences = [
      hasStock ? t('price.askWorth', { from: yenInSentence(price), to: yenInSentence(newPrice), difference }) : '',
      t('price.askLast'),
      warnings.belowCost ? t('price.askBelowCost', { count: warnings.belowCost }) : '',
      warnings.zero ? t('price.askZero', { count: warnings.zero }) : '',
    ];
    const question = {
      title: t('price.ask', { count: changed }),
      text: sentences.filter(Boolean).join(currentLocale() === 'ja' ? '' : ' '),
      confirm: t('price.askYes'),
    };
    if (await isConfirmed(question)) act.mutate({ rule, seen, changed, changedPrice });
  };
  return {
    summary: read.data,
    failed: read.isError ? problemText(read.error) : '',
    refused: act.isError ? problemText(act.error) : '',
    busy: act.isPending,
    mayApply: isFresh && rule !== null && (read.data?.changed ?? 0) > 0,
    apply: () => read.data && void apply(read.data),
  };
}
