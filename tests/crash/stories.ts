import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { businessDate, systemClock } from '#server/kernel/clock.ts';
import { randomSale } from '../support/sell.ts';
import type { Shop } from '../support/shop.ts';

/** What a clerk sends: it is asked again, with the same key, until it has an answer. */
export interface Task {
  endpoint: Endpoint;
  input: object;
}

/** A clerk's work, one task after the other: each is made of the answers to those before. */
export type Story = Generator<Task, void, unknown>;

/** Where goods move, and which. */
export interface Stockroom {
  shop: Pick<Shop, 'companyId' | 'locationId'>;
  osakaId: number;
  supplierId: number;
  reasonCodeId: number;
  item: { id: number; itemCode: string };
}

const { purchaseOrder, receiving, transfer, adjustment, stockCount, month } = contract;

/** Sells without a break. */
export function* selling(shop: Shop): Story {
  for (;;) yield* asked(contract.sale.sell, randomSale(shop) as DraftOf<typeof contract.sale.sell>);
}

/** Orders goods, takes them in, sends some on, puts right and counts what is left, again and again. */
export function* storing(room: Stockroom): Story {
  for (;;) {
    yield* buying(room);
    yield* sending(room);
    yield* correcting(room);
    yield* counting(room);
  }
}

function* buying({ shop: { locationId }, supplierId, item }: Stockroom) {
  const goods = { locationId, supplierId, date: today(), lines: [{ itemId: item.id, quantity: 5, orderCost: 900 }] };
  const ordered = yield* asked(purchaseOrder.create, goods);
  const { id: purchaseOrderId } = yield* asked(purchaseOrder.approve, shown(ordered));
  yield* asked(receiving.post, shown(yield* asked(receiving.create, { ...goods, purchaseOrderId })));
}

/** Of three that are sent one is damaged, and one is short and lost. */
function* sending({ shop: { companyId, locationId }, osakaId, item }: Stockroom) {
  const made = yield* asked(transfer.create, {
    locationId,
    date: today(),
    destinationCompanyId: companyId,
    destinationLocationId: osakaId,
    lines: [{ itemId: item.id, quantity: 3, price: 1 }],
  });
  const shipped = yield* asked(transfer.ship, shown(yield* asked(transfer.approve, shown(made))));
  const lines = shipped.lines.map(({ id }) => ({ id, received: 1, damaged: 1, short: 1 }));
  const received = yield* asked(transfer.receive, { ...shown(shipped), lines });
  const lost = received.lines.map(({ id }) => ({ id, outcome: 'lost' as const, quantity: 1 }));
  yield* asked(transfer.resolve, { ...shown(received), lines: lost });
}

function* correcting({ shop: { locationId }, reasonCodeId, item }: Stockroom) {
  const lines = [{ itemId: item.id, quantity: 1, direction: 'out' as const, reasonCodeId }];
  yield* asked(adjustment.approve, shown(yield* asked(adjustment.create, { locationId, lines })));
}

/** Three are found, however many the books have. */
function* counting({ shop: { locationId }, item }: Stockroom) {
  const begun = yield* asked(stockCount.start, shown(yield* asked(stockCount.create, { locationId, lines: [] })));
  for (let piece = 0; piece < 3; piece++) {
    yield* asked(stockCount.scan, { id: begun.id, scans: [{ uuid: randomUUID(), code: item.itemCode }] });
  }
  yield* asked(stockCount.post, shown(yield* asked(stockCount.review, shown(begun))));
}

/** Closes one month after the other, from that of a receiving of long ago. */
export function* closing({ shop: { locationId }, supplierId, item }: Stockroom): Story {
  const first = {
    locationId,
    supplierId,
    date: '1980-01-15',
    lines: [{ itemId: item.id, quantity: 1, orderCost: 900 }],
  };
  yield* asked(receiving.post, shown(yield* asked(receiving.create, first)));
  for (let index = 1; index < 500; index++) {
    const through = new Date(Date.UTC(1980, index, 0)).toISOString().slice(0, 10);
    yield* asked(month.close, { through, waitingCount: 0 });
  }
}

function* asked<E extends Endpoint>(endpoint: E, input: DraftOf<E>): Generator<Task, ReplyOf<E>, unknown> {
  return (yield { endpoint, input: input as object }) as ReplyOf<E>;
}

function shown({ id, version }: { id: number; version: number }) {
  return { id, version };
}

function today(): string {
  return businessDate(systemClock.now());
}
