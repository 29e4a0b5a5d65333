import './subasta.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type Room as RoomShown, subastaApi } from '#contract/sales/subasta.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Grams, Money } from '#web/ui/Figures.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { useSetPage } from '#web/ui/page.ts';
import { Loading } from '#web/ui/States.tsx';

/** The room sees a bid within so long. */
const followMs = 1_000;

/** The big screen in the room: the lot that is called, what is bid for it, and the next ones. It follows by itself. */
export function Room() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const read = useRead(subastaApi.room, { id: Number(id) }, { refetchInterval: followMs, keep: true });
  useSetPage({ title: t('subasta.room') });
  return (
    <div className="room">
      <header className="room-head">
        <h1>{read.data?.name}</h1>
        <span className="spacer" />
        {read.data && (
          <span className="digits">{t('subasta.doneOf', { done: read.data.doneCount, lots: read.data.lotCount })}</span>
        )}
        <IconButton
          icon="x"
          label={t('common.back')}
          onClick={() => void navigate({ to: '/sales/subasta/events/$id', params: { id } })}
        />
      </header>
      {read.data ? (
        <Shown room={read.data} />
      ) : (
        <Loading of={read} title={(error) => t('subasta.findFailed', { error })} />
      )}
    </div>
  );
}

function Shown({ room: { lot, next, status } }: { room: RoomShown }) {
  const t = useText();
  const local = useLocalName();
  if (!lot) return <p className="room-over">{t(status === 'draft' ? 'subasta.roomSoon' : 'subasta.roomOver')}</p>;
  return (
    <>
      <div className={lot.imageUrl ? 'room-lot' : 'room-lot is-plain'}>
        {lot.imageUrl && (
          <div className="room-picture">
            <img src={lot.imageUrl} alt="" />
          </div>
        )}
        <div className="room-words">
          <span className="room-no digits">{t('subasta.lotNo', { position: lot.position })}</span>
          <h2>{local(lot.name, lot.nameJa)}</h2>
          <span className="room-weight">
            <Grams milligrams={lot.milligrams} />
          </span>
          <Amount lot={lot} />
        </div>
      </div>
      {next.length > 0 && (
        <ol className="room-next" aria-label={t('subasta.roomNext')}>
          {next.map((one) => (
            <li key={one.position}>
              <Photo url={one.imageUrl} size="large" />
              <span className="digits">{t('subasta.lotNo', { position: one.position })}</span>
              <span>{local(one.name, one.nameJa)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** What is bid, or what it went for. */
function Amount({ lot }: { lot: NonNullable<RoomShown['lot']> }) {
  const t = useText();
  if (lot.status === 'awarded')
    return (
      <div className="room-amount is-sold" role="status">
        <span>{t('subasta.roomSold', { paddle: lot.winnerPaddle ?? 0 })}</span>
        <b>
          <Money yen={lot.hammerPrice ?? 0} />
        </b>
      </div>
    );
  if (lot.status !== 'open')
    return (
      <div className="room-amount" role="status">
        <span>{t(`subasta.status.${lot.status}`)}</span>
      </div>
    );
  return (
    <div className="room-amount" role="status">
      <span>
        {lot.highPaddle === null ? t('subasta.startingPrice') : t('subasta.highBy', { paddle: lot.highPaddle })}
      </span>
      <b>
        <Money yen={lot.highAmount ?? lot.startingPrice} />
      </b>
      <span className="room-following">
        {t('subasta.nextAmount')} <Money yen={lot.nextAmount} />
      </span>
    </div>
  );
}
