import type { ReactNode } from 'react';
import { type ListOrder, listOrders, type PieceListPage } from '#contract/shop/windowPage.ts';
import type { ShopTextKey } from '#web/text/storefront.ts';
import { Crumbs, crumbData } from '../Crumbs.tsx';
import { ShopChoice, ShopField } from '../Form.tsx';
import type { PageView } from '../page.ts';
import { ShopIcon } from '../ShopIcon.tsx';
import { type Shop, useShop } from '../shop.ts';
import { Turner } from '../Turner.tsx';
import { PieceGrid } from './PieceGrid.tsx';

const orderText: Record<ListOrder, ShopTextKey> = {
  newest: 'list.newest',
  price: 'list.priceUp',
  '-price': 'list.priceDown',
  weight: 'list.weightUp',
  '-weight': 'list.weightDown',
};

function headOf(title: string, { frame, t }: Shop, imageUrl: string | undefined) {
  const head = {
    title,
    description: t('list.description', { title, shop: frame.name }),
    data: [crumbData(frame, t('home'), [{ name: title, path: frame.path }])],
  };
  return imageUrl ? { ...head, imageUrl } : head;
}

export const itemsView: PageView<'items'> = {
  head: ({ pieces }, shop) => headOf(shop.t('allPieces'), shop, pieces[0]?.imageUrl),
  Body: (props) => (
    <List list={props} title={useShop().t('allPieces')}>
      <Categories />
    </List>
  ),
};

export const categoryView: PageView<'category'> = {
  head: ({ category, pieces }, shop) => headOf(category?.name ?? '', shop, pieces[0]?.imageUrl),
  Body: (props) => <List list={props} title={props.category?.name ?? ''} />,
};

export const madeToOrderView: PageView<'madeToOrder'> = {
  head: ({ pieces }, shop) => headOf(shop.t('madeToOrder'), shop, pieces[0]?.imageUrl),
  Body: MadeToOrder,
};

export const searchView: PageView<'search'> = {
  head: ({ asked, pieces }, shop) =>
    headOf(asked.search ? shop.t('list.found', { query: asked.search }) : shop.t('search'), shop, pieces[0]?.imageUrl),
  Body: Search,
};

/** Every category with something to see: the head has not room for all. */
function Categories() {
  const { frame, t, to } = useShop();
  return (
    <nav className="list-categories" aria-label={t('piece.category')}>
      {frame.categories.map(({ code, name }) => (
        <a key={code} href={to(`/category/${code}`)}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function MadeToOrder(props: PieceListPage) {
  const { t, to } = useShop();
  return (
    <List list={props} title={t('madeToOrder')}>
      <p className="list-words">{t('madeToOrderText')}</p>
      <a className="shop-button" href={to('/contact?about=madeToOrder')}>
        {t('ownIdea')}
      </a>
    </List>
  );
}

function Search(props: PieceListPage) {
  const { t, to } = useShop();
  const { search } = props.asked;
  return (
    <List list={props} title={search ? t('list.found', { query: search }) : t('search')} isEmptySilent={search === ''}>
      <form className="search-form" action={to('/search')}>
        <label className="screen-reader" htmlFor="search-words">
          {t('search')}
        </label>
        <input
          id="search-words"
          type="search"
          name="q"
          defaultValue={search}
          placeholder={t('searchHint')}
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit" className="shop-button">
          <ShopIcon name="search" />
          {t('search')}
        </button>
      </form>
    </List>
  );
}

function List({
  list,
  title,
  children,
  isEmptySilent = false,
}: {
  list: PieceListPage;
  title: string;
  children?: ReactNode;
  isEmptySilent?: boolean;
}) {
  const { frame, t, to } = useShop();
  const { pieces, asked } = list;
  const isFiltered = asked.priceFrom + asked.priceTo + asked.gramsFrom + asked.gramsTo !== '' || asked.isAvailable;
  const unfiltered = asked.search ? `?${new URLSearchParams({ q: asked.search })}` : '';
  return (
    <>
      <Crumbs crumbs={[{ name: title, path: frame.path }]} />
      <section className="shop-list">
        <h1>{title}</h1>
        {children}
        {!isEmptySilent && <Filters list={list} isOpen={isFiltered} />}
        {pieces.length > 0 && <PieceGrid pieces={pieces} isEager />}
        {pieces.length === 0 && !isEmptySilent && (
          <div className="list-empty">
            <strong>{t('list.none')}</strong>
            <p>{t('list.noneText')}</p>
            <a className="shop-link" href={isFiltered ? to(frame.path + unfiltered) : to('/items')}>
              {isFiltered ? t('list.clear') : t('allPieces')}
            </a>
          </div>
        )}
        <Turner page={list.page} previous={list.previous} next={list.next} />
      </section>
    </>
  );
}

/** Order and filters, which are all in the address: whoever is sent it sees the same. */
function Filters({ list: { asked }, isOpen }: { list: PieceListPage; isOpen: boolean }) {
  const { frame, t, to } = useShop();
  const options = listOrders.map((value) => ({ value, label: t(orderText[value]) }));
  return (
    <form className="list-filters" action={to(frame.path)}>
      {asked.search && <input type="hidden" name="q" value={asked.search} />}
      <ShopChoice name="sort" label={t('list.sort')} options={options} value={asked.sort} />
      <details open={isOpen}>
        <summary>{t('list.filter')}</summary>
        <div className="filter-fields">
          <ShopField
            name="from"
            label={t('list.priceFrom')}
            value={asked.priceFrom}
            inputMode="numeric"
            maxLength={14}
          />
          <ShopField name="to" label={t('list.priceTo')} value={asked.priceTo} inputMode="numeric" maxLength={14} />
          <ShopField
            name="light"
            label={t('list.gramsFrom')}
            value={asked.gramsFrom}
            inputMode="decimal"
            maxLength={10}
          />
          <ShopField name="heavy" label={t('list.gramsTo')} value={asked.gramsTo} inputMode="decimal" maxLength={10} />
          <label className="check-field">
            <input type="checkbox" name="available" value="1" defaultChecked={asked.isAvailable} />
            {t('list.available')}
          </label>
        </div>
      </details>
      <button type="submit" className="shop-button small">
        {t('list.apply')}
      </button>
    </form>
  );
}
