import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Disks } from './disk.ts';
import { guardMonitor, type MonitorAccess } from './monitor.ts';
import type { Replica } from './replica.ts';

export interface Metrics {
  registry: Registry;
  /** Rows that the last check of the invariants returned; anything but zero is an alarm. */
  brokenInvariants: Gauge;
  /** When the invariants were last checked to the end, by this process: a check that fails leaves it behind. */
  invariantsChecked: Gauge;
  /** What the last nightly look of this process compared, how many figures differed, and when it ended. */
  look: Record<'compared' | 'differences' | 'ended', Gauge>;
  /** How many seals the audit trail of each company has, with the hash of the last one. */
  auditSeals: Gauge<'company' | 'head'>;
}

/**
 * Counts and times every request by endpoint and status, and measures disks, for Prometheus at `/metrics`, whom `access`
 * lets through.
 */
export function mountMetrics(app: FastifyInstance, disks: Disks, access: MonitorAccess | null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'kinza_request_seconds',
    help: 'Time to answer, by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const brokenInvariants = new Gauge({
    name: 'kinza_broken_invariants',
    help: 'Rows that invariants.sql returned at the last check.',
    registers: [registry],
  });
  const invariantsChecked = new Gauge({
    name: 'kinza_invariants_checked_seconds',
    help: 'When the invariants were last checked to the end, in seconds since 1970.',
    registers: [registry],
  });
  const auditSeals = new Gauge({
    name: 'kinza_audit_seals',
    help: 'Seals of the audit trail by company, with the hash of the last one.',
    labelNames: ['company', 'head'] as const,
    registers: [registry],
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const look = {
    compared: gauge('kinza_look_compared', 'Values that the last nightly look compared.'),
    differences: gauge('kinza_look_differences', 'Figures that differed at the last nightly look.'),
    ended: gauge('kinza_look_ended_seconds', 'When the last nightly look ended, in seconds since 1970.'),
  };
  measureDisks(registry, disks);
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string };
    durations.observe({ endpoint: endpoint ?? 'other', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const options = { onRequest: guardMonitor(access), config: { anonymous: 'costly' } as object };
  app.get('/metrics', options, async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
  return { registry, brokenInvariants, invariantsChecked, auditSeals, look };
}

/** Whether reports read the replica, and how far behind it is; infinite while they read the main database. */
export function measureReplica(registry: Registry, replica: Pick<Replica, 'asOf' | 'behindSeconds'>): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('kinza_replica_used', 'Whether reports read the replica: 1, or 0 while it is away or too far behind.', () =>
    replica.asOf ? 1 : 0,
  );
  gauge(
    'kinza_replica_behind_seconds',
    'How far behind the replica is at most, in seconds.',
    () => replica.behindSeconds,
  );
}

function measureDisks(registry: Registry, disks: Disks): void {
  const gauge = (of: 'freeBytes' | 'sizeBytes', name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      collect() {
        for (const folder of disks.folders) this.set({ folder }, disks.space(folder)?.[of] ?? Number.NaN);
      },
    });
  gauge('freeBytes', 'kinza_disk_free_bytes', 'Free bytes of the disk of each folder that Kinza writes to.');
  gauge('sizeBytes', 'kinza_disk_size_bytes', 'Bytes of the disk of each folder that Kinza writes to.');
}
