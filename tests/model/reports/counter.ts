import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../support/customer.ts';
import { type SaveDraft, saveDraft } from '../../support/saleDraft.ts';
import type { Caller, World } from '../../support/world.ts';
import type { Months } from '../months.ts';
import type { Command } from '../story.ts';
import { daysBefore, sumOf } from './books.ts';

/** What contracts are made of: goods of their own, in two shops, whose stock no model follows. */
export interface Counter {
  world: World;
  months: Months;
  admin: Caller;
  goods: Item[];
  serviceItemId: number;
  customers: number[];
}

/** A category of its own would not be one that goods move to: that of the corner takes them. */
export async function openCounter(world: World, months: Months, otherCategoryId: number): Promise<Counter> {
  const admin = world.as('admin');
  const sellingOptions = {
    straight: true,
    layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
    subasta: true,
    madeToOrder: true,
  };
  const made = (price: number, more: object) => world.ring({ sellingOptions, initialQuantity: 60, price, ...more });
  const goods = [
    await made(100_000, {}),
    await made(33_333, { cost: 20_001 }),
    await made(12_000, { uom: 'bulk', priceBy: 'gram', milligrams: 1_000, cost: 9_999, initialQuantity: 300 }),
    await made(7_777, { cost: 5_001, categoryId: otherCategoryId }),
  ];
  const code = crypto.randomUUID().slice(0, 8);
  const service = await admin.call(contract.serviceItem.create, {
    serviceCode: `P-${code}`,
    name: `Polishing ${code}`,
    nameJa: '新品仕上げ',
    serviceFeePrice: 5_000,
  });
  const customers: number[] = [];
  for (let index = 0; index < 3; index++)
    customers.push((await addCustomer(world, { lastName: `${code} ${index}` })).id);
  await admin.call(contract.plan.acknowledge, {});
  return { world, months, admin, goods, serviceItemId: service.id, customers };
}

/** The answer to a command that found nothing to be done with. */
export const nothingToDo = Symbol('There is nothing to do.');

const ways = ['cash', 'card', 'qr', 'bankTransfer'] as const;

/** A sale of some of the goods as a command drew it, with discount, fees, another price and another rate now and then. */
export function draftOf(
  { goods, months, world, customers }: Counter,
  { choice, lines, document }: Command,
  changes: Partial<SaveDraft> = {},
): SaveDraft {
  const picked = new Map(lines.map(({ ware, amount }) => [goods[(ware + choice) % goods.length] as Item, amount]));
  const drafted = [...picked].map(([item, amount]) => {
    const price = choice % 6 === 0 ? item.price - 1 - (choice % 777) : item.price;
    const weight = item.priceBy === 'gram' ? { milligrams: amount * 1_130 } : {};
    const quantity = item.priceBy === 'gram' ? 1 : amount;
    return { itemId: item.id, quantity, price, ...weight, worth: worthOf(item, price, amount) };
  });
  const [discountAmount, additionalFees, shippingFee] = [choice % 900, choice % 3 ? 0 : 300, choice % 5 ? 0 : 777];
  const taxBasisPoints = choice % 11 === 0 ? 800 : 1_000;
  const base = sumOf(drafted.map(({ worth }) => worth)) - discountAmount + additionalFees + shippingFee;
  return {
    ...saveDraft(world, []),
    date: daysBefore(months.today, choice % 4 === 0 ? choice % 9 : 0),
    customerId: customers[document % customers.length] ?? null,
    lines: drafted.map(({ worth: _, ...line }) => line),
    discountAmount,
    additionalFees,
    shippingFee,
    taxBasisPoints,
    grandTotal: base + Math.floor((base * taxBasisPoints) / 10_000),
    ...changes,
  };
}

function worthOf({ priceBy }: Item, price: number, amount: number): number {
  return priceBy === 'gram' ? Math.floor((price * amount * 1_130) / 1_000) : price * amount;
}

/** Money in two ways. */
export function split(amount: number, choice: number) {
  const first = Math.floor(amount / 2);
  const [one = 'cash', other = 'card'] = [ways[choice % ways.length], ways[(choice + 1) % ways.length]];
  const parts =
    choice % 2 && first > 0
      ? ([
          [one, first],
          [other, amount - first],
        ] as const)
      : ([[one, amount]] as const);
  return parts.map(([paymentType, tendered]) => ({ paymentType, tendered }));
}
