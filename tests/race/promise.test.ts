import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { RefusalData } from '#contract/kernel/refusal.ts';
import { at } from '#server/inventory/ledger/rules.ts';
import { post } from '#server/inventory/ledger/store.ts';
import { businessDate } from '#server/kernel/clock.ts';
import { transact } from '#server/kernel/transact.ts';
import { contextOf } from '../support/receive.ts';
import { saveDraft, sellDraft } from '../support/saleDraft.ts';
import { openWorldForFile, Refused } from '../support/world.ts';

const world = await openWorldForFile({ connectionsMax: 40 });
const admin = world.as('admin');

/** A client that wants the piece: answers the number of its document, or what it is told of who has the piece. */
type Client = () => Promise<{ number?: string; data?: RefusalData | undefined }>;

/** An answer says who has the piece only where that can be read in time. So often a client that is not told asks again. */
const triesMax = 4;

/** Asks as a browser does: a server that is busy is asked again, with the same key. */
function asking<E extends Endpoint>(endpoint: E, input: DraftOf<E>, number?: string): Client {
  const key = crypto.randomUUID();
  const ask = async (attempt = 1): ReturnType<Client> => {
    try {
      const document = (await admin.call(endpoint, input, { key })) as { number: string };
      return { number: number ?? document.number };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'server.unavailable' || error.code === 'idempotency.inFlight') return ask(attempt);
      const { data } = error.reply;
      return data && !data.causeNumber && attempt < triesMax ? ask(attempt + 1) : { data };
    }
  };
  return () => ask();
}

describe('200 clients', () => {
  it('want one unique piece for a sale, a saved sale, a transfer, an adjustment and a count: one gets it, all others are told who', async () => {
    const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true, price: 100_000 });
    const { rows: reasons } = await admin.call(contract.reasonCode.list, { search: 'LOSS' });
    const less = { direction: 'out', quantity: 1, reasonCodeId: reasons[0]?.id ?? 0 } as const;
    const clients: Client[] = [];
    for (let index = 0; index < 40; index++) {
      const transfer = await admin.call(contract.transfer.create, {
        locationId: world.ginza,
        date: '2026-06-18',
        destinationCompanyId: world.companyId,
        destinationLocationId: world.osaka,
        lines: [{ itemId: ring.id, quantity: 1, price: 1 }],
      });
      const adjustment = await admin.call(contract.adjustment.create, {
        locationId: world.ginza,
        lines: [{ ...less, itemId: ring.id }],
      });
      const count = await countAsMissing();
      clients.push(
        asking(contract.transfer.approve, shown(transfer), transfer.number),
        asking(contract.sale.sell, sellDraft(world, [ring])),
        asking(contract.adjustment.approve, shown(adjustment), adjustment.number),
        asking(contract.sale.save, saveDraft(world, [ring])),
        asking(contract.stockCount.post, shown(count), count.number),
      );
    }
    const outcomes = await Promise.all(clients.map((client) => client()));
    const numbers = outcomes.flatMap(({ number }) => number ?? []);
    expect(numbers).toHaveLength(1);
    const told = outcomes.flatMap(({ data }) => (data ? [data.causeNumber] : []));
    expect(told).toHaveLength(clients.length - 1);
    expect(new Set(told)).toEqual(new Set(numbers));
  }, 60_000);
});

describe('ten documents', () => {
  it('promise one unique piece without holding its stock: the table of promises lets one', async () => {
    const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true });
    const ctx = await contextOf(world);
    const cause = { cause: 'item', effectiveDate: businessDate(world.clock.now()) } as const;
    // Said to be below stock, so that levels let them through.
    const goods = { itemId: ring.id, priceBy: 'unit', quantity: 1, milligrams: 0, value: 0, belowStock: true } as const;
    const way = { from: at(world.ginza, 'sellable'), to: at(world.ginza, 'reserved'), event: 'reserve' } as const;
    const promise = (causeLineId: number) =>
      transact(ctx, (tx) => post(tx, ctx, cause, [{ ...goods, ...way, causeLineId }])).then(
        () => 'promised',
        (error: { constraint?: string }) => error.constraint,
      );
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => promise(index + 1)));
    expect(outcomes.filter((outcome) => outcome === 'promised')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'promise_unique_piece')).toHaveLength(9);
  });
});

/** A count in review that nobody has scanned anything for: all that is there is missing. */
async function countAsMissing() {
  const { stockCount } = contract;
  const made = await admin.call(stockCount.create, { locationId: world.ginza, lines: [] });
  const begun = await admin.call(stockCount.start, shown(made));
  return admin.call(stockCount.review, { ...shown(begun), uncounted: 'zero' });
}

function shown({ id, version }: { id: number; version: number }) {
  return { id, version };
}
