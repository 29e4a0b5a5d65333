import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { cartCookie } from '#contract/shop/cart.ts';
import { ShopVisitor } from '../../../tests/support/shopVisitor.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
await openShop(world);

describe('a cart', () => {
  it('takes pieces without a script, and is a cookie of its shop alone', async () => {
    const [one, two] = [await world.ring({ name: 'One ring' }), await world.ring({ name: 'Two ring' })];
    const visitor = new ShopVisitor(world);
    expect((await visitor.look('/cart')).text).toContain('Your cart is empty');
    const put = await visitor.send('/cart', { item: one.itemCode, price: '110000' });
    expect([put.status, put.headers.location]).toEqual([303, '/shop/kz/cart']);
    expect(put.headers['set-cookie']).toContain('Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax');
    await visitor.put(two);
    const { text, headers } = await visitor.look('/cart');
    for (const said of ['One ring', 'Two ring', 'Cart, 2 pieces', '¥220,000']) expect(text).toContain(said);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    await visitor.send('/cart', { item0: one.itemCode, quantity0: '3', price0: '110000' });
    expect((await visitor.look('/cart')).text).toContain('Cart, 4 pieces');
    await visitor.send('/cart', { item0: one.itemCode, quantity0: '3', price0: '110000', remove: one.itemCode });
    expect((await visitor.look('/cart')).text).not.toContain('One ring');
    expect((await visitor.look('/items')).text).toContain('Cart, 1 piece');
  });

  it('says in words what has another price now, and what is no longer to be had', async () => {
    const unique = await world.ring({ name: 'Only one', isUniquePiece: true, initialQuantity: 1 });
    const ring = await world.ring({ name: 'Dearer now', price: 100_000 });
    const visitor = new ShopVisitor(world);
    await visitor.put({ itemCode: unique.itemCode, price: 110_000 }, { itemCode: ring.itemCode, price: 99_000 });
    const sale = { locationId: world.ginza, date: '2026-06-18', customerId: null, taxBasisPoints: 1000 };
    const lines = [{ itemId: unique.id, quantity: 1, price: 100_000 }];
    await world.as('sales').call(contract.sale.save, { ...sale, lines, grandTotal: 110_000 });
    const { text } = await visitor.look('/cart');
    expect(text).toContain('The price has changed: it was ¥99,000, and is ¥110,000 now.');
    expect(text).toContain('No longer to be had');
    expect(text).not.toContain('reserved for you');
    visitor.base = '/ja/shop/kz';
    expect((await visitor.look('/cart')).text).toContain('価格が変わりました。99,000円から110,000円');
  });

  it('written by hand says nothing that is not everybody’s', async () => {
    const visitor = new ShopVisitor(world);
    visitor.cookie = `${cartCookie('kz')}=%3Cscript%3E*1*1~R9-999999*99999*1~..%2F..*1*1`;
    const { status, text } = await visitor.look('/cart');
    expect(status).toBe(200);
    expect(text).not.toContain('<script>*');
  });
});
