import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { lookAlarm, readDifference } from '#contract/reports/nightlyLook.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { ask } from '../../../tests/support/shop.ts';
import { trade } from '../../../tests/support/tradingWorld.ts';
import { openWindow, seePage } from '../../../tests/support/visit.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { tidyVisits } from '../../analytics/visit/actions.ts';
import { sealAudit } from '../../kernel/auditSeal.ts';
import { moveTotalsOn } from '../../kernel/totals.ts';
import { lookAtNight } from './actions.ts';
import { monthInTurn, spansOf } from './rules.ts';

// A look reads a hundred figures in each company.
vi.setConfig({ testTimeout: 120_000 });

const { nightlyLook: api } = contract;
const world = await openWorldForFile();
const accounting = world.as('accounting');
const logged: string[] = [];

async function look(): Promise<{ compared: number; differences: number }> {
  let told = { compared: 0, differences: -1 };
  const hear = (heard: typeof told) => {
    told = heard;
  };
  await lookAtNight(world.app.tools, (line) => logged.push(line), hear, new AbortController().signal);
  return told;
}

/** What somebody changes who gets at the database past every trigger, where, and the values that are wrong then. */
type Falsified = [what: string, change: string, row: string, wrong: string[]];
const more = (column: string) => `${column} = ${column} + 1`;
const straight = "sale WHERE type = 'straight' AND status = 'completed' AND id IN (SELECT min(sale_id) FROM sale_line)";

/** Nothing of one night is wrong because of something else of it. */
const nights: Falsified[][] = [
  [
    ['a movement', more('quantity'), 'stock_move', ['stockLevel sellable', 'stockTotals quantity']],
    ['a payment', 'amount = amount - 1', "payment WHERE amount > 1 AND payment_type = 'cash'", ['paid amount']],
    ['an entry of the audit trail', more('thing_id'), 'audit_entry', ['auditTrail entries']],
    ['what a customer spent', more('spent'), 'customer_total', ['customerTotals spent']],
  ],
  [
    ['the value of a movement', more('value'), 'stock_move', ['worth value', 'stockTotals value']],
    ['a total of sales', more('amount'), 'sale_total', ['saleTotals amount', 'dashboard sales']],
    ['an instalment', 'paid = paid + 1', 'payment_plan_row WHERE paid < amount', ['planBalance balance']],
  ],
  [
    ['stock', more('quantity'), 'stock_level', ['stockLevel sellable', 'companyStock onHand']],
    ['a day of sales', more('tax'), 'sold_total', ['soldDays tax', 'dailySales tax', 'salesSummary tax']],
    [
      'what was paid',
      more('amount_paid'),
      "sale WHERE status = 'pending' AND amount_paid + 1 < grand_total",
      ['paid amount'],
    ],
  ],
  [
    ['the value of stock', more('value'), 'stock_cost', ['worth value', 'companyStock value']],
    ['a month of an item', more('quantity'), 'sold_item_total', ['soldItems quantity']],
    ['a day of contracts', more('given_up'), 'contract_total', ['contractDays givenUp']],
    ['a day of payments', more('amount'), 'paid_total', ['paidDays amount']],
    ['a closed month', more('quantity'), 'month_close', ['monthStock quantity']],
    ['a sale', ['grand_total', 'tax_amount', 'amount_paid'].map(more).join(', '), straight, ['straightSales amount']],
  ],
  [
    ['stock of a sub-type', more('quantity'), 'stock_type_level', ['subTypes quantity']],
    ['a total of stock', more('value'), 'stock_total', ['stockTotals value', 'dashboard cost']],
    [
      'a line',
      more('allocated_tax'),
      `sale_line WHERE sale_id = (SELECT id FROM ${straight} LIMIT 1)`,
      ['straightSales amount'],
    ],
  ],
  [
    ['a day of stock', more('quantity'), 'stock_day', ['stockDays quantity']],
    ['a layer of stock', more('quantity'), 'stock_layer', ['aging quantity']],
    ['stock of a closed month', more('quantity'), 'month_stock', ['monthStock quantity', 'snapshot closing']],
    ['a day of visits', more('seconds'), 'visit_day_total', ['visits seconds']],
    ['what a transfer sent', more('quantity'), 'transfer', ['transferReport shipped']],
  ],
  [
    ['a shipment', more('amount'), "shipment WHERE kind = 'shipment'", ['saleTotals amount', 'soldDays amount']],
    ['what an order costs', more('order_total'), 'purchase_order', ['purchaseMonth orderTotal']],
    ['what arrived', more('order_total'), 'receiving', ['purchaseMonth receivedValue']],
    ['the value of a closed month', more('value'), 'month_close', ['monthStock value']],
    ['a page of a day of visits', more('visits'), "visit_day_part WHERE part = 'page'", ['visits visits']],
    [
      'stock of a closed month at its last cost',
      more('last_purchase_value'),
      'month_stock',
      ['monthStock lastPurchaseValue'],
    ],
    [
      'a seal',
      more('number'),
      'audit_seal WHERE company_id > 0 ORDER BY company_id, number DESC',
      ['auditTrail entries'],
    ],
  ],
];

