import { subastaApi } from '#contract/sales/subasta.ts';
import type { Context } from '../kernel/context.ts';
import { completeSale } from '../sales/sale/actions.ts';
import { findSale } from '../sales/sale/readStore.ts';
import { callLot, closeSubasta, createSubasta, openSubasta } from '../sales/subasta/actions.ts';
import { createBidder } from '../sales/subasta/bidderActions.ts';
import { bid, hammerLot } from '../sales/subasta/lotActions.ts';
import { findLot } from '../sales/subasta/lotStore.ts';
import { type DemoCompanies, type DemoTools, plannedFor } from './company.ts';
import type { DemoStock } from './stock.ts';

interface Planned {
  daysAgo: number;
  company: number;
  shop: number;
  name: string;
  channel: 'store' | 'liveStream';
  /** So many lots, of which so many are hammered. */
  lots: number;
  hammered: number;
  isClosed: boolean;
}

/** The evening of a month ago, and the one that is running. */
const plan: readonly Planned[] = [
  {
    daysAgo: 27,
    company: 0,
    shop: 0,
    name: '秋のジュエリーオークション',
    channel: 'store',
    lots: 8,
    hammered: 8,
    isClosed: true,
  },
  {
    daysAgo: 0,
    company: 0,
    shop: 0,
    name: 'クリスマス・ライブオークション',
    channel: 'liveStream',
    lots: 20,
    hammered: 7,
    isClosed: false,
  },
];

/** Who bids: some are customers, some have a name. */
const names = ['Sato Kenji', 'Maria Santos', '山本 明', 'Ito Haruka', '陳 美玲'];
const customersBidding = 4;
const increment = 5_000;

/** The events of one day of the demo: some pieces go, some stay below their reserve. */
export async function makeSubastas(
  tools: DemoTools,
  companies: DemoCompanies,
  stock: readonly DemoStock[],
  customers: readonly number[][],
  opens: Date,
  daysAgo: number,
): Promise<void> {
  for (const { one, manager } of plannedFor(tools, companies, plan, { opens, daysAgo })) {
    const pieces = await takePieces(manager, one, stock);
    const draft = {
      locationId: manager.locationId,
      name: one.name,
      channel: one.channel,
      lines: pieces.map(({ itemId, price }) => ({
        itemId,
        quantity: 1,
        startingPrice: rounded(price * 0.4),
        reservePrice: rounded(price * 0.6),
        increment,
      })),
    };
    const event = await openSubasta(manager, await createSubasta(manager, subastaApi.create.input.parse(draft)));
    await giveOutPaddles(manager, event.id, customers[one.company] ?? []);
    for (const [index, { id, startingPrice }] of event.lines.entries()) {
      const piece = pieces[index];
      if (!piece || index > one.hammered) continue;
      await callLot(manager, { id: event.id, lotId: id });
      await bidFor(manager, id, index, startingPrice, piece.price);
      if (index < one.hammered) await hammer(manager, id, piece, one.isClosed);
    }
    if (one.isClosed) await closeSubasta(manager, { id: event.id, version: event.version });
  }
}

/** Pieces that are sold so and still there, one for each lot. */
async function takePieces(
  { db, locationId }: Context,
  { lots }: Planned,
  stock: readonly DemoStock[],
): Promise<DemoStock[]> {
  const sold = await db.selectFrom('sellingOption').select('itemId').where('kind', '=', 'subasta').execute();
  const soldSo = new Set(sold.map(({ itemId }) => itemId));
  const offered = stock.filter((one) => one.locationId === locationId && !one.isBulk && soldSo.has(one.itemId));
  const taken: DemoStock[] = [];
  while (taken.length < lots) {
    const left = offered.filter((one) => one.left > one.kept).slice(0, lots - taken.length);
    if (left.length === 0) break;
    for (const one of left) one.left--;
    taken.push(...left);
  }
  return taken;
}

async function giveOutPaddles(manager: Context, subastaId: number, customers: readonly number[]): Promise<void> {
  const bidders = [
    ...customers.slice(0, customersBidding).map((customerId) => ({ customerId, name: '' })),
    ...names.map((name) => ({ customerId: null, name })),
  ];
  for (const [index, bidder] of bidders.entries())
    await createBidder(manager, { subastaId, paddle: index + 1, ...bidder });
}

/** Two or more paddles go up by turns; every fourth lot stays below its reserve. */
async function bidFor(manager: Context, id: number, index: number, start: number, price: number): Promise<void> {
  const highest = rounded(index % 4 === 3 ? price * 0.5 : price * (0.65 + (index % 3) * 0.15));
  const paddles = customersBidding + names.length;
  const step = Math.max(increment, rounded((highest - start) / 4));
  let amount = start;
  for (let turn = 0; amount <= highest; turn++) {
    const paddle = 1 + ((index + turn * 2) % paddles);
    await bid(manager, { id, paddle, amount, channel: turn % 5 === 4 ? 'clerk' : 'paddle' });
    if (amount === highest) return;
    amount = Math.min(highest, amount + step);
  }
}

/** The hammer falls. What is won at an evening that is over was paid; what stays unsold goes back on the shelf. */
async function hammer(manager: Context, id: number, piece: DemoStock, isPaid: boolean): Promise<void> {
  const { version } = await findLot(manager.db, manager, id);
  const { saleId } = await hammerLot(manager, { id, version, underReserve: false });
  if (saleId === null) {
    piece.left++;
    return;
  }
  if (!isPaid) return;
  const sale = await findSale(manager.db, manager, saleId);
  const payments = [{ paymentType: 'card' as const, tendered: sale.grandTotal, reference: '' }];
  await completeSale(manager, { id: saleId, version: sale.version, grandTotal: sale.grandTotal, payments });
}

function rounded(yen: number): number {
  return Math.max(increment, Math.round(yen / increment) * increment);
}
