import { sql } from 'kysely';
import { type Subasta, subastaApi } from '#contract/sales/subasta.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentStore } from '../../kernel/document/documentStore.ts';
import { named } from '../../kernel/named.ts';
import { lotStatusText, subastaChannelText, subastaStatusText } from '../../sheet/subastaText.ts';
import { type FoundLot, lotColumns, lotJoins, ownLotColumns, toldLot } from './lotStore.ts';
import { type StoredLot, subastaSteps } from './rules.ts';

/** Events: where they are stored, what their list shows, what may happen to them. */
export const subastas = documentStore<typeof subastaApi, StoredLot>({
  api: subastaApi,
  table: 'subasta',
  code: 'AU',
  steps: subastaSteps as never,
  veiled: (ctx, shown) => withLots(ctx, shown as never),
  columns: ['name', 'channel', 'startsOn', 'endsOn', 'lotId'],
  joined: sql`won.awarded_count, won.hammer_total`,
  joins: sql`LEFT JOIN LATERAL (SELECT count(*)::int AS awarded_count, coalesce(sum(bid.amount), 0)::bigint AS hammer_total
    FROM lot JOIN award ON award.lot_id = lot.id AND award.round = lot.round JOIN bid ON bid.id = award.bid_id
    JOIN sale ON sale.id = award.sale_id
    WHERE lot.subasta_id = subasta.id AND lot.status = 'awarded' AND sale.status NOT IN ('cancelled', 'voided')) AS won ON true`,
  lines: {
    table: 'lot',
    document: 'subastaId',
    audited: ['startingPrice'],
    columns: [...ownLotColumns],
    joined: lotColumns,
    joins: lotJoins,
  },
  filters: { channel: (channel) => sql`subasta.channel = ${channel}` },
  sums: [],
  title: 'subastas',
  statusText: subastaStatusText,
  sheet: [
    { title: 'subastaName', of: 'name' },
    { title: 'channel', value: ({ channel }, language) => subastaChannelText[channel][language] },
    'awardedCount',
    { title: 'hammerTotal', of: 'hammerTotal', kind: 'yen' },
  ],
  lineSheet: [
    { title: 'lot', of: 'position' },
    { title: 'status', value: ({ status }, language) => lotStatusText[status][language] },
    { title: 'startingPrice', of: 'startingPrice', kind: 'yen' },
    { title: 'reservePrice', value: ({ reservePrice }) => reservePrice ?? undefined, kind: 'yen' },
    { title: 'highestBid', value: ({ highAmount }) => highAmount ?? undefined, kind: 'yen' },
    'bidCount',
    { title: 'hammerPrice', value: ({ hammerPrice }) => hammerPrice ?? undefined, kind: 'yen' },
    { title: 'paddle', value: ({ winnerPaddle }) => winnerPaddle ?? undefined, kind: 'number' },
    { title: 'winner', of: 'winnerName' },
    { title: 'saleNumber', of: 'saleNumber' },
  ],
});

/** An event with what follows from each of its lots. */
function withLots(ctx: Context, shown: { status: string; lines?: readonly FoundLot[] }) {
  if (!shown.lines) return shown as never;
  return { ...shown, lines: shown.lines.map((line) => toldLot(ctx, line, shown.status)) } as never;
}

/** A held event with the fields of its own. */
export type HeldSubasta = Pick<Subasta, 'id' | 'locationId' | 'number' | 'status' | 'version' | 'lotId'>;

/** Whether any lot of a held event went to somebody whose sale stands. */
export async function hasWinner(tx: Tx, id: number): Promise<boolean> {
  const [found] = await named(
    tx,
    sql`SELECT FROM award JOIN lot ON lot.id = award.lot_id JOIN sale ON sale.id = award.sale_id
      WHERE lot.subasta_id = ${id} AND sale.status NOT IN ('cancelled', 'voided') LIMIT 1`,
  );
  return found !== undefined;
}

/** Says which lot the room looks at. It is no other version of the event: whoever closes it meanwhile may. */
export async function saveCalled(tx: Tx, id: number, lotId: number | null): Promise<void> {
  await named(tx, sql`UPDATE subasta SET lot_id = ${lotId} WHERE id = ${id}`);
}

/** How many events are not over at a location. */
export async function countSubastasAt(tx: Tx, locationId: number): Promise<{ documents: number }> {
  const [row] = await named<{ documents: number }>(
    tx,
    sql`SELECT count(*) AS documents FROM subasta WHERE location_id = ${locationId} AND status IN ('draft', 'open')`,
  );
  return row ?? { documents: 0 };
}
