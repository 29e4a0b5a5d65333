import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lsnOf } from '#server/kernel/backup/rules.ts';
import { openFolder } from '#server/kernel/backup/storage.ts';
import { receiveWal } from '#server/kernel/backup/wal.ts';
import { accessOf, superuserUrl } from '#server/kernel/postgres/access.ts';
import { startPostgres, stopPostgres } from '#server/kernel/postgres/cluster.ts';
import { startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { findPlace } from '#server/kernel/postgres/place.ts';
import { ask } from '../support/shop.ts';

it('log that PostgreSQL would not keep any longer is a gap, behind which its receiver goes on', async () => {
  const root = mkdtempSync(join(tmpdir(), 'kinza-lost-log-'));
  chmodSync(root, 0o711);
  const dataDir = join(root, 'data');
  // The cluster is made, and started again with little room for what is not fetched.
  await (await startEmbedded({ dataDir, durable: false })).stop();
  const place = findPlace(dataDir);
  const { port } = accessOf(dataDir);
  const { pid } = await startPostgres(place, port, false, {
    max_slot_wal_keep_size: '1MB',
    min_wal_size: '32MB',
    max_wal_size: '32MB',
  });
  try {
    const url = superuserUrl(accessOf(dataDir), 'kinza');
    const storage = openFolder(join(root, 'backup'));
    const first = await receiveWal(url, storage);
    const before = first.through();
    await first.stop();
    for (let segment = 0; segment < 6; segment++) {
      await ask(url, `SELECT pg_logical_emit_message(false, 'segment', 'full')`);
      await ask(url, 'SELECT pg_switch_wal()');
    }
    await ask(url, 'CHECKPOINT');
    expect(await ask(url, 'SELECT wal_status FROM pg_replication_slots')).toEqual([{ wal_status: 'lost' }]);

    const second = await receiveWal(url, storage);
    expect(lsnOf(second.through().from)).toBeGreaterThan(lsnOf(before.lsn));
    const [now] = await ask<{ lsn: string }>(url, 'SELECT pg_current_wal_flush_lsn()::text AS lsn');
    await second.reach(lsnOf(now?.lsn ?? '0/0'));
    await second.stop();
    expect(await ask(url, 'SELECT wal_status FROM pg_replication_slots')).toEqual([{ wal_status: 'reserved' }]);
  } finally {
    await stopPostgres(place, pid);
    rmSync(root, { recursive: true, force: true });
  }
}, 60_000);
