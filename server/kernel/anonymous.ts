import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#contract/kernel/refusal.ts';
import { networkOf } from './network.ts';

/**
 * What is asked without a session: pages, icons and files of the web; endpoints for everybody, and of these what pages of a
 * shop tell by themselves; health; and what costs much.
 */
export type AnonymousKind = 'web' | 'public' | 'page' | 'search' | 'beacon' | 'health' | 'costly';

/** How many of a kind a network may ask for at once, and each second from then on. A shop of fifty screens is one network. */
const rates: Record<AnonymousKind, { burst: number; perSecond: number }> = {
  web: { burst: 5_000, perSecond: 200 },
  public: { burst: 400, perSecond: 20 },
  page: { burst: 600, perSecond: 10 },
  search: { burst: 60, perSecond: 1 },
  beacon: { burst: 120, perSecond: 2 },
  health: { burst: 100, perSecond: 5 },
  costly: { burst: 20, perSecond: 1 },
};

/** Networks that are remembered; of more, those that came first are forgotten, which lets them ask anew. */
const networksMax = 50_000;

/** What a route's `config` says of itself. */
export interface RouteKind {
  /** Of an endpoint of the contract, by which metrics count. */
  endpoint?: string;
  /** Absent on an endpoint that asks for a session. */
  anonymous?: AnonymousKind;
}

/** Bounds by network what nobody has to sign in for; the rest hears `tooOften` and when to come back. */
export function limitAnonymous(app: FastifyInstance): void {
  const buckets = new Map<string, { left: number; at: number }>();
  app.addHook('onRequest', async (request) => {
    const kind = kindOf(request);
    if (!kind) return;
    const { burst, perSecond } = rates[kind];
    const key = `${kind} ${networkOf(request.ip)}`;
    const now = performance.now();
    const { left, at } = buckets.get(key) ?? { left: burst, at: now };
    const tokens = Math.min(burst, left + ((now - at) / 1_000) * perSecond);
    buckets.set(key, { left: Math.max(0, tokens - 1), at: now });
    if (buckets.size > networksMax) buckets.delete(buckets.keys().next().value ?? '');
    if (tokens < 1) refuse('tooOften', { retryAfterSeconds: Math.ceil((1 - tokens) / perSecond) });
  });
}

function kindOf({ routeOptions }: FastifyRequest): AnonymousKind | undefined {
  const { endpoint, anonymous } = (routeOptions.config ?? {}) as RouteKind;
  return anonymous ?? (endpoint ? undefined : 'web');
}
