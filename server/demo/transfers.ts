import { type Transfer, type TransferDraft, transferApi } from '#contract/inventory/transfer.ts';
import {
  approveTransfer,
  cancelTransfer,
  createTransfer,
  receiveTransfer,
  resolveTransfer,
  shipTransfer,
} from '../inventory/transfer/actions.ts';
import { businessDate } from '../kernel/clock.ts';
import { type DemoCompanies, type DemoTools, demoWorker } from './company.ts';
import type { DemoStock } from './stock.ts';

type Status = Transfer['status'];

interface Planned {
  daysAgo: number;
  /** Shops of the first company; a shop of the second one is `abroad`. */
  from: number;
  to: number;
  abroad?: true;
  remarks: string;
  /** How many of how many items. */
  lines: readonly number[];
  /** How far it came; where pieces were damaged or short, how many of the first line. */
  status: Status;
  damaged?: number;
  short?: number;
}

/** What was sent from shop to shop in half a year. */
const plan: readonly Planned[] = [
  { daysAgo: 118, from: 0, to: 1, remarks: 'クリスマスフェア用', lines: [2, 1, 1], status: 'completed' },
  { daysAgo: 64, from: 1, to: 0, remarks: '', lines: [1, 1], status: 'completed', damaged: 1 },
  { daysAgo: 40, from: 0, to: 1, remarks: 'ブライダルフェア用', lines: [2, 2], status: 'completed', short: 1 },
  {
    daysAgo: 33,
    from: 0,
    to: 0,
    abroad: true,
    remarks: 'Opening of the Makati window',
    lines: [2, 1],
    status: 'received',
    damaged: 1,
    short: 1,
  },
  { daysAgo: 26, from: 1, to: 0, remarks: '', lines: [1], status: 'cancelled' },
  { daysAgo: 12, from: 1, to: 0, remarks: 'Yamato 3921-4407-1186', lines: [1, 1], status: 'inTransit' },
  {
    daysAgo: 5,
    from: 0,
    to: 1,
    remarks: '夏のウィンドウ用',
    lines: [2, 1, 2],
    status: 'received',
    damaged: 0,
    short: 1,
  },
  { daysAgo: 2, from: 0, to: 1, remarks: '', lines: [2, 1, 1, 2], status: 'inTransit' },
  { daysAgo: 1, from: 0, to: 1, remarks: '', lines: [1, 1], status: 'approved' },
  { daysAgo: 0, from: 1, to: 0, remarks: 'For a customer on Saturday', lines: [1], status: 'pending' },
];

/** The transfers of a day: made before the shops open, and brought as far as they came. */
export async function makeTransfers(
  tools: DemoTools,
  companies: DemoCompanies,
  stock: readonly DemoStock[],
  opens: Date,
  daysAgo: number,
): Promise<void> {
  for (const one of plan.filter((planned) => planned.daysAgo === daysAgo)) {
    const worker = (username: 'stock' | 'manager', shop: number, minutes: number) =>
      demoWorker(tools, companies, { company: 0, shop }, username, new Date(opens.getTime() + minutes * 60_000));
    const keeper = worker('stock', one.from, -60);
    const manager = worker('manager', one.from, -40);
    let transfer = await createTransfer(keeper, draftOf(companies, one, stock, opens));
    if (one.status === 'pending') continue;
    transfer = await approveTransfer(manager, transfer);
    if (one.status === 'approved') continue;
    if (one.status === 'cancelled') {
      await cancelTransfer(manager, { ...transfer, reason: '入庫先の在庫が足りたため' });
      continue;
    }
    transfer = await shipTransfer(worker('stock', one.from, -20), transfer);
    if (one.status === 'inTransit') continue;
    const there = { company: one.abroad ? 1 : 0, shop: one.to };
    const receiver = demoWorker(tools, companies, there, 'stock', new Date(opens.getTime() + 300 * 60_000));
    transfer = await receiveTransfer(receiver, countedOf(transfer, one));
    if (one.status === 'completed' && transfer.status === 'received')
      await resolveTransfer(worker('manager', one.from, 360), {
        ...transfer,
        lines: [{ id: transfer.lines[0]?.id ?? 0, outcome: 'found', quantity: one.short ?? 0, milligrams: 0 }],
      });
  }
}

function countedOf({ id, version, lines }: Transfer, { damaged = 0, short = 0 }: Planned) {
  return transferApi.receive.input.parse({
    id,
    version,
    lines: lines.map((line, index) => ({
      id: line.id,
      received: line.quantity - (index === 0 ? damaged + short : 0),
      damaged: index === 0 ? damaged : 0,
      short: index === 0 ? short : 0,
    })),
  });
}

/** Pieces that the shop has several of; what is sent is not sold there any more. */
function draftOf(
  { made }: DemoCompanies,
  { from, to, abroad, remarks, lines }: Planned,
  stock: readonly DemoStock[],
  opens: Date,
): TransferDraft {
  const { locationIds = [] } = made[0] ?? {};
  const destination = made[abroad ? 1 : 0];
  const here = stock.filter((one) => one.locationId === locationIds[from] && !one.isBulk);
  const pieces = here.toSorted((one, other) => other.left - other.kept - (one.left - one.kept)).slice(0, lines.length);
  return transferApi.create.input.parse({
    locationId: locationIds[from],
    destinationCompanyId: destination?.companyId,
    destinationLocationId: destination?.locationIds[to],
    date: businessDate(opens),
    remarks,
    lines: pieces.map((piece, index) => {
      const quantity = lines[index] ?? 1;
      piece.left -= quantity;
      return { itemId: piece.itemId, quantity, price: piece.price };
    }),
  });
}
