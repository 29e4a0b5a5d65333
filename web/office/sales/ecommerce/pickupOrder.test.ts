import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderShown } from '#contract/sales/ecommerceOrder.ts';
import { type OnlineOrder, onlineOrderApi } from '#contract/sales/onlineOrder.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { readOf } from '#web/api/hooks.ts';
import { queries } from '#web/api/query.ts';
import { loadAllTexts, speak } from '#web/text/text.ts';
import { OnlinePart } from '../online/OnlinePart.tsx';
import { OrderBadges } from './OrderBadges.tsx';
import { Delivery, OrderPart } from './OrderPart.tsx';
import { isFetchedSale } from './shippingStatus.ts';

vi.hoisted(() => {
  // What modules ask for when they are loaded; drawing to text needs no more.
  const page = { querySelector: () => null, documentElement: { lang: '' } };
  const location = { origin: '', pathname: '/', search: '' };
  Object.assign(globalThis, { document: page, location, matchMedia: () => ({ matches: false }) });
});
vi.mock('virtual:kinza-icons', () => ({ firstIcons: { prefix: 'tabler', icons: {} } }));

beforeAll(async () => {
  await speak('en');
  await loadAllTexts();
});

function draw(element: ReactElement): string {
  const provided = createElement(QueryClientProvider, { client: queries }, element);
  return renderToStaticMarkup(createElement(MantineProvider, null, provided));
}

const delivery = {
  channel: 'onlineShop',
  recipient: 'Hanako Mori',
  contactNumber: '090-5555-2222',
  postalCode: '104-0061',
  prefecture: '東京都',
  address: '銀座本店 中央区銀座1-2-3',
  country: 'JP',
  shippingMethodId: null,
  methodName: '',
  methodNameJa: '',
  carrier: '',
  state: 'shipped',
  payment: 'paid',
  expiredAt: null,
  shipments: [{ id: 1, kind: 'shipment', date: '2026-06-18', amount: 110_000, quantity: 1, reason: '', lineIds: [] }],
  cancelledLines: [],
} as Partial<OrderShown> as OrderShown;
const saleOf = (ecommerce: OrderShown | null, onlineStage: Sale['onlineStage']) =>
  ({
    id: 7,
    status: 'completed',
    lines: [],
    onlineStage,
    ecommerce,
    locationName: 'Ginza Main',
    locationNameJa: '銀座本店',
  }) as Partial<Sale> as Sale;

describe('an order in the office', () => {
  const drawn = (changes: Partial<OrderShown>, onlineStage: Sale['onlineStage'] = 'confirmed') => {
    const order = { ...delivery, ...changes };
    const sale = saleOf(order, onlineStage);
    return (
      draw(createElement(Delivery, { sale, order })) +
      draw(createElement(OrderPart, { sale, order })) +
      draw(createElement(OrderBadges, { order, isFetched: isFetchedSale(sale) }))
    );
  };

  it('that is fetched names its shop, and no recipient, address or parcel', () => {
    const html = drawn({});
    for (const said of ['<h3>Pickup at the shop</h3>', 'Ginza Main', 'Hand-overs and returns', 'Handed over</'])
      expect(html).toContain(said);
    expect(html).not.toMatch(/Recipient|Hanako Mori|Address|Delivery|Shipped|Shipment/);
    expect(drawn({ state: 'delivered' })).toContain('Completed');
  });

  it.each([
    ['is sent', { shippingMethodId: 3, methodName: 'Yu-Pack' }, 'confirmed'],
    ['staff entered without a method', {}, null],
  ] as const)('that %s names its recipient and its parcel', (_, changes, stage) => {
    const html = drawn(changes, stage);
    for (const said of ['<h3>Delivery</h3>', 'Recipient', 'Hanako Mori', 'Shipped', 'Shipment</'])
      expect(html).toContain(said);
    expect(html).not.toMatch(/Hand-overs|Handed over|Pickup/);
  });
});

describe('a layaway from the shop on the web', () => {
  it.each([
    ['Insured parcel', 'Insured parcel'],
    ['', 'Pickup at the shop'],
  ])('with the method “%s” says how it goes: %s', (methodName, said) => {
    const order: OnlineOrder = {
      saleId: 7,
      typed: {
        firstName: 'Hanako',
        middleName: '',
        lastName: 'Mori',
        lastNameKana: '',
        firstNameKana: '',
        contactNumber: '',
        email: '',
        country: 'JP',
        address: [],
      },
      note: '',
      payWay: 'bankTransfer',
      methodName,
      methodNameJa: '',
      language: 'en',
      firstPage: '',
      referrer: '',
      isConfirmed: true,
      confirmedAt: null,
      endsAt: null,
      endsBy: null,
      hasPage: false,
      linkEndsAt: '2026-09-01T00:00:00Z',
      customerId: 0,
      customerCode: '',
      known: [],
      canConfirm: false,
      canLink: false,
      canRenew: false,
    };
    queries.setQueryData(readOf(onlineOrderApi.find, { id: 7 }).queryKey, order);
    const html = draw(createElement(OnlinePart, { sale: saleOf(null, 'confirmed') }));
    expect(html).toContain(`<dt>Shipping method</dt><dd>${said}</dd>`);
    const ofOrder = draw(createElement(OnlinePart, { sale: saleOf(delivery, 'confirmed') }));
    expect(ofOrder).not.toContain('Shipping method');
  });
});
