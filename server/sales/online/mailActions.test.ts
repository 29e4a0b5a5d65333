import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { orderDraft, shipLines } from '../../../tests/support/order.ts';
import type { SaveDraft } from '../../../tests/support/saleDraft.ts';
import { openShop, visit } from '../../../tests/support/shopWorld.ts';
import { layable, mailAbout, placeOnWeb } from '../../../tests/support/webOrder.ts';
import { keepSignedIn, openWorldForFile } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';
import { remindEnding } from '../ecommerce/holdActions.ts';

const world = await openWorldForFile({ hasShops: true });
const [admin, manager] = [world.as('admin'), world.as('manager')];
const { db } = world.app.tools;
await openShop(world, {
  payWays: [
    { way: 'bankTransfer', words: 'Mizuho, Ginza', wordsJa: 'みずほ銀行 銀座支店' },
    { way: 'atShop', words: 'Cash or card', wordsJa: '現金またはカード' },
  ],
});
await admin.call(contract.plan.acknowledge, {});

type Language = 'en' | 'ja';

const mailOf = (sale: Sale, words: string) => mailAbout(world, sale, words);
const place = async (language: Language, kind: 'order' | 'layaway' = 'order') =>
  (await placeOnWeb(world, [await world.ring({ sellingOptions: layable })], { language, kind })).sale;
const confirm = ({ id, version }: Sale) => manager.call(contract.onlineOrder.confirm, { id, version });
const pay = ({ id, version }: Sale, tendered: number) =>
  manager.call(contract.sale.pay, {
    id,
    version,
    date: '2026-06-18',
    payments: [{ paymentType: 'bankTransfer', tendered }],
  });
/** The sums below the pieces by their names, as plain text and HTML both say them, and what the pieces come to. */
function sumsIn({ text, html }: { text: string; html: string }, first: string) {
  const block = text.split('\n\n').find((part) => part.startsWith(first)) ?? expect.fail(`no sums in ${text}`);
  expect(html).toContain(`>${block.replaceAll('\n', '<br>')}</p>`);
  const yen = (figure: string) => Number(figure.replace(/[^\d−]/g, '').replace('−', '-'));
  return Object.fromEntries(
    block
      .split('\n')
      .map((row) => row.split(/: |：/))
      .map(([name, sum = '']) => [name, yen(sum)]),
  );
}

describe('a mail about an order', () => {
  it.each([
    {
      language: 'en' as const,
      piece: '× 1   ¥110,000 tax included (¥100,000 without tax)',
      names: [
        'Subtotal, without tax',
        'Discount, without tax',
        'Additional fees, without tax',
        'Shipping fee, without tax',
        'Consumption tax (10%)',
        'Total, tax included',
      ],
    },
    {
      language: 'ja' as const,
      piece: '× 1   110,000円（税込／税抜 100,000円）',
      names: [
        '小計（税抜）',
        '値引額（税抜）',
        '手数料（税抜）',
        '送料（税抜）',
        '消費税（10%）',
        'お支払い合計（税込）',
      ],
    },
  ])('has sums that add up to its total, in $language', async ({ language, piece, names }) => {
    const rings = [await world.ring({ price: 100_000 }), await world.ring({ price: 50_000 })];
    const { sale } = await placeOnWeb(world, rings, { language });
    const received = await mailOf(sale, language === 'en' ? 'We have received' : '承りました');
    expect(received.text).toContain(piece);
    const plain = [150_000, 900, 15_090, 165_990];
    const [subtotal = '', discount = '', fees = '', ...rest] = names;
    const placed = sumsIn(await mailOf(sale, language === 'en' ? 'We have received' : '承りました'), subtotal);
    expect(Object.entries(placed)).toEqual([subtotal, ...rest].map((name, at) => [name, plain[at]]));

    const { id, version, customerId, shippingFee } = sale;
    const { shippingMethodId } = sale.ecommerce ?? expect.fail('no delivery');
    const ecommerce = { channel: 'onlineShop', shippingMethodId } as NonNullable<SaveDraft['ecommerce']>;
    const changes = {
      customerId,
      shippingFee,
      discountAmount: 10_000,
      additionalFees: 500,
      grandTotal: 155_540,
      ecommerce,
    };
    const edited = await manager.call(contract.sale.edit, { ...orderDraft(world, rings, changes), id, version });
    const confirmed = await confirm(edited);
    const told = sumsIn(await mailOf(sale, language === 'en' ? 'is confirmed' : '確定しました'), subtotal);
    const figures = [150_000, -10_000, 500, 900, 14_140, 155_540];
    expect(Object.entries(told)).toEqual([subtotal, discount, fees, ...rest].map((name, at) => [name, figures[at]]));

    // The mail of a step that takes a piece away is written before the row of the sale has its sums.
    const paid = await pay(confirmed, confirmed.balance);
    const lines = paid.lines.map(({ id: lineId }, at) =>
      at === 0
        ? { lineId, status: 'shipped' as const, shippingDate: '2026-06-18', trackingNumber: '44' }
        : { lineId, status: 'cancelled' as const, shippingDate: null, notes: 'scratched' },
    );
    const shipped = await admin.call(contract.sale.ship, { id, version: paid.version, lines });
    const last = await mailOf(sale, language === 'en' ? 'on its way' : '発送');
    expect(sumsIn(last, subtotal)).toMatchObject({ [subtotal]: 100_000, [names[5] ?? '']: shipped.grandTotal });
    expect(last.text.match(/^- /gm)).toHaveLength(1);
  });

  it('tells the shop where the office has it, in the list of its kind', async () => {
    const [order, layaway] = [await place('en'), await place('en', 'layaway')];
    const company = await admin.call(contract.company.find, { id: world.companyId });
    const mails = [await mailOf(order, 'New order'), await mailOf(layaway, 'New layaway')];
    expect(mails.map(({ recipient }) => recipient)).toEqual([company.email, company.email]);
    // Whoever reads it in the shop may read either language.
    expect(mails[0]?.subject).toMatch(/^オンラインショップ 新規注文.* \/ New order/);
    for (const { text } of mails) expect(text).toMatch(/確保期限[\s\S]*The pieces are held until/);
    for (const { text } of mails) expect(text).toContain('お支払い合計（税込） / Total, tax included：110,990円\n');
    for (const { text } of mails) expect(text).toContain('\n詳細はこちらです。\nOpen it here:\nhttp');
    expect(mails[0]?.text).toContain(`\nhttp://localhost:3000/sales/ecommerce?open=view:${order.id}\n`);
    expect(mails[1]?.text).toContain(`\nhttp://localhost:3000/sales/layaway?open=view:${layaway.id}\n`);
  });
});

