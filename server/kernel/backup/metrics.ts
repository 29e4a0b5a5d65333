import { Gauge, type Registry } from 'prom-client';
import type { findHealth } from './store.ts';

type Found = Awaited<ReturnType<typeof findHealth>>;

/**
 * Tells Prometheus how the backup stands, asked of the database once for each reading. What is not known is left out: a
 * zero would be an alarm. Without a backup of ours there are none.
 */
export function countBackup(registry: Registry, find: () => Promise<Found>): void {
  let asked: Promise<Found | null> | undefined;
  const look = () => {
    const forget = () => {
      asked = undefined;
    };
    asked ??= find()
      .catch(() => null)
      .finally(forget);
    return asked;
  };
  const gauge = (name: string, help: string, of: (found: Found) => number | null) =>
    new Gauge({
      name: `kinza_backup_${name}`,
      help,
      registers: [registry],
      async collect() {
        const found = await look();
        const value = found?.mode === 'folder' ? of(found) : null;
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const seconds = (at: Date | null) => at && at.getTime() / 1000;
  gauge(
    'good_seconds',
    'When the last backup was begun that was restored and looked at, in seconds since 1970.',
    ({ goodAt }) => seconds(goodAt),
  );
  gauge('through_seconds', 'Until when everything is stored, in seconds since 1970.', ({ throughAt }) =>
    seconds(throughAt),
  );
  gauge('from_seconds', 'From when until then any moment can be restored, in seconds since 1970.', ({ fromAt }) =>
    seconds(fromAt),
  );
  gauge('kept_bytes', 'Size of all backups.', ({ keptBytes }) => keptBytes);
  gauge('free_bytes', 'Free on the disk of the backups.', ({ freeBytes }) => freeBytes);
}
