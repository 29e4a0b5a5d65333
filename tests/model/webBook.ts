import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { type Caller, callerOf } from '../support/world.ts';
import type { Shelf } from './shelf.ts';
import type { Story } from './story.ts';
import {
  promisedOf,
  returnedOf,
  revenueOf,
  stateOf,
  statusOf,
  totalOf,
  type WebLine,
  type WebOrder,
} from './webMoney.ts';

/** The orders of a story from the shop on the web, and what plain numbers know of them. */
export class WebBook {
  readonly story: Story;
  readonly nobody: Caller;
  readonly sellable;
  readonly reserved;
  readonly kept: WebOrder[] = [];

  constructor(story: Story) {
    const locationId = story.world.ginza;
    this.story = story;
    this.nobody = callerOf(story.world.app, '');
    this.sellable = { locationId, kind: 'sellable' } as const;
    this.reserved = { locationId, kind: 'reserved' } as const;
  }

  /** What the books say of each order is what plain numbers say. */
  async compare(): Promise<void> {
    const ids = this.kept.map(({ id }) => id);
    const { rows } = await sql<Booked>`SELECT sale.id, status, online_stage = 'confirmed' AS is_confirmed, version,
        grand_total AS total, amount_paid AS paid, written_off AS returned, coalesce(placed.state, '') AS state,
        (SELECT coalesce(sum(amount), 0)::bigint FROM payment WHERE payment.sale_id = sale.id) AS received,
        (SELECT coalesce(sum(amount), 0)::bigint FROM counted_sale WHERE counted_sale.sale_id = sale.id) AS revenue,
        (SELECT coalesce(sum(amount), 0)::bigint FROM promise WHERE cause = 'sale' AND cause_id = sale.id AND until IS NULL) AS promised
      FROM sale LEFT JOIN ecommerce_order AS placed ON placed.sale_id = sale.id
      WHERE sale.id = ANY(${ids}) ORDER BY sale.id`.execute(this.story.world.app.tools.db);
    const orders = this.kept.toSorted((one, other) => one.id - other.id);
    expect(rows.map(({ version: _, ...row }) => row)).toEqual(orders.map(booked));
    // What ends by the clock, or by its customer, changes the version that a screen shows.
    for (const [index, order] of orders.entries()) order.version = rows[index]?.version ?? 0;
  }

  /** A step of an order and what it changes of it; what the reply says of its money adds up. */
  async step(
    order: WebOrder,
    from: readonly Sale['status'][],
    plan: (shelf: Shelf) => void,
    work: () => Promise<Sale>,
    change: () => void,
  ): Promise<void> {
    await this.story.step(order, from, plan, async () => {
      const reply = await work();
      change();
      const received = reply.payments.reduce((sum, { amount }) => sum + amount, 0);
      const isOver = reply.status === 'cancelled' || reply.status === 'voided';
      expect(received + reply.balance + reply.writtenOff).toBe(isOver ? 0 : reply.grandTotal);
      return reply;
    });
  }

  release(shelf: Shelf, lines: readonly WebLine[]): void {
    for (const { ware, amount } of lines) shelf.move(ware, this.reserved, this.sellable, amount);
  }

  bringBack(shelf: Shelf, lines: readonly WebLine[], kind: 'sellable' | 'nonSellable'): void {
    for (const { ware, amount, value, leftOn } of lines) {
      shelf.origin = leftOn;
      shelf.put(ware, { ...this.sellable, kind }, amount, value);
    }
  }
}

/** What the books say of an order. */
interface Booked {
  id: number;
  status: string;
  isConfirmed: boolean;
  version: number;
  total: number;
  paid: number;
  returned: number;
  state: string;
  received: number;
  revenue: number;
  promised: number;
}

function booked(order: WebOrder): Omit<Booked, 'version'> {
  const { id, isConfirmed, paid } = order;
  return {
    id,
    status: statusOf(order),
    isConfirmed,
    total: totalOf(order),
    paid,
    returned: returnedOf(order),
    state: stateOf(order),
    received: paid,
    revenue: revenueOf(order),
    promised: promisedOf(order),
  };
}
