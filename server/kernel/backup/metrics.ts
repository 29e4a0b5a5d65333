import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../database.ts';
import { findHealth } from './store.ts';

/** Tells Prometheus how the backup stands, asked of the database each time. Without a backup of ours there are none. */
export function countBackup(registry: Registry, db: Db): void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `kinza_backup_${name}`, help, registers: [registry] });
  const good = gauge(
    'good_seconds',
    'When the last backup was begun that was restored and looked at, in seconds since 1970.',
  );
  const through = gauge('through_seconds', 'Until when everything is stored, in seconds since 1970.');
  const kept = gauge('kept_bytes', 'Size of all backups.');
  new Gauge({
    name: 'kinza_backup_free_bytes',
    help: 'Free on the disk of the backups.',
    registers: [registry],
    async collect() {
      const health = await findHealth(db).catch(() => null);
      if (health?.mode !== 'folder') return;
      good.set((health.goodAt?.getTime() ?? 0) / 1000);
      through.set((health.throughAt?.getTime() ?? 0) / 1000);
      kept.set(health.keptBytes);
      this.set(health.freeBytes);
    },
  });
}
