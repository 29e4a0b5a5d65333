import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 12;
const rounds = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });
beforeAll(async () => {
  await warm();
});

/** Ten and more connections that are open already: rivals that wait for a handshake do not meet. */
async function warm(): Promise<void> {
  await Promise.all(Array.from({ length: rivals }, () => world.as('sales').call(contract.sale.list, {})));
}

function draftOf(item: Item): DraftOf<typeof contract.sale.sell> {
  return {
    locationId: world.ginza,
    date: '2026-06-18',
    customerId: null,
    lines: [{ itemId: item.id, quantity: 1, price: item.price }],
    taxBasisPoints: 1000,
    grandTotal: 110_000,
    payments: [{ paymentType: 'cash', tendered: 110_000 }],
  };
}

function uniqueEditOf(item: Item): DraftOf<typeof contract.item.edit> {
  const { createdAt, categoryName, categoryNameJa, stockTracked, hasMoved, images, videoUrl, stock, ...fields } = item;
  return { ...fields, isUniquePiece: true };
}

async function outcomes(works: readonly Promise<unknown>[]): Promise<string[]> {
  return (await Promise.all(works.map(refusalCode)))
    .map((code) => (code === '[object Object]' ? 'accepted' : code))
    .sort();
}

const crowd = <T>(work: (index: number) => Promise<T>) => Array.from({ length: rivals }, (_, index) => work(index));

/** One rival was let through, and all others heard the same no. */
const oneOf = (code: string) => ['accepted', ...Array.from({ length: rivals - 1 }, () => code)];

