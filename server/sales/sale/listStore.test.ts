import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

const tanaka = {
  firstName: '由紀',
  lastName: '田中',
  firstNameKana: 'ユキ',
  lastNameKana: 'タナカ',
  contactNumber: '03-5550-1234',
  country: 'JP',
} as const;

it.each(['たなか', 'タナカ', 'ﾀﾅｶ', '田中', 'tanaka'])('finds the sale of a customer by %s', async (search) => {
  const manager = world.as('manager');
  const found = await manager.call(contract.customer.list, { search });
  const customer = found.rows[0] ?? (await manager.call(contract.customer.create, tanaka));
  const ring = await world.ring();
  const sold = await manager.call(contract.sale.sell, sellDraft(world, [ring], { customerId: customer.id }));
  const { rows } = await manager.call(contract.sale.list, { search });
  expect(rows.map(({ number }) => number)).toContain(sold.number);
});

it('says in a file what a total is made of, and how it was paid', async () => {
  const ring = await world.ring();
  const sold = await world.as('manager').call(
    contract.sale.sell,
    sellDraft(world, [ring], {
      discountAmount: 5_000,
      additionalFees: 300,
      shippingFee: 700,
      grandTotal: 105_600,
      payments: [
        { paymentType: 'card', tendered: 100_000 },
        { paymentType: 'cash', tendered: 6_000 },
      ],
    }),
  );
  const input = { format: 'csv', search: sold.number, language: 'en' } as const;
  const text = new TextDecoder().decode(await world.as('manager').bytes(contract.sale.export, input));
  expect(text).toContain('Subtotal,Discount amount,Additional fees,Shipping fee,Tax rate');
  expect(text).toMatch(/100000,5000,300,700,.*9600,105600,105600,"Credit card, Cash"/);
});
