import { itemApi } from '#contract/catalogue/item.ts';
import type { Access } from '#contract/kernel/endpoint.ts';
import { kanaName, personName } from '#contract/kernel/personName.ts';
import { conversationApi } from '#contract/messages/conversation.ts';
import { customerApi } from '#contract/people/customer.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { dayText } from '#web/text/format.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { ActiveBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { HitGroup } from './hits.ts';
import type { Go } from './useHits.tsx';

const most = 5;
/** Fewer than of the others, so that what can be done stays in sight below them. */
const mostSales = 3;

/**
 * Items, customers, transactions and conversations that the server finds by a text; `isFresh` once it has answered for this
 * one. Sales are found by those alone who have a menu of them.
 */
export function useThings(search: string, go: Go): { groups: HitGroup[]; isFresh: boolean; isFailed: boolean } {
  const t = useText();
  const may = useMay();
  const localName = useLocalName();
  const honoured = useCustomerName();
  const ask = { search, size: 10 };
  const options = (...all: Access[]) => ({ keep: true, enabled: search !== '' && all.every((access) => may(access)) });
  const items = useRead(itemApi.list, ask, options('View Item'));
  const customers = useRead(customerApi.list, ask, options(['View Customers', 'Create Transaction']));
  const sales = useRead(saleApi.list, ask, options('Access Sales', 'View Sales Transaction'));
  const conversations = useConversations(ask, options('admin'), go);
  const reads = [items, customers, sales, conversations.read];
  const groups: HitGroup[] = [
    {
      label: t('palette.items'),
      hits: (items.data?.rows ?? []).slice(0, most).map((item) => ({
        key: `item${item.id}`,
        title: localName(item.name, item.nameJa),
        code: item.itemCode,
        names: [item.itemCode, item.barcode],
        lead: <Photo url={item.imageUrl} />,
        badge: !item.active && <ActiveBadge active={false} />,
        figure: <Money yen={item.price} />,
        run: () => go(`/item/list/${item.id}`),
      })),
    },
    {
      label: t('palette.customers'),
      hits: (customers.data?.rows ?? []).slice(0, most).map((customer) => {
        const { id, code, active, customerType } = customer;
        const name = personName(customer);
        return {
          key: `customer${id}`,
          title: honoured(customer),
          code: [kanaName(customer), code].filter(Boolean).join(' · '),
          names: [code],
          lead: <Avatar name={name} />,
          badge: active ? (
            <StatusBadge>{t(`customer.type.${customerType}`)}</StatusBadge>
          ) : (
            <ActiveBadge active={false} />
          ),
          ...(active ? { customer: code } : {}),
          run: () => (may('View Customers') ? go(`/manage-user/customers/${id}`) : go('/sales/list', { search: code })),
        };
      }),
    },
    {
      label: t('palette.sales'),
      hits: (sales.data?.rows ?? []).slice(0, mostSales).map((sale) => ({
        key: `sale${sale.id}`,
        title: sale.number,
        code: `${sale.customerName ? t('common.honoured', { name: sale.customerName }) : t('notice.walkIn')} · ${dayText(sale.date)}`,
        names: [sale.number],
        lead: <Icon name="receipt" className="text-dim" />,
        badge: <StatusBadge of={sale.status}>{t(`sales.status.${sale.status}`)}</StatusBadge>,
        figure: <Money yen={sale.grandTotal} />,
        run: () => go('/sales/list', { open: `view:${sale.id}` }),
      })),
    },
    conversations.group,
  ];
  return {
    groups: search === '' ? [] : groups.map((group) => ({ ...group, isAnswer: true })),
    isFresh: reads.every((read) => !read.isLoading && !read.isPlaceholderData),
    isFailed: reads.some((read) => read.isError),
  };
}

/** Conversations, for those who lead them. */
function useConversations(ask: { search: string; size: number }, options: { keep: boolean; enabled: boolean }, go: Go) {
  const t = useText();
  const honoured = useCustomerName();
  const read = useRead(conversationApi.list, ask, options);
  const group: HitGroup = {
    label: t('frame.menu.messages'),
    hits: (read.data?.rows ?? []).slice(0, mostSales).map((conversation) => ({
      key: `conversation${conversation.id}`,
      title: conversation.subject,
      code: honoured(conversation),
      lead: <Icon name="mail" className="text-dim" />,
      badge: <StatusBadge>{t(`palette.conversation.${conversation.status}`)}</StatusBadge>,
      run: () => go(`/messages/${conversation.id}`),
    })),
  };
  return { read, group };
}