/** Changes a row past every trigger, and answers where it is then. */
async function falsify(what: string, table: string, change: string, which: string): Promise<string> {
  await ask(world.databaseUrl, `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const statement = `UPDATE ${table} SET ${change} WHERE ${which} RETURNING ctid`;
  const [row] = await ask<{ ctid: string }>(world.databaseUrl, statement);
  await ask(world.databaseUrl, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
  if (!row) throw new Error(`There is nothing to falsify: ${what}.`);
  return row.ctid;
}

beforeAll(async () => {
  await trade(world);
  const ring = await world.ring({ initialQuantity: 2 });
  const manager = world.as('manager');
  const { transfer: transfers } = contract;
  const sent = await world.as('stock').call(transfers.create, {
    locationId: world.ginza,
    date: '2026-06-18',
    destinationCompanyId: world.companyId,
    destinationLocationId: world.osaka,
    lines: [{ itemId: ring.id, quantity: 1, price: ring.price }],
  });
  const approved = await manager.call(transfers.approve, { id: sent.id, version: sent.version });
  await manager.call(transfers.ship, { id: approved.id, version: approved.version });
  await order(ring.id);
  await openWindow(world);
  await seePage(world);
}, 120_000);

/** An order of which all came. */
async function order(itemId: number): Promise<void> {
  const manager = world.as('admin');
  const { id: supplierId } = await manager.call(contract.supplier.create, { code: 'SP-1', name: 'Kofu Works' });
  const goods = {
    locationId: world.ginza,
    supplierId,
    date: '2026-06-18',
    lines: [{ itemId, quantity: 2, orderCost: 900 }],
  };
  const { id, version } = await manager.call(contract.purchaseOrder.create, goods);
  const { lines } = await manager.call(contract.purchaseOrder.approve, { id, version });
  const parcel = {
    ...goods,
    purchaseOrderId: id,
    lines: [{ ...goods.lines[0], purchaseOrderLineId: lines[0]?.id ?? 0 }],
  };
  const came = await manager.call(contract.receiving.create, parcel as typeof goods);
  await manager.call(contract.receiving.post, { id: came.id, version: came.version });
}

describe('the nightly look', () => {
  it('finds nothing in books that are right, before and after totals are moved on', async () => {
    expect(await accounting.call(api.last, {})).toEqual({ look: null, differences: [] });
    expect(await look()).toEqual({ compared: expect.any(Number), differences: 0 });
    await wakeAt(world, '2026-07-02T18:00:00Z');
    await moveTotalsOn(world.app.tools.db);
    await sealAudit(world.app.tools.db);
    await tidyVisits(world.app.tools);
    const { waitingCount } = await accounting.call(contract.month.next, {});
    await accounting.call(contract.month.close, { through: '2026-06-30', waitingCount });
    const { compared, differences } = await look();
    expect(differences).toBe(0);
    expect(logged).toEqual([]);
    const last = await accounting.call(api.last, {});
    expect(last).toEqual({
      look: {
        endedAt: '2026-07-02T18:00:00.000Z',
        olderMonth: '2026-06',
        compared: expect.any(Number),
        differenceCount: 0,
      },
      differences: [],
    });
    expect(last.look?.compared).toBeGreaterThan(1000);
    expect(compared).toBeGreaterThan(last.look?.compared ?? 0);
  });

  it('finds nothing while ten tills sell', async () => {
    const ring = await world.ring({ initialQuantity: 200 });
    let isLooking = true;
    const sell = async () => {
      while (isLooking) {
        await world.as('manager').call(contract.sale.sell, sellDraft(world, [ring], { date: '2026-07-03' }));
      }
    };
    const tills = Array.from({ length: 10 }, sell);
    const { differences } = await look();
    isLooking = false;
    await Promise.all(tills);
    expect(differences).toBe(0);
  });

  it.each(nights.map((night) => ({ what: night.map(([what]) => what).join(', '), night })))(
    'names $what that were falsified',
    async ({ night }) => {
      const back: [table: string, change: string, which: string][] = [];
      for (const [what, change, row] of night) {
        const [table = ''] = row.split(' ');
        const place = await falsify(what, table, change, `ctid = (SELECT ctid FROM ${row} LIMIT 1)`);
        const undone = change.includes(' - 1') ? change.replaceAll(' - 1', ' + 1') : change.replaceAll(' + 1', ' - 1');
        back.unshift([table, undone, `ctid = '${place}'`]);
      }
      logged.length = 0;
      await look();
      const { look: last, differences } = await accounting.call(api.last, {});
      for (const [table, change, which] of back) await falsify('back', table, change, which);
      const named = differences.map(({ figure, name }) => `${figure} ${name}`);
      expect(logged).toHaveLength(differences.length);
      expect(named).toEqual(expect.arrayContaining(night.flatMap(([, , , wrong]) => wrong)));
      expect(last?.differenceCount).toBe(differences.length);
    },
  );

  it('tells administrators of each figure, and shows its rows with both values', async () => {
    expect((await look()).differences).toBe(0);
    const place = await falsify('stock', 'stock_cost', more('value'), 'ctid = (SELECT ctid FROM stock_cost LIMIT 1)');
    await look();
    await look();
    await falsify('back', 'stock_cost', 'value = value - 1', `ctid = '${place}'`);
    const { differences } = await accounting.call(api.last, {});
    const worth = differences.find(({ figure }) => figure === 'worth');
    expect(worth).toMatchObject({ name: 'value', from: null, to: null, rowCount: 1 });
    const id = worth?.id ?? 0;
    const { rows } = await accounting.call(api.rows, { id });
    expect(rows).toEqual([
      { key: expect.stringMatching(/^item \d+ location \d+$/), shown: worth?.shown, recomputed: worth?.recomputed },
    ]);
    expect((worth?.shown ?? 0) - (worth?.recomputed ?? 0)).toBe(1);
    const { alarms } = await world.as('admin').call(contract.dashboard.notifications, {});
    expect(
      alarms.filter(({ invariant }) => invariant === lookAlarm).map(({ detail }) => readDifference(detail)),
    ).toContainEqual({
      figure: 'worth',
      name: 'value',
      from: null,
      to: null,
      shown: worth?.shown,
      recomputed: worth?.recomputed,
    });
    expect((await world.as('rival').call(contract.dashboard.notifications, {})).alarms).toEqual([]);
    expect(await refusalCode(world.as('rival').call(api.rows, { id }))).toBe('notFound');
    for (const person of ['manager', 'sales', 'stock'] as const) {
      expect(await refusalCode(world.as(person).call(api.last, {}))).toBe('access.denied');
      expect(await refusalCode(world.as(person).call(api.rows, { id }))).toBe('access.denied');
    }
    expect((await look()).differences).toBe(0);
    expect(await refusalCode(accounting.call(api.rows, { id }))).toBe('notFound');
  });
});

describe('the months of a night', () => {
  it('are this one, and each older one in turn', () => {
    const nightsOf = Array.from({ length: 3 }, (_, index) => monthInTurn(`2026-07-0${index + 1}`, '2026-04'));
    expect(nightsOf.toSorted()).toEqual(['2026-04', '2026-05', '2026-06']);
    expect(monthInTurn('2026-07-02', '2026-07')).toBe('2026-06');
    expect(spansOf('2026-03-01', '2026-02')).toEqual({
      now: [null],
      days: [
        { from: '2026-02-28', to: '2026-02-28' },
        { from: '2026-03-01', to: '2026-03-01' },
        { from: '2026-02-01', to: '2026-02-28' },
      ],
      months: [
        { from: '2026-03-01', to: '2026-03-01' },
        { from: '2026-02-01', to: '2026-02-28' },
      ],
    });
  });
});
