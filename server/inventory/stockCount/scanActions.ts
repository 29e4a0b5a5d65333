import { scannedCode } from '#contract/catalogue/barcode.ts';
import { measured } from '#contract/catalogue/weight.ts';
import type { ScanDraft, ScanResult, stockCountApi } from '#contract/inventory/stockCount.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { checkLocation } from '../../kernel/document/hold.ts';
import { drawIds, insertRows, updateRows } from '../../kernel/rows.ts';
import { transact } from '../../kernel/transact.ts';
import { findStockItems } from '../ledger/factStore.ts';
import type { StockItem } from '../ledger/rules.ts';
import { holdStock } from '../ledger/store.ts';
import { amountOfScan, newLine, refusalOfScan, withScan } from './rules.ts';
import {
  type CodedItem,
  findBooked,
  findCoded,
  findLines,
  findScanIds,
  type HeldCount,
  holdForScan,
  type StoredCountLine,
} from './store.ts';

/** A scan with the item that it is of, where there is one. */
type Read = ScanDraft & { coded: CodedItem | undefined; item: StockItem | undefined };

/** Counts scanned pieces, each against the books of its moment. What was sent before counts once. */
export function scanPieces(
  ctx: Context,
  { id, scans }: InputOf<typeof stockCountApi.scan>,
): Promise<{ scans: ScanResult[] }> {
  return transact(ctx, async (tx) => {
    const count = await holdForScan(tx, ctx, id);
    checkLocation(ctx, count.locationId);
    if (count.status !== 'counting') refuse('stockCount.ended', { number: count.number });
    const read = await readCodes(tx, ctx, count, scans);
    // Behind the lock on their stock: the same scans may have come in twice at once.
    const ids = read.map(({ uuid }) => uuid);
    const known = await findScanIds(tx, ids);
    const fresh = read.filter(({ uuid }, index) => !known.has(uuid) && ids.indexOf(uuid) === index);
    const lines = await findLines(
      tx,
      id,
      read.flatMap(({ coded }) => coded?.id ?? []),
    );
    const counted = await countScans(tx, ctx, count, fresh, new Map(lines.map((line) => [line.itemId, line])));
    return { scans: read.map((scan) => resultOf(scan, counted)) };
  });
}

/** Finds the items of scanned codes and holds their stock, so that nothing moves until the scans are counted. */
async function readCodes(tx: Tx, ctx: Context, count: HeldCount, scans: readonly ScanDraft[]): Promise<Read[]> {
  const read = scans.map((scan) => ({ ...scan, code: scannedCode(scan.code) }));
  const coded = await findCoded(tx, ctx, [...new Set(read.map(({ code }) => code))], count.categoryIds);
  const itemIds = [...new Set([...coded.values()].map((item) => item.id))];
  const spots = itemIds.map((itemId) => ({ itemId, locationId: count.locationId }));
  if (spots.length > 0) await holdStock(tx, ctx, spots);
  const items = itemIds.length > 0 ? await findStockItems(tx, ctx, itemIds) : new Map<number, StockItem>();
  return read.map((scan) => {
    const found = coded.get(scan.code);
    return { ...scan, coded: found, item: items.get(found?.id ?? 0) };
  });
}

/** Writes scans down, and the lines that they are of. Answers the lines by their items. */
async function countScans(
  tx: Tx,
  ctx: Context,
  count: HeldCount,
  fresh: readonly Read[],
  lines: Map<number, StoredCountLine>,
): Promise<ReadonlyMap<number, StoredCountLine>> {
  const now = ctx.clock.now();
  const taken = fresh.filter(({ item, ...scan }) => !item || refusalOfScan(item, scan) === null);
  if (taken.length === 0) return lines;
  const started = new Set(lines.keys());
  const begun = [...new Set(taken.flatMap(({ coded }) => (coded && !started.has(coded.id) ? [coded.id] : [])))];
  const [booked, ids] = await Promise.all([
    findBooked(
      tx,
      count.locationId,
      taken.map(({ item, ageMs }) => ({
        itemId: item?.id ?? 0,
        at: ageMs > 0 ? new Date(now.getTime() - ageMs) : null,
      })),
    ),
    drawIds(tx, { stockCountLine: begun.length }),
  ]);
  const rows = taken.map((scan, index) => {
    const { item, coded, uuid, code, kind, ageMs } = scan;
    const known = booked[index] ?? { booked: 0, moveId: 0 };
    const goods = item ? measured(item, scan) : { quantity: scan.quantity, milligrams: 0 };
    let round = 1;
    if (item && coded) {
      const line = lines.get(item.id) ?? {
        ...newLine({ inScope: coded.inScope, isUniquePiece: item.isUniquePiece }),
        id: ids.stockCountLine[begun.indexOf(item.id)] ?? 0,
        itemId: item.id,
        round,
      };
      round = line.round;
      lines.set(item.id, { ...line, ...withScan(line, { kind, amount: amountOfScan(item, goods), ...known }) });
    }
    const { quantity, milligrams } = goods;
    const countedAt = new Date(now.getTime() - ageMs);
    const what = { id: uuid, stockCountId: count.id, itemId: item?.id ?? null, code, kind, quantity, milligrams };
    return { ...what, round, ...known, countedAt, userId: ctx.user.id };
  });
  const touched = [...new Set(taken.flatMap(({ item }) => item?.id ?? []))].flatMap((id) => lines.get(id) ?? []);
  await saveScans(tx, count.id, rows, touched, new Set(begun), now);
  return lines;
}

async function saveScans(
  tx: Tx,
  stockCountId: number,
  rows: readonly object[],
  touched: readonly StoredCountLine[],
  begun: ReadonlySet<number>,
  lastScanAt: Date,
): Promise<void> {
  const stored = touched.map(({ isUniquePiece: _, ...line }) => ({ ...line, lastScanAt }));
  const older = stored.filter(({ itemId }) => !begun.has(itemId));
  const newer = stored.filter(({ itemId }) => begun.has(itemId));
  await Promise.all([
    insertRows(
      tx,
      'stockCountLine',
      newer.map((line) => ({ ...line, stockCountId })),
    ),
    updateRows(tx, 'stockCountLine', older),
    insertRows(tx, 'stockCountScan', rows),
  ]);
}

function resultOf(scan: Read, lines: ReadonlyMap<number, StoredCountLine>): ScanResult {
  const { uuid, code, coded, item } = scan;
  const line = lines.get(coded?.id ?? 0);
  return {
    uuid,
    code,
    itemId: coded?.id ?? null,
    itemCode: coded?.itemCode ?? '',
    name: coded?.name ?? '',
    nameJa: coded?.nameJa ?? '',
    milligrams: item ? measured(item, scan).milligrams : 0,
    scans: line?.scans ?? 0,
    isUniquePiece: item?.isUniquePiece ?? false,
    inScope: coded?.inScope ?? false,
    refused: item ? refusalOfScan(item, scan) : null,
  };
}