describe('a mail about a layaway', () => {
  it('asks for its down payment once it is confirmed, and reminds of that alone', async () => {
    const [one, other] = [await place('en', 'layaway'), await place('ja', 'layaway')];
    expect((await mailOf(one, 'received your layaway')).text).toContain(
      '\nDown payment, once we have confirmed: ¥22,198\n',
    );
    for (const sale of [one, other]) await confirm(sale);
    const { text } = await mailOf(one, 'Your layaway');
    expect(text).toContain(
      '\n\nWe have confirmed your layaway. Please make the down payment of ¥22,198 by June 25, 2026.\n',
    );
    expect(text).toContain('How to pay: \nMizuho, Ginza\n');
    expect(text).toContain('\nJune 25, 2026 (Down payment): ¥22,198\n');
    expect(text).not.toMatch(/\border(?!\/)/);
    const ja = (await mailOf(other, 'お取り置きが確定しました')).text;
    expect(ja).toContain(
      'お取り置きが確定いたしました。2026年6月25日までに、頭金22,198円のお支払いをお願いいたします。\n',
    );
    expect(ja).toContain('みずほ銀行 銀座支店');
    expect(ja).not.toContain('ご注文');

    world.clock.set('2026-06-24T15:00:01Z');
    expect(await remindEnding(world.app.tools)).toBeGreaterThanOrEqual(2);
    expect((await mailOf(one, 'is kept until')).text).toContain(
      '\n\nWe have not yet received the down payment of ¥22,198.',
    );
    expect((await mailOf(other, 'お支払期限')).text).toContain('頭金22,198円のお支払いがまだ確認できておりません。');
    world.clock.set('2026-06-18T05:32:00Z');
    await keepSignedIn(world.app, world.clock.now());
  });

  it('says that it was handed over, and its page has the return invoice once it came back', async () => {
    const { sale, secret } = await placeOnWeb(world, [await world.ring({ sellingOptions: layable })], {
      language: 'en',
      kind: 'layaway',
      shippingMethod: '-',
      grandTotal: 110_000,
    });
    const confirmed = await confirm(sale);
    const { id, version } = await pay(confirmed, confirmed.balance);
    const done = await manager.call(contract.sale.complete, { id, version, payments: [], grandTotal: sale.grandTotal });
    const { text } = await mailOf(sale, 'was handed over');
    expect(text).toContain('\n\nYour pieces were handed over at our shop, and your layaway is complete.');
    expect(text).toContain(`Total, tax included: ¥${sale.grandTotal.toLocaleString('en-US')}`);
    const paper = `/shop/kz/order/${secret}/returnInvoice`;
    expect((await visit(world, paper)).status).toBe(404);
    await admin.call(contract.sale.void, { id, version: done.version, reason: 'Came back' });
    expect((await visit(world, `/shop/kz/order/${secret}`)).text).toContain('Return statement of Jun 18, 2026');
    const back = await visit(world, paper);
    expect(back.status).toBe(200);
    expect(await readText(back.bytes)).toContain(sale.number);
  });

  it.each([
    {
      language: 'en' as const,
      subject: 'received your payment',
      part: 'We have received ¥30,000.\n\nThe remaining balance is ¥80,990. The next payment of ¥7,000 is due on July 18, 2026.\n',
      whole:
        'Your layaway is now fully paid. We are preparing your parcel, and let you know as soon as it has left our shop.',
      fetched: 'Your layaway is now fully paid. We will get in touch with you about handing over your pieces.',
    },
    {
      language: 'ja' as const,
      subject: 'ご入金を確認',
      part: '\n\n残額は80,990円でございます。次回のお支払いは7,000円、お支払期日は2026年7月18日でございます。\n',
      whole:
        'お取り置きのお品物の代金は、これをもちまして全額お支払いいただきました。これより発送の準備を進めてまいります。発送いたしましたら、あらためてご連絡いたします。',
      fetched: 'お品物のお渡しにつきましては、あらためてご連絡いたします。',
    },
  ])('says what is left and due next, and that all is paid, in $language', async (words) => {
    const { language, subject, part, whole, fetched } = words;
    const kept = await confirm(await place(language, 'layaway'));
    // The down payment, and some of the row after it.
    const partly = await pay(kept, 30_000);
    expect(partly.balance).toBe(80_990);
    const first = (await mailOf(kept, subject)).text;
    expect(first).toContain(part);
    expect(first).not.toContain(whole);
    await pay(partly, partly.balance);
    const last = (await mailOf(kept, subject)).text;
    expect(last).toContain(whole);
    const { sale } = await placeOnWeb(world, [await world.ring({ sellingOptions: layable })], {
      language,
      kind: 'layaway',
      shippingMethod: '-',
      grandTotal: 110_000,
    });
    const atShop = await confirm(sale);
    await pay(atShop, atShop.balance);
    expect((await mailOf(sale, subject)).text).toContain(fetched);
  });
});

