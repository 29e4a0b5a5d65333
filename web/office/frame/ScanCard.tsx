import './scanCard.css';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ItemRow, itemApi, sellableOf } from '#contract/catalogue/item.ts';
import { taxedPrice } from '#contract/company/tax.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Grams, Price } from '#web/ui/Figures.tsx';
import { StockAmount } from '#web/ui/GoodsAmount.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Failed } from '#web/ui/States.tsx';

const shownMs = 6_000;

/** The piece that was scanned outside a sale: what it is, where it lies, what to do with it. It goes by itself. */
export function ScanCard({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useText();
  const [isHeld, setHeld] = useState(false);
  const read = useRead(itemApi.scan, { code }, { staleTime: 0 });
  const isThere = !read.isPending;
  useEffect(() => {
    if (isHeld || !isThere) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, isThere, onClose]);
  const item = read.data?.item;
  return (
    <section
      className="scan-card"
      aria-label={t('palette.card.title')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">
        {item && <Piece item={item} />}
        {read.isPending && <p className="text-secondary">{t('common.loading')}</p>}
        {read.isSuccess && !item && <p className="text-bad">{t('scan.unknown', { code })}</p>}
        {read.isError && (
          <Failed title={t('item.loadFailed')} problem={read.error} onRetry={() => void read.refetch()} />
        )}
      </div>
      <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
      {item && <Steps item={item} onClose={onClose} />}
    </section>
  );
}

function Piece({ item }: { item: ItemRow }) {
  const t = useText();
  const localName = useLocalName();
  const tax = useSession().data?.company;
  return (
    <div className="scan-piece">
      <Photo url={item.imageUrl} size="large" />
      <div className="scan-words">
        <div className="text-medium scan-name">{localName(item.name, item.nameJa)}</div>
        <div className="row text-secondary">
          <span className="code">{item.itemCode}</span>
          {item.priceBy === 'unit' && <Grams milligrams={item.milligrams} />}
        </div>
        <div>
          <Price yen={tax ? taxedPrice(item.price, tax) : item.price} priceBy={item.priceBy} className="text-medium" />
          {tax && <span className="text-small text-secondary"> {t('palette.card.taxed')}</span>}
        </div>
        <Stock item={item} />
      </div>
    </div>
  );
}

/** How many can be sold here, and where else. */
function Stock({ item }: { item: ItemRow }) {
  const t = useText();
  const may = useMay();
  const localName = useLocalName();
  const here = useSession().data?.locationId;
  const whole = useRead(itemApi.find, { id: item.id }, { enabled: may('View Item') });
  const others = (whole.data?.stock ?? []).filter((place) => place.locationId !== here && place.sellable > 0);
  return (
    <div className="row wrap text-small text-secondary">
      <span>
        {t('palette.card.here')} <StockAmount of={sellableOf(item)} few={item.minimumHere} />
      </span>
      {others.map((place) => (
        <span key={place.locationId}>
          {localName(place.locationName, place.locationNameJa)}{' '}
          <StockAmount of={{ ...item, quantity: place.sellable, milligrams: place.milligrams.sellable }} few={0} />
        </span>
      ))}
    </div>
  );
}

function Steps({ item, onClose }: { item: ItemRow; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const router = useRouter();
  const go = (path: string, search: Record<string, string> = {}) => {
    onClose();
    void router.navigate({ to: path as '/', search: search as never });
  };
  return (
    <div className="row scan-steps">
      {may('Create Transaction') && item.active && (
        <Button kind="primary" onClick={() => go('/sales/transaction/new', { scan: item.barcode || item.itemCode })}>
          {t('palette.card.sell')}
        </Button>
      )}
      {may('View Item') && <Button onClick={() => go(`/item/list/${item.id}`)}>{t('palette.card.open')}</Button>}
      {may('View Item') && may('Print Barcode') && (
        <Button onClick={() => go(`/item/list/${item.id}`, { open: 'tags' })}>{t('palette.card.tag')}</Button>
      )}
    </div>
  );
}
