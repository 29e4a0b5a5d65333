import { type Bid, type Lot, lotApi } from '#contract/sales/subasta.ts';
import { type AnyCall, useActs } from '#web/api/hooks.ts';
import { yenInSentence } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { ask, isConfirmed } from '#web/ui/ask.tsx';
import { toastProblem } from '#web/ui/toast.tsx';

/** What may be done with a lot. The hammer and passing go without a question: the auctioneer has no hand free for one. */
export function useLotSteps(lot: Lot) {
  const t = useText();
  const acts = useActs({ invalidates: ['lot', 'subasta', 'bidder', 'sale', 'stock', 'item', 'dashboard'] });
  const { id, version, position, highAmount, startingPrice, reservePrice } = lot;
  const shown = { id, version };
  const send = (endpoint: AnyCall['endpoint'], input: Record<string, unknown>) => {
    if (acts.isPending) return;
    acts.mutate({ endpoint, input }, { onError: (problem) => toastProblem(problem, t('subasta.stepFailed')) });
  };
  const reasonFor = async (title: string, text: string, confirm: string) => {
    const rule = lotApi.withdraw.input.shape.reason;
    const answer = await ask({ title, text, confirm, danger: true, input: { label: t('subasta.reason'), rule } });
    return answer.outcome === 'confirmed' ? answer.value : null;
  };
  return {
    isBusy: acts.isPending,
    hammer: () => send(lotApi.hammer, shown),
    pass: () => send(lotApi.pass, shown),
    sellShort: async () => {
      const amount = yenInSentence(highAmount ?? 0);
      const text = t('subasta.underReserveText', { amount, least: yenInSentence(lot.leastPrice) });
      const title = t('subasta.underReserveTitle', { position });
      if (await isConfirmed({ title, text, confirm: t('subasta.hammer'), careful: true }))
        send(lotApi.hammer, { ...shown, underReserve: true });
    },
    withdraw: async () => {
      const title = t('subasta.withdrawTitle', { position });
      const reason = await reasonFor(title, t('subasta.withdrawText'), t('subasta.withdraw'));
      if (reason !== null) send(lotApi.withdraw, { ...shown, reason });
    },
    retract: async ({ id: bidId, amount, paddle }: Bid) => {
      const title = t('subasta.retractTitle', { amount: yenInSentence(amount), paddle });
      const reason = await reasonFor(title, t('subasta.retractText'), t('subasta.retract'));
      if (reason !== null) send(lotApi.retract, { id, bidId, reason });
    },
    rerun: async () => {
      const title = t('subasta.rerunTitle', { position });
      const text = t('subasta.rerunText', { start: yenInSentence(startingPrice) });
      if (await isConfirmed({ title, text, confirm: t('subasta.rerun') }))
        send(lotApi.rerun, { ...shown, startingPrice, reservePrice });
    },
    offer: async () => {
      const title = t('subasta.offerTitle', { position });
      if (await isConfirmed({ title, text: t('subasta.offerText'), confirm: t('subasta.offer') }))
        send(lotApi.offer, shown);
    },
  };
}
