import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Customer } from '#contract/people/customer.ts';
import { sendFile } from '../support/send.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 12;
const rounds = 8;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });
beforeAll(async () => {
  // Connections that are open already: rivals that wait for a handshake do not meet.
  await Promise.all(crowd(() => world.as('sales').call(contract.customer.list, {})));
});

const { customer, customerImport } = contract;
const crowd = <T>(work: (index: number) => Promise<T>) => Array.from({ length: rivals }, (_, index) => work(index));
const outcome = (work: Promise<unknown>) => refusalCode(work.then(() => 'accepted'));
const create = (draft: object = {}) => world.as('sales').call(customer.create, { firstName: '花子', ...draft });

function merge(survivor: Customer, leaving: Customer): Promise<Customer> {
  const seen = { version: survivor.version, otherVersion: leaving.version };
  return world.as('sales').call(customer.merge, { id: survivor.id, otherId: leaving.id, ...seen });
}

/** An import once nobody works at it. */
async function settled(id: string) {
  for (;;) {
    const run = await world.as('sales').call(customerImport.find, { id });
    if (run.status !== 'checking' && run.status !== 'writing') return run;
    await sleep(5);
  }
}

const termsOf = (customerId: number, ring: { id: number; price: number }) => ({
  locationId: world.ginza,
  date: '2026-06-18',
  customerId,
  taxBasisPoints: 1000,
  grandTotal: 110_000,
  lines: [{ itemId: ring.id, quantity: 1, price: ring.price }],
});

function save(customerId: number, ring: { id: number; price: number }) {
  return world.as('sales').call(contract.sale.save, termsOf(customerId, ring));
}

function sell(customerId: number, ring: { id: number; price: number }) {
  const payments = [{ paymentType: 'cash' as const, tendered: 110_000 }];
  return world.as('sales').call(contract.sale.sell, { ...termsOf(customerId, ring), payments });
}

describe('customers of clerks at once', () => {
  it('with the same phone: one is made', async () => {
    for (let round = 0; round < rounds; round++) {
      const number = `4000-${String(round).padStart(4, '0')}`;
      const codes = await Promise.all(
        crowd((index) => outcome(create({ contactNumber: index % 2 ? `090-${number}` : `+81 90 ${number}` }))),
      );
      expect(codes.toSorted()).toEqual([
        'accepted',
        ...Array.from({ length: rivals - 1 }, () => 'customer.sameNumber'),
      ]);
    }
  });

  it('while an import brings the same ones: one of each', async () => {
    for (let round = 0; round < rounds; round++) {
      const phone = (index: number) => `090-5${String(round).padStart(3, '0')}-${String(index).padStart(4, '0')}`;
      const rows = Array.from({ length: 200 }, (_, index) => `輸入,${phone(index)}`);
      const content = Buffer.from(['姓,電話番号', ...rows, ''].join('\n'));
      const sent = await sendFile(world, customerImport.check, content, { fileName: 'a.csv', person: 'sales' });
      const { id } = await settled(String(sent.body.id));
      const write = () => world.as('sales').call(customerImport.write, { id });
      const codes = await Promise.all(
        crowd((index) => outcome(index === 0 ? write() : create({ contactNumber: phone(index * 15) }))),
      );
      const { status } = await settled(id);
      const late = codes.slice(1).filter((code) => code === 'accepted').length;
      // Whoever is here first keeps the import out, all of it; else it keeps them out.
      expect([codes[0], status]).toEqual(['accepted', late > 0 ? 'failed' : 'done']);
      const made = await world.app.tools.db
        .selectFrom('customer')
        .select(['code', 'contactNumber'])
        .where('contactNumber', 'like', `090-5${String(round).padStart(3, '0')}-%`)
        .execute();
      expect(made).toHaveLength(late > 0 ? late : 200);
    }
  });

  it('merged while sales are made for it: every sale is the survivor’s', async () => {
    for (let round = 0; round < rounds; round++) {
      const [survivor, leaving] = [await create(), await create()];
      const rings = await Promise.all(crowd(() => world.ring()));
      const codes = await Promise.all(
        crowd((index) =>
          outcome(
            index === rivals / 2 ? merge(survivor, leaving) : save(leaving.id, rings[index] as (typeof rings)[number]),
          ),
        ),
      );
      expect(codes).toEqual(Array.from({ length: rivals }, () => 'accepted'));
      const sales = world.app.tools.db
        .selectFrom('sale')
        .select('customerId')
        .where('customerId', 'in', [survivor.id, leaving.id]);
      const owners = (await sales.execute()).map(({ customerId }) => customerId);
      expect(owners).toEqual(Array.from({ length: rivals - 1 }, () => survivor.id));
    }
  });

  it('erased while sales are made for it: no sale tells who it was', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await create();
      const rings = await Promise.all(crowd(() => world.ring()));
      const codes = await Promise.all(
        crowd((index) =>
          outcome(
            index === rivals / 2
              ? world.as('admin').call(customer.erase, { id, version })
              : sell(id, rings[index] as (typeof rings)[number]),
          ),
        ),
      );
      expect(codes[rivals / 2]).toBe('accepted');
      expect(codes.filter((code) => code !== 'accepted' && code !== 'customer.inactive')).toEqual([]);
      const sales = await world.app.tools.db
        .selectFrom('sale')
        .select('customer')
        .where('customerId', '=', id)
        .execute();
      expect(JSON.stringify(sales)).not.toContain('花子');
    }
  });

  it('merged into each other and in chains: one way each, nobody waits for ever', async () => {
    for (let round = 0; round < rounds; round++) {
      const people = await Promise.all(crowd(() => create()));
      const at = (index: number) => people[(index + rivals) % rivals] as Customer;
      const codes = await Promise.all(crowd((index) => outcome(merge(at(index), at(index + (index % 2 ? 1 : -1))))));
      expect(
        codes.filter(
          (code) => !['accepted', 'customer.merged', 'customer.mergeInactive', 'conflict.version'].includes(code),
        ),
      ).toEqual([]);
      expect(codes).toContain('accepted');
    }
  });
});
