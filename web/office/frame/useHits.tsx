import type { ReactNode } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import type { Access } from '#contract/kernel/endpoint.ts';
import { personName } from '#contract/kernel/personName.ts';
import { customerApi } from '#contract/people/customer.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { dayText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { ownScreens, screens } from '../screens.ts';
import { type OpenMenu, useMenus } from './useMenus.ts';

/** One thing that the palette found. */
export interface Hit {
  key: string;
  path: string;
  search?: Record<string, string>;
  title: string;
  code?: string;
  lead: ReactNode;
  figure?: ReactNode;
}

export interface HitGroup {
  label: string;
  hits: Hit[];
}

const most = 5;

/** What the palette shows for a text: screens and actions at once by `typed`, things of the server by `search`. */
export function useHits(typed: string, search: string): HitGroup[] {
  const t = useText();
  const things = useThings(search);
  const groups = [
    ...(typed ? things : []),
    { label: t('frame.search.screens'), hits: useScreens(typed) },
    { label: t('frame.search.actions'), hits: useActions(typed) },
  ];
  return groups.filter((group) => group.hits.length > 0);
}

function useScreens(typed: string): Hit[] {
  const t = useText();
  const shown: OpenMenu[] = [...useMenus(), ...ownScreens];
  return shown
    .flatMap(({ entries, ...menu }) =>
      (entries ?? [menu]).map(({ path, menu: text }) => ({
        key: path,
        path,
        title: t(text),
        ...(entries ? { code: t(menu.menu) } : {}),
        lead: <Icon name={menu.icon} className="text-dim" />,
      })),
    )
    .filter((hit) => matches(hit, typed));
}

function useActions(typed: string): Hit[] {
  const t = useText();
  const may = useMay();
  return screens
    .flatMap(({ path, create }) => (create && may(create.right) ? [{ path, text: create.text }] : []))
    .map(({ path, text }) => ({
      key: text,
      path,
      search: { open: 'new' },
      title: t(text),
      lead: <Icon name="plus" className="text-dim" />,
    }))
    .filter((hit) => matches(hit, typed));
}

function useThings(search: string): HitGroup[] {
  const t = useText();
  const may = useMay();
  const localName = useLocalName();
  const ask = { search, size: 10 };
  const options = (access: Access) => ({ keep: true, enabled: search !== '' && may(access) });
  const items = useRead(itemApi.list, ask, options('View Item'));
  const customers = useRead(customerApi.list, ask, options(['View Customers', 'Create Transaction']));
  const sales = useRead(saleApi.list, ask, options('View Sales Transaction'));
  const found = search === '' ? [] : (items.data?.rows ?? []);
  return [
    {
      label: t('frame.search.items'),
      hits: found.slice(0, most).map((item) => ({
        key: `item${item.id}`,
        path: `/item/list/${item.id}`,
        title: localName(item.name, item.nameJa),
        code: item.itemCode,
        lead: <Photo url={item.imageUrl} />,
        figure: <Money yen={item.price} />,
      })),
    },
    {
      label: t('frame.search.customers'),
      hits: (customers.data?.rows ?? []).slice(0, most).map((customer) => {
        const name = personName(customer);
        return {
          key: `customer${customer.id}`,
          ...(may('View Customers')
            ? { path: `/manage-user/customers/${customer.id}` }
            : { path: '/sales/transaction', search: { search: customer.code } }),
          title: t('common.honoured', { name }),
          code: customer.code,
          lead: <Avatar name={name} />,
        };
      }),
    },
    {
      label: t('frame.search.sales'),
      hits: (sales.data?.rows ?? []).slice(0, most).map((sale) => ({
        key: `sale${sale.id}`,
        path: '/sales/transaction',
        search: { open: `view:${sale.id}` },
        title: sale.number,
        code: `${sale.customerName ? t('common.honoured', { name: sale.customerName }) : t('frame.notice.walkIn')}, ${dayText(sale.date)}`,
        lead: <Icon name="receipt" className="text-dim" />,
        figure: <Money yen={sale.grandTotal} />,
      })),
    },
  ];
}

function matches(hit: Hit, typed: string): boolean {
  const text = `${hit.title} ${hit.code ?? ''} ${hit.path}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
