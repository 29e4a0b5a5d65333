import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Rows that the last check of the invariants returned; anything but zero is an alarm. */
  brokenInvariants: Gauge;
  /** When the invariants were last checked to the end, by this process: a check that fails leaves it behind. */
  invariantsChecked: Gauge;
}

/** Counts and times every request by endpoint and status, for Prometheus at `/metrics`. */
export function mountMetrics(app: FastifyInstance): Metrics {
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
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string };
    durations.observe({ endpoint: endpoint ?? 'other', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
  return { registry, brokenInvariants, invariantsChecked };
}
