import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { personName } from '#contract/kernel/personName.ts';
import { customerApi } from '#contract/people/customer.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { readOpen } from '#web/ui/dialog.ts';
import { type RecentThing, remember } from './recent.ts';

/** Remembers the item, customer or transaction that is looked at, as its screen reads it. */
export function useRemember(): void {
  const { pathname, search } = useLocation();
  const open = readOpen((search as { open?: string }).open);
  const itemId = idIn(pathname, '/item/list/');
  const customerId = idIn(pathname, '/manage-user/customers/');
  const saleId = pathname === '/sales/transaction' && open?.what === 'view' ? open.id : null;
  const item = useRead(itemApi.find, { id: itemId ?? 0 }, { enabled: itemId !== null }).data;
  const customer = useRead(customerApi.find, { id: customerId ?? 0 }, { enabled: customerId !== null }).data;
  const sale = useRead(saleApi.find, { id: saleId ?? 0 }, { enabled: saleId !== null }).data;
  useEffect(() => {
    const seen: RecentThing[] = [];
    if (item) {
      const { id, name, nameJa, itemCode: code, images } = item;
      seen.push({ kind: 'item', id, name, nameJa, code, imageUrl: images[0]?.thumbUrl ?? '' });
    }
    if (customer) {
      const name = personName(customer);
      seen.push({ kind: 'customer', id: customer.id, name, nameJa: name, code: customer.code, imageUrl: '' });
    }
    if (sale) {
      const { id, number: name, customerName: code } = sale;
      seen.push({ kind: 'sale', id, name, nameJa: name, code, imageUrl: '' });
    }
    for (const thing of seen) remember(thing);
  }, [item, customer, sale]);
}

function idIn(pathname: string, path: string): number | null {
  const id = pathname.startsWith(path) ? pathname.slice(path.length) : '';
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