describe('rivals', () => {
  it('want the last piece: one gets it', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring({ initialQuantity: 1 });
      const codes = await outcomes(crowd(() => world.as('sales').call(contract.sale.sell, draftOf(ring))));
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}`,
      ).toHaveLength(1);
      expect(codes.filter((code) => code === 'sale.belowStockDenied')).toHaveLength(rivals - 1);
    }
  });

  it('want the last piece at the counter and for a saved sale: one gets it', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true });
      const { payments, ...pending } = draftOf(ring);
      const codes = await outcomes(
        crowd<unknown>((index) =>
          index % 2
            ? world.as('manager').call(contract.sale.sell, { ...pending, payments })
            : world.as('manager').call(contract.sale.save, pending),
        ),
      );
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}`,
      ).toHaveLength(1);
    }
  });

  it('complete the same sale: it happens once', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring();
      const { payments, ...pending } = draftOf(ring);
      const saved = await world.as('sales').call(contract.sale.save, pending);
      const input = { id: saved.id, version: saved.version, grandTotal: 110_000, payments };
      const codes = await outcomes(crowd(() => world.as('sales').call(contract.sale.complete, input)));
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}`,
      ).toHaveLength(1);
      expect(codes.filter((code) => code === 'document.notNow')).toHaveLength(rivals - 1);
    }
  });

  it('complete and cancel a saved sale: one end only', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring();
      const { payments, ...pending } = draftOf(ring);
      const saved = await world.as('sales').call(contract.sale.save, pending);
      const { id, version } = saved;
      const codes = await outcomes(
        crowd<unknown>((index) =>
          index % 2
            ? world.as('manager').call(contract.sale.complete, { id, version, grandTotal: 110_000, payments })
            : world.as('manager').call(contract.sale.cancel, { id, version, reason: 'Race' }),
        ),
      );
      expect(codes, `round ${round}`).toEqual(oneOf('document.notNow'));
    }
  });

  it('complete and void the same sale: each once at most, and what stands is what came last', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring();
      const { payments, ...pending } = draftOf(ring);
      const { id, version } = await world.as('sales').call(contract.sale.save, pending);
      const manager = world.as('manager');
      const codes = await Promise.all(
        crowd(async (index) => {
          // Who voids knows the version that the sale will have when it is completed.
          const work =
            index % 2
              ? manager.call(contract.sale.complete, { id, version, grandTotal: 110_000, payments })
              : manager.call(contract.sale.void, { id, version: version + 1, reason: 'Race' });
          const [code] = await outcomes([work]);
          return `${index % 2 ? 'complete' : 'void'} ${code}`;
        }),
      );
      const times = (code: string) => codes.filter((one) => one === code).length;
      expect(times('complete accepted'), `round ${round}`).toBe(1);
      expect(times('complete document.notNow')).toBe(rivals / 2 - 1);
      expect(times('void accepted') + times('void document.notNow')).toBe(rivals / 2);
      const isVoided = times('void accepted') > 0;
      expect(times('void accepted')).toBe(isVoided ? 1 : 0);
      const sale = await manager.call(contract.sale.find, { id });
      expect(sale.status).toBe(isVoided ? 'voided' : 'completed');
      expect(sale.payments.reduce((sum, payment) => sum + payment.amount, 0)).toBe(isVoided ? 0 : 110_000);
      const { stock } = await manager.call(contract.item.find, { id: ring.id });
      expect(stock[0]).toMatchObject({ sellable: isVoided ? 5 : 4, reserved: 0 });
    }
  });

  it('void a completed sale: the money goes back once', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring();
      const sale = await world.as('sales').call(contract.sale.sell, draftOf(ring));
      const codes = await outcomes(
        crowd(() =>
          world.as('manager').call(contract.sale.void, { id: sale.id, version: sale.version, reason: 'Race' }),
        ),
      );
      expect(codes, `round ${round}`).toEqual(oneOf('document.notNow'));
      const { payments } = await world.as('manager').call(contract.sale.find, { id: sale.id });
      expect(payments.reduce((sum, payment) => sum + payment.amount, 0)).toBe(0);
    }
  });

  it('sell what was never there and call it a unique piece: one or the other', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring({ initialQuantity: 0 });
      const manager = world.as('manager');
      const codes = await outcomes(
        crowd<unknown>((index) =>
          index % 2
            ? manager.call(contract.item.edit, uniqueEditOf(ring))
            : manager.call(contract.sale.sell, draftOf(ring)),
        ),
      );
      const { isUniquePiece, stock } = await manager.call(contract.item.find, { id: ring.id });
      expect(stock[0]?.sellable, `round ${round}: ${codes}`).toBe(isUniquePiece ? 0 : -rivals / 2);
    }
  });

  it('draw numbers: none twice, none missing', async () => {
    // Each rival has a ring of their own: one that all want would let them through one by one anyway.
    const rings = await Promise.all(crowd(() => world.ring({ initialQuantity: rounds })));
    const numbers: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const sales = await Promise.all(
        crowd((index) => world.as('sales').call(contract.sale.sell, draftOf(rings[index] as Item))),
      );
      numbers.push(...sales.map((sale) => sale.number));
    }
    const counts = numbers.map((number) => Number(number.split('-')[3])).sort((a, b) => a - b);
    const first = counts[0] ?? 0;
    expect(counts).toEqual(Array.from({ length: rivals * rounds }, (_, index) => first + index));
  });

  it('send the same sale twice and more: it is made once, and all hear the same', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring();
      const key = crypto.randomUUID();
      const codes = await outcomes(crowd(() => world.as('sales').call(contract.sale.sell, draftOf(ring), { key })));
      expect(new Set([...codes, 'idempotency.inFlight', 'accepted'])).toEqual(
        new Set(['accepted', 'idempotency.inFlight']),
      );
      const again = await world.as('sales').call(contract.sale.sell, draftOf(ring), { key });
      const { stock } = await world.as('admin').call(contract.item.find, { id: ring.id });
      expect(stock[0]?.sellable, `round ${round}`).toBe(4);
      expect(again.status).toBe('completed');
    }
  });
});

describe('money', () => {
  const date = '2026-06-18';
  const saved = async () => {
    const { payments: _, ...pending } = draftOf(await world.ring());
    return world.as('manager').call(contract.sale.save, pending);
  };

  it('is taken by many at once: one payment of a version is written, and all others hear that it changed', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await saved();
      const payments = [{ paymentType: 'cash' as const, tendered: 60_000 }];
      const codes = await outcomes(
        crowd(() => world.as('manager').call(contract.sale.pay, { id, version, date, payments })),
      );
      expect(codes, `round ${round}`).toEqual(oneOf('conflict.version'));
      expect((await world.as('manager').call(contract.sale.find, { id })).amountPaid).toBe(60_000);
    }
  });

  it('comes in while its sale is cancelled: it is refused, or it goes back', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await saved();
      const payments = [{ paymentType: 'cash' as const, tendered: 60_000 }];
      await outcomes(
        crowd<unknown>((index) =>
          index % 2
            ? world.as('manager').call(contract.sale.pay, { id, version, date, payments })
            : world.as('manager').call(contract.sale.cancel, { id, version, reason: 'Changed their mind' }),
        ),
      );
      const { status, amountPaid } = await world.as('manager').call(contract.sale.find, { id });
      expect(amountPaid, `round ${round}`).toBe(status === 'cancelled' ? 0 : 60_000);
    }
  });

  it('of a store credit is spent once, however many sales want it', async () => {
    for (let round = 0; round < rounds; round++) {
      const name = `Credit${round}`;
      const { id: customerId } = await world
        .as('sales')
        .call(contract.customer.create, { firstName: name, lastName: name });
      const drafts = await Promise.all(
        Array.from({ length: rivals + 1 }, async () => ({ ...draftOf(await world.ring()), customerId })),
      );
      const sales = await Promise.all(
        drafts.map(({ payments: _, ...draft }) => world.as('manager').call(contract.sale.save, draft)),
      );
      const [first, ...others] = sales;
      const paid = await world.as('manager').call(contract.sale.pay, {
        id: first?.id ?? 0,
        version: 1,
        date,
        payments: [{ paymentType: 'cash', tendered: 50_000 }],
      });
      await world.as('manager').call(contract.sale.refund, {
        id: paid.id,
        version: paid.version,
        amount: 50_000,
        paymentType: 'storeCredit',
        reason: 'Kept for the next ring',
      });
      const payments = [{ paymentType: 'storeCredit' as const, tendered: 50_000 }];
      const codes = await outcomes(
        others.map(({ id, version }) => world.as('manager').call(contract.sale.pay, { id, version, date, payments })),
      );
      expect(codes, `round ${round}`).toEqual(oneOf('payment.creditShort'));
    }
  });
});
