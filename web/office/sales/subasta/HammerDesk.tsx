import { useState } from 'react';
import { type Lot, type Subasta, subastaApi } from '#contract/sales/subasta.ts';
import { useAct } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useShortcut } from '#web/ui/shortcut.ts';
import { toastProblem } from '#web/ui/toast.tsx';
import { LotPanel } from './LotPanel.tsx';
import { lotTones } from './lotTones.ts';

/** The lots of an event beside the one that is looked at. While it runs, that one is before the room as well. */
export function HammerDesk({ subasta }: { subasta: Subasta }) {
  const t = useText();
  const may = useMay();
  const { id, lines, lotId, status } = subasta;
  const [chosen, setChosen] = useState<number | null>(null);
  const call = useAct(subastaApi.call, {
    invalidates: ['lot'],
    onError: (problem) => toastProblem(problem, t('subasta.callFailed')),
  });
  const shown = lines.find((lot) => lot.id === (chosen ?? lotId)) ?? lines[0];
  const next = lines.find(
    (lot) => lot.status === 'open' && lot.id !== shown?.id && lot.position > (shown?.position ?? 0),
  );
  const show = (lot: Lot) => {
    setChosen(lot.id);
    if (status === 'open' && lot.status === 'open' && may('Place Bid')) call.mutate({ id, lotId: lot.id });
  };
  useShortcut('F8', () => next && show(next), { anywhere: true, enabled: status === 'open', label: t('subasta.next') });
  return (
    <div className="hammer-desk">
      <ol className="hammer-lots" aria-label={t('subasta.lots')}>
        {lines.map((lot) => (
          <li key={lot.id}>
            <LotButton lot={lot} isShown={lot.id === shown?.id} isCalled={lot.id === lotId} onShow={() => show(lot)} />
          </li>
        ))}
      </ol>
      {shown && <LotPanel key={shown.id} lot={shown} onNext={next ? () => show(next) : undefined} />}
    </div>
  );
}

interface LotButtonProps {
  lot: Lot;
  isShown: boolean;
  isCalled: boolean;
  onShow: () => void;
}

function LotButton({ lot, isShown, isCalled, onShow }: LotButtonProps) {
  const t = useText();
  const local = useLocalName();
  const amount = lot.hammerPrice ?? lot.highAmount;
  return (
    <button type="button" className="hammer-lot" aria-pressed={isShown} onClick={onShow}>
      <span className="hammer-no digits">{lot.position}</span>
      <Photo url={lot.imageUrl} />
      <span className="hammer-name">
        {local(lot.name, lot.nameJa)}
        {isCalled && <span className="text-secondary">{t('subasta.called')}</span>}
      </span>
      <span className="hammer-state">
        <StatusBadge tone={lotTones[lot.status]}>{t(`subasta.status.${lot.status}`)}</StatusBadge>
        {amount !== null && <Money yen={amount} />}
      </span>
    </button>
  );
}
