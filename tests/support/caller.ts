import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';

/** Calls endpoints of a server as somebody who is signed in, or without a token as anybody; from `address`, behind a proxy. */
export function caller(url: string, token: string, address?: string) {
  return async <E extends Endpoint>(endpoint: E, input: DraftOf<E>): Promise<ReplyOf<E>> => {
    const rest = { ...(input as Record<string, unknown>) };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return value;
    });
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
    const reply = await fetch(`${url}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(address ? { 'x-forwarded-for': address } : {}),
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
    });
    if (reply.ok) return (await reply.json()) as ReplyOf<E>;
    throw new Error(`${reply.status} ${await reply.text()}`);
  };
}
