import { type FormEvent, useState } from 'react';
import { bidChannels, type Lot, lotApi } from '#contract/sales/subasta.ts';
import { useAct } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountField, MoneyField } from '#web/ui/form/FigureField.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { dropFailed, toastProblem } from '#web/ui/toast.tsx';

/** What failed bids are told under: the next one that is taken makes them old. */
const of = 'bid';

/** A bid as it is called: the paddle, and Enter. The least that it must be stands there until another sum is typed. */
export function BidEntry({ lot }: { lot: Lot }) {
  const t = useText();
  const [paddle, setPaddle] = useState<number | null>(null);
  const [typed, setTyped] = useState<number | null>(null);
  const [channel, setChannel] = useState<(typeof bidChannels)[number]>('paddle');
  // A field that has the focus keeps what was typed: after each bid there are new ones.
  const [taken, setTaken] = useState(0);
  const bid = useAct(lotApi.bid, {
    invalidates: ['subasta', 'bidder'],
    onSuccess: () => {
      dropFailed(of);
      setPaddle(null);
      setTyped(null);
      setTaken((count) => count + 1);
    },
    onError: (problem) => toastProblem(problem, t('subasta.bidFailed'), { of }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (paddle === null || bid.isPending) return;
    bid.mutate({ id: lot.id, paddle, amount: typed ?? lot.nextAmount, channel });
  };
  return (
    <form className="bid-entry" onSubmit={submit}>
      <CountField
        key={`paddle ${taken}`}
        className="bid-paddle"
        label={t('subasta.paddle')}
        value={paddle}
        onChange={setPaddle}
        autoFocus
      />
      <MoneyField
        key={`amount ${taken}`}
        className="bid-amount"
        label={t('subasta.amount')}
        value={typed ?? lot.nextAmount}
        onChange={setTyped}
      />
      <Segments
        label={t('subasta.bidChannel')}
        value={channel}
        options={bidChannels.map((value) => ({ value, label: t(`subasta.bidChannels.${value}`) }))}
        onChange={setChannel}
      />
      <Button type="submit" icon="plus" busy={bid.isPending} disabled={paddle === null}>
        {t('subasta.bid')}
      </Button>
    </form>
  );
}
