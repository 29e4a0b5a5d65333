import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fetchedAtShop } from '#contract/shop/order.ts';
import type { OrderFormPage, OrderStatusPage, OrderSums } from '#contract/shop/orderPage.ts';
import type { ShopFrame } from '#contract/shop/page.ts';
import { assets, form, frame } from '../../../tests/support/shopPage.ts';
import { render } from '../render.tsx';

describe('an order', () => {
  const sums: OrderSums = {
    subtotal: 200_000,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    taxAmount: 20_000,
    grandTotal: 220_000,
    isTaxInside: false,
    isCollected: false,
  };

  const ordered: OrderFormPage = {
    step: 'form',
    pieces: [],
    lost: [],
    sums,
    totalBefore: null,
    layaway: null,
    country: 'JP',
    isSentTo: true,
    countries: ['JP'],
    methods: [],
    payWays: [{ way: 'atShop', words: '' }],
    recipient: '',
    address: [],
    holdHours: 24,
    payDays: 7,
  };

  it('that is refused names its fields, and each name leads to its field', () => {
    const errors = ['lastName', 'prefecture', 'payWay'].map((path) => ({ path, code: 'field.required' }));
    const html = render({ kind: 'order', frame, form: { ...form, errors }, props: ordered }, assets);
    expect(html).toContain(
      'Please fill in the following fields: <a href="#field-lastName">Last name</a>, <a href="#field-prefecture">',
    );
    for (const { path } of errors)
      expect(html.match(new RegExp(`<(input|select)[^>]* id="field-${path}"`, 'g'))).toHaveLength(1);
    for (const label of ['Note (optional)', 'Building name (optional)', 'Last name<']) expect(html).toContain(label);
  });

  it.each([
    ['en', '-', 'It is handed over once it is fully paid.'],
    ['en', '7', 'About 2 days after it was sent, which is done once it is fully paid.'],
    ['ja', '7', '完済後に発送し、約2日でお届けします。'],
  ] as const)('says of a layaway in %s that goes by %s when it comes', (locale, shippingMethod, said) => {
    const method = { fee: 0, collectionFee: 0 };
    const props: OrderFormPage = {
      ...ordered,
      step: 'review',
      layaway: { months: 1, downPaymentBasisPoints: 0, rows: [] },
      methods: [
        { ...method, value: '-', name: '', days: 0 },
        { ...method, value: '7', name: 'Yu-Pack', days: 2 },
      ],
    };
    const entered = { shippingMethod, payWay: 'atShop' };
    const html = render({ kind: 'order', frame: { ...frame, locale }, form: { ...form, entered }, props }, assets);
    expect(html).toContain(said);
  });

  it('has both of what a fee may be beside its form, of which the choice shows one', () => {
    const html = render(
      { kind: 'order', frame, form, props: { ...ordered, sums: { ...sums, shippingFee: null } } },
      assets,
    );
    expect(html).toContain('<span class="fee-later">Follows from the address and the shipping method</span>');
    expect(html).toContain('<span class="fee-free">Free</span>');
    const css = readFileSync('web/shop/css/order.css', 'utf8');
    expect(css).toContain(`:has(input[name="shippingMethod"][value="${fetchedAtShop}"]:checked) .fee-free {`);
  });

  const row = (number: number, dueDate: string, paid: number, isOverdue = false) => {
    return { number, dueDate, amount: 55_000, paid, isOverdue };
  };
  const layaway: OrderStatusPage = {
    kind: 'layaway',
    number: 'KZ-LA-202606-00001',
    placedAt: '2026-06-18T01:00:00Z',
    state: 'processing',
    steps: [],
    endsAt: null,
    endsBy: null,
    cancelledBy: null,
    reason: '',
    canCancel: false,
    amountPaid: 60_000,
    remaining: 160_000,
    payWay: 'bankTransfer',
    recipient: 'Hanako Mori',
    address: [],
    country: 'JP',
    note: '',
    schedule: {
      paidBasisPoints: 2727,
      nextDueDate: '2026-07-18',
      rows: [row(0, '2026-06-18', 55_000), row(1, '2026-07-18', 5_000), row(2, '2026-08-18', 0)],
    },
    secret: 'secret',
    pickup: [],
    isNew: false,
    pieces: [],
    sums,
    payments: [],
    payWords: 'Kinza Bank',
    methodName: '',
    papers: [],
    messages: [],
    conversationPath: '',
  };
  const drawLayaway = (schedule: OrderStatusPage['schedule'], locale: ShopFrame['locale'] = 'en') =>
    render({ kind: 'orderStatus', frame: { ...frame, locale }, form, props: { ...layaway, schedule } }, assets);

  it('never breaks its number, and says of a layaway what is due next and by when', () => {
    expect(drawLayaway(layaway.schedule)).toContain(
      '<h1>Layaway <span class="order-number">KZ-LA-202606-00001</span></h1>',
    );
    expect(drawLayaway(layaway.schedule)).toContain('Next payment: ¥50,000 by Jul 18, 2026.');
    expect(drawLayaway(layaway.schedule, 'ja')).toContain('次回のお支払い：2026/07/18までに50,000円');
  });

  it('says of a layaway all that is overdue, and since when', () => {
    const rows = [row(1, '2026-07-18', 5_000, true), row(2, '2026-08-18', 0, true), row(3, '2026-09-18', 0)];
    const schedule = { paidBasisPoints: 2727, nextDueDate: '2026-07-18', rows };
    expect(drawLayaway(schedule)).toContain('¥105,000 was due on Jul 18, 2026 and is overdue.');
  });

  it.each([
    ['is to be paid first', { remaining: 220_000 }, 'Reserved'],
    ['is fetched', { methodName: '' }, 'Reserved'],
    ['is paid at the door', { remaining: 220_000, payWay: 'cashOnDelivery' as const }, 'Being prepared'],
    ['is paid', {}, 'Being prepared'],
  ])('says where the pieces of an order are that %s', (_, changes, said) => {
    const piece = { itemCode: '', name: 'Ring', imageUrl: '', quantity: 1, subtotal: 200_000, taxed: 220_000 };
    const sent = { trackingNumber: '', trackingUrl: '', shippingDate: null };
    const pieces = [{ ...piece, ...sent, state: 'processing' as const, isForSale: false }];
    const paid: OrderStatusPage = {
      ...layaway,
      kind: 'order',
      schedule: null,
      methodName: 'Yu-Pack',
      remaining: 0,
      pieces,
    };
    const html = render({ kind: 'orderStatus', frame, form, props: { ...paid, ...changes } }, assets);
    expect(html).toContain(`<p class="order-facts">${said}</p>`);
  });

  const sentPiece = {
    itemCode: '',
    name: 'Ring',
    imageUrl: '',
    quantity: 1,
    subtotal: 200_000,
    taxed: 220_000,
    isForSale: false,
    trackingNumber: '4411',
    trackingUrl: '',
    shippingDate: '2026-07-01',
  };
  const at = '2026-07-01T00:00:00Z';

  it.each([
    ['en', 'shipped', 'Yu-Pack', ['Shipped · <time', '>Delivered</span>']],
    ['en', 'delivered', 'Yu-Pack', ['>Delivered</p>', '>Shipped</span>']],
    ['ja', 'shipped', 'ゆうパック', ['発送済み · <time', '>お届け</span>']],
    ['en', 'delivered', '', ['>Handed over</p>', '>Handed over</span>']],
    ['ja', 'delivered', '', ['>お渡し済み</p>', '>お渡し</span>']],
  ] as const)('says in %s where the pieces of a layaway are that was %s by %s', (locale, state, methodName, said) => {
    const steps = (methodName ? (['shipped', 'delivered'] as const) : (['delivered'] as const)).map((step) => {
      return { step, at: step === 'delivered' && state === 'shipped' ? null : at };
    });
    const pieces = [{ ...sentPiece, state }];
    const props = { ...layaway, remaining: 0, schedule: null, methodName, steps, pieces };
    const html = render({ kind: 'orderStatus', frame: { ...frame, locale }, form, props }, assets).replaceAll(
      '<!-- -->',
      '',
    );
    for (const one of said) expect(html).toContain(one);
    expect(html).not.toMatch(methodName ? /Reserved|Handed over|確保済み|お渡し/ : /Shipped|Delivered|発送/);
  });

  it('that is fetched has the stage to come by its noun, and the piece that was handed over as done, in Japanese', () => {
    const draw = (state: 'processing' | 'shipped') => {
      const steps = [{ step: 'shipped' as const, at: state === 'shipped' ? at : null }];
      const pieces = [{ ...sentPiece, trackingNumber: '', shippingDate: null, state }];
      const props = { ...layaway, kind: 'order' as const, remaining: 0, schedule: null, steps, pieces };
      return render({ kind: 'orderStatus', frame: { ...frame, locale: 'ja' }, form, props }, assets);
    };
    expect(draw('processing')).toContain('<span class="stage-name">お渡し</span>');
    expect(draw('processing')).not.toContain('お渡し済み');
    expect(draw('shipped')).toContain('<p class="order-facts">お渡し済み</p>');
  });

  it.each([
    ['is not confirmed yet', { endsBy: 'hold' as const }, 1],
    ['is to be paid', { endsBy: 'term' as const }, 1],
    ['has no term', {}, 1],
    ['is paid', { remaining: 0 }, 0],
    ['is cancelled', { state: 'cancelled' as const }, 0],
  ])('says at most once how an order is paid at the shop that %s', (_, changes, times) => {
    const endsAt = 'endsBy' in changes ? '2026-06-25T15:00:00Z' : null;
    const atShop = { kind: 'order' as const, schedule: null, payWay: 'atShop' as const, pickup: ['銀座本店'], endsAt };
    const props = { ...layaway, ...atShop, payWords: 'Cash or card', ...changes };
    const html = render({ kind: 'orderStatus', frame: { ...frame, locale: 'ja' }, form, props }, assets);
    expect(html.split('Cash or card')).toHaveLength(times + 1);
    expect(html).toContain('<h2>店頭でのお受け取り</h2>');
  });

  it('of a cancelled order leads to what can be ordered again, and says of nothing that it remains to be paid', () => {
    const piece = { itemCode: 'R0-000001', name: 'Ring', imageUrl: '', quantity: 1, subtotal: 200_000, taxed: 220_000 };
    const sent = { trackingNumber: '', trackingUrl: '', shippingDate: null, state: 'cancelled' as const };
    const draw = (isForSale: boolean) => {
      const pieces = [{ ...piece, ...sent, isForSale }];
      const props = {
        ...layaway,
        kind: 'order' as const,
        state: 'cancelled' as const,
        schedule: null,
        remaining: 0,
        pieces,
      };
      return render({ kind: 'orderStatus', frame, form, props }, assets);
    };
    expect(draw(true)).toContain('It is for sale: order it again');
    for (const said of ['order it again', 'Remaining']) expect(draw(false)).not.toContain(said);
  });
});
