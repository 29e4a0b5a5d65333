import { type Item, itemApi } from '#contract/catalogue/item.ts';
import type { SubTypePieces } from '#contract/catalogue/subType.ts';
import { minimumAmount } from '#contract/catalogue/weight.ts';
import { useRead } from '#web/api/hooks.ts';
import { amountText, countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { GoodsAmount } from '#web/ui/GoodsAmount.tsx';
import { Loading } from '#web/ui/States.tsx';
import { ItemPromises } from './ItemPromises.tsx';
import { hasMinimum, MinimumButton } from './MinimumEditor.tsx';
import { barOf, piecesAt, placeKinds } from './shares.ts';

/** Stock of one item by place: a bar for each location, its parts also in words. */
export function Places({ of: item }: { of: Item }) {
  const t = useText();
  const local = useLocalName();
  const places = item.stock.filter((place) => place.minimum !== null || placeKinds.some((kind) => place[kind] !== 0));
  if (places.length === 0) return <Empty title={t('item.place.none')} text={t('item.place.noneText')} />;
  const fullest = Math.max(...places.map(piecesAt));
  return (
    <ul className="item-places">
      {places.map((place) => (
        <li key={place.locationId}>
          <div className="row">
            <span className="text-medium">{local(place.locationName, place.locationNameJa)}</span>
            <span className="spacer" />
            <span className="text-secondary digits">
              {item.priceBy === 'gram'
                ? amountText('gram', total(place.milligrams))
                : t('item.place.pieces', { count: total(place) })}
            </span>
          </div>
          <div className="item-bar" aria-hidden>
            {barOf(place, fullest).map(({ kind, permille }) => (
              <i key={kind} className={`is-${kind}`} style={{ width: `${permille / 10}%` }} />
            ))}
          </div>
          <div className="row wrap item-kinds">
            {placeKinds
              .filter((kind) => place[kind] !== 0)
              .map((kind) => (
                <span key={kind} className="row">
                  <i className={`swatch is-${kind}`} aria-hidden />
                  <span className="text-secondary">{t(`stock.kinds.${kind}`)}</span>
                  <span className={`digits ${place[kind] < 0 ? 'text-bad text-bold' : 'text-medium'}`}>
                    {amountText(item.priceBy, item.priceBy === 'gram' ? place.milligrams[kind] : place[kind])}
                  </span>
                  {kind === 'nonSellable' && item.priceBy === 'unit' && <SubTypes of={place.subTypes} />}
                </span>
              ))}
            {hasMinimum(item) && (
              <span className="row text-secondary">
                {t('stockList.minimum')}{' '}
                <GoodsAmount
                  of={item}
                  amount={minimumAmount(place.minimum ?? item.minQuantity, item)}
                  className="text-medium"
                />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What is not for sale, told apart. */
function SubTypes({ of }: { of: readonly SubTypePieces[] }) {
  const local = useLocalName();
  const parts = of.map(({ name, nameJa, quantity }) => `${local(name, nameJa)} ${countText(quantity)}`);
  return <span className="text-small text-secondary digits">{parts.join(' · ')}</span>;
}

/** The same over the list, for whoever asks where a piece is. */
export function PlaceModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const local = useLocalName();
  const item = useRead(itemApi.find, { id });
  return (
    <ViewModal
      title={t('item.action.stock')}
      actions={item.data && <MinimumButton item={item.data} />}
      code={item.data && `${item.data.itemCode} · ${local(item.data.name, item.data.nameJa)}`}
      onClose={onClose}
    >
      <div className="modal-main">
        {item.data ? (
          <>
            <Places of={item.data} />
            <ItemPromises item={item.data} />
          </>
        ) : (
          <Loading of={item} title={t('item.loadFailed')} />
        )}
      </div>
    </ViewModal>
  );
}

function total(place: Pick<Item['stock'][number], (typeof placeKinds)[number]>): number {
  return placeKinds.reduce((sum, kind) => sum + place[kind], 0);
}
