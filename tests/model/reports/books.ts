import { type Selectable, sql } from 'kysely';
import type { DB } from '#server/db/types.ts';
import type { Db } from '#server/kernel/database.ts';

const tables = [
  'location',
  'item',
  'stockMinimum',
  'sale',
  'saleLine',
  'payment',
  'shipment',
  'shipmentLine',
  'paymentPlan',
  'paymentPlanRow',
  'madeToOrder',
  'service',
  'stockMove',
  'purchaseOrder',
  'purchaseOrderLine',
  'receiving',
  'receivingLine',
  'transfer',
  'transferLine',
  'category',
  'ecommerceOrder',
  'visit',
  'monthClose',
  'monthStock',
] as const;
type Table = (typeof tables)[number];

/** Movements, payments and documents as they stand in the database, in memory: no total, no view, no function. */
export type Books = { [Name in Table]: Selectable<DB[Name]>[] } & { arrivals: { thingId: number; at: Date }[] };

export async function readBooks(db: Db): Promise<Books> {
  const read = tables.map(
    async (name) => [name, (await db.selectFrom(name).selectAll().execute()) as object[]] as const,
  );
  const { rows: arrivals } = await sql<{ thingId: number; at: Date }>`SELECT thing_id AS "thingId", at FROM audit_entry
    WHERE thing = 'transfer' AND action = 'receive'`.execute(db);
  return { ...Object.fromEntries(await Promise.all(read)), arrivals } as unknown as Books;
}

/** What a report says, or should: figures by the key of a row. */
export type Figures = Map<string, Record<string, unknown>>;

/** The figures of these rows by their key; rows of one key are added up. */
export function summed<Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
  figures: (row: Row) => Record<string, number>,
): Map<string, Record<string, number>> {
  const sums = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const sum = sums.get(key(row)) ?? {};
    for (const [name, value] of Object.entries(figures(row))) sum[name] = (sum[name] ?? 0) + value;
    sums.set(key(row), sum);
  }
  return sums;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Pages of SQL round down; so does this, of whole numbers that may not fit into a double. */
export function share(whole: number, part: number, of: number): number {
  const [product, by] = [BigInt(whole) * BigInt(part), BigInt(of)];
  const cut = product / by;
  return Number(product % by !== 0n && product < 0n !== by < 0n ? cut - 1n : cut);
}

/** The same to the nearest whole number, halves up. */
export function nearest(whole: number, part: number, of: number): number {
  return share(1, 2 * whole * part + of, 2 * of);
}

/** The day of a moment in Japan, whatever the zone of this process. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
}

export const hourOf = (at: Date) => (at.getUTCHours() + 9) % 24;
export const monthOf = (day: string) => day.slice(0, 7);

export function lastOf(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}

export function monthBefore(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 2, 1)).toISOString().slice(0, 7);
}

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