it('has the tax within its total where prices have it inside', async () => {
  await db.updateTable('company').set({ taxMode: 'inclusive' }).where('id', '=', world.companyId).execute();
  const sale = await place('en');
  const mail = await mailOf(sale, 'We have received');
  expect(mail.text).toMatch(/× 1 {3}¥100,000 tax included\n/);
  expect(Object.entries(sumsIn(mail, 'Subtotal'))).toEqual([
    ['Subtotal, tax included', 100_000],
    ['Shipping fee, tax included', 900],
    ['Total, tax included', 100_900],
    ['Consumption tax within (10%)', 9_172],
  ]);
});

it.each([
  ['en', 'A refund', 'What came back to us:', 'Subtotal'],
  ['ja', 'ご返金', '返品されたお品物：', '小計'],
] as const)('about a return names what came back, and not what stays, in %s', async (language, about, said, sum) => {
  const rings = [await world.ring({ name: 'Returned', nameJa: '' }), await world.ring({ name: 'Kept', nameJa: '' })];
  const { sale } = await placeOnWeb(world, rings, { language });
  const confirmed = await confirm(sale);
  let order = await pay(confirmed, confirmed.balance);
  const sent = { status: 'shipped' as const, shippingDate: '2026-06-18' };
  order = await shipLines(world, order, [0], sent);
  // Of an order that leaves in parts each mail names what left now.
  expect((await mailOf(sale, language === 'en' ? 'on its way' : '発送')).text).not.toMatch(/Kept|Subtotal|小計/);
  order = await shipLines(world, order, [1], sent);
  order = await shipLines(world, order, [0, 1], { ...sent, status: 'delivered' });
  const lineIds = order.lines.slice(0, 1).map(({ id }) => id);
  const { id, version } = order;
  await admin.call(contract.ecommerce.returnLines, { id, version, lineIds, reason: 'Too small' });
  const { text } = await mailOf(sale, about);
  expect(text).toContain(said);
  expect(text).toContain('Returned');
  for (const other of ['Kept', sum]) expect(text).not.toContain(other);
});

it.each([
  ['en', 'confirmed', 'the total is ¥101,500 in place of ¥100,900'],
  ['ja', '確定しました', 'お支払い合計は100,900円から101,500円となりました'],
] as const)('about what was confirmed at another fee says so, in %s', async (language, about, said) => {
  const sale = await place(language);
  const { id, version } = sale;
  await manager.call(contract.onlineOrder.confirm, { id, version, shippingFee: 1_500 });
  expect((await mailOf(sale, about)).text).toContain(said);
  const same = await place(language);
  await confirm(same);
  expect((await mailOf(same, about)).text).not.toMatch(/in place of|改めました/);
});

it('about what is fetched at the shop speaks of no parcel', async () => {
  const rings = [await world.ring()];
  const { sale, secret } = await placeOnWeb(world, rings, {
    language: 'en',
    shippingMethod: '-',
    payWay: 'bankTransfer',
    grandTotal: 100_000,
  });
  const confirmed = await confirm(sale);
  let order = await pay(confirmed, confirmed.balance);
  for (const status of ['shipped', 'delivered'] as const)
    order = await shipLines(world, order, [0], { status, shippingDate: '2026-06-18' });
  for (const about of ['received', 'confirmed'])
    expect((await mailOf(sale, about)).text).toContain('Pickup at the shop: \nGinza Main');
  expect((await mailOf(sale, 'was handed over')).text).toContain('handed over at our shop');
  expect((await mailOf(sale, 'is complete')).text).not.toContain('delivered');
  const { text } = await visit(world, `/shop/kz/order/${secret}`);
  for (const step of ['Handed over', 'Completed']) expect(text).toContain(`<span class="stage-name">${step}</span>`);
  expect(text).not.toMatch(/Shipped|Delivered/);
});
