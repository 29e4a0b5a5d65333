import type { Bid, WholeLot } from '#contract/sales/subasta.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { DateText, Money } from '#web/ui/Figures.tsx';

interface BidsProps {
  lot: WholeLot;
  retract: ((bid: Bid) => Promise<void>) | undefined;
}

/** Every bid for a lot, the highest of the latest round first; one that was retracted says why. */
export function Bids({ lot: { bids, round }, retract }: BidsProps) {
  const t = useText();
  const local = useLocalName();
  if (bids.length === 0) return null;
  return (
    <ol className="bids" aria-label={t('subasta.bids')}>
      {bids.map((bid) => (
        <li key={bid.id} className={bid.retracted || bid.round !== round ? 'bid-row is-off' : 'bid-row'}>
          <span className="digits">{t('subasta.paddleNo', { paddle: bid.paddle })}</span>
          <span className="bid-name">
            {bid.name}
            <span className="bid-facts text-secondary">
              <span>{t(`subasta.bidChannels.${bid.channel}`)}</span>
              <span>{local(bid.userName, bid.userNameJa)}</span>
              <DateText of={bid.at} />
              {bid.retracted && <span>{t('subasta.retracted', { reason: bid.retracted })}</span>}
            </span>
          </span>
          <Money yen={bid.amount} />
          {retract && !bid.retracted && bid.round === round && (
            <IconButton
              icon="arrow-back-up"
              size="small"
              label={t('subasta.retract')}
              onClick={() => void retract(bid)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
