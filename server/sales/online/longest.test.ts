import { expect, it } from 'vitest';
import { orderDraft } from '#contract/sales/ecommerceOrder.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { placeOnWeb } from '../../../tests/support/webOrder.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
await openShop(world, { countries: ['JP', 'PH'] });

/** The longest that may be typed, letter by letter, and how it is written on a parcel. */
const part = (letter: string, length: number) => letter.repeat(length);
const longest = [
  {
    where: 'in Japan',
    typed: { city: part('c', 100), town: part('t', 200), buildingName: part('b', 100), roomNumber: part('r', 20) },
    kept: { prefecture: '東京都', address: `${part('c', 100)} ${part('t', 200)} ${part('b', 100)} ${part('r', 20)}` },
  },
  {
    where: 'abroad',
    typed: {
      country: 'PH',
      prefecture: '',
      town: '',
      street: part('a', 200),
      line2: part('b', 200),
      landmark: part('d', 200),
      city: part('c', 100),
      state: part('s', 100),
    },
    kept: {
      prefecture: part('s', 100),
      address: [part('a', 200), part('b', 200), part('d', 200), part('c', 100), part('s', 100)].join(', '),
    },
  },
];

it.each(longest)('an order keeps all of the longest names and address $where', async ({ typed, kept }) => {
  const names = { lastName: part('L', 60), firstName: part('F', 60), middleName: part('M', 60) };
  const { sale } = await placeOnWeb(world, [await world.ring()], { ...names, ...typed });
  const whole = { ...kept, recipient: `${names.firstName} ${names.middleName} ${names.lastName}` };
  expect(sale.ecommerce).toMatchObject(whole);
  // And the office may send it back as it is.
  const sendable = orderDraft.pick({ recipient: true, prefecture: true, address: true });
  expect(sendable.parse(whole)).toEqual(whole);
});
