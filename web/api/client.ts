import { asOfHeader, type DraftOf, type Endpoint, type ReplyOf } from '#contract/kernel/endpoint.ts';
import type { RefusalReply } from '#contract/kernel/refusal.ts';
import { noteAsOf } from './asOf.ts';
import { config } from './config.ts';
import { newKey } from './key.ts';
import { ApiRefusal, isSignedOut, NetworkProblem } from './problem.ts';
import { readStored } from './storage.ts';
import { inTurn } from './waiting.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Idempotency key of one submit; minted here when a changing endpoint comes without. */
  key?: string | undefined;
}

type Input = Record<string, unknown>;

const listeners = { 'signIn.required': new Set<() => void>(), 'access.denied': new Set<() => void>() };

/** Calls back when the session has ended. */
export function onUnauthorized(listener: () => void): () => void {
  return listen('signIn.required', listener);
}

/** Calls back when a right was missing: the rights in the cache may be older than those of the server. */
export function onDenied(listener: () => void): () => void {
  return listen('access.denied', listener);
}

function listen(code: keyof typeof listeners, listener: () => void): () => void {
  listeners[code].add(listener);
  return () => listeners[code].delete(listener);
}

/** Calls an endpoint: its reply, or ApiRefusal or NetworkProblem thrown. What has to wait in a queue is sent again. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: DraftOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const key = options.key ?? (endpoint.changes ? newKey() : undefined);
  return inTurn(() => send(endpoint, input, { ...options, key }), options.signal);
}

async function send<E extends Endpoint>(endpoint: E, input: DraftOf<E>, options: CallOptions): Promise<ReplyOf<E>> {
  const { url, rest } = addressOf(endpoint, input as Input);
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const headers = headersOf(endpoint, options.key);
  if (hasBody) headers['content-type'] = 'application/json';
  let refused: ApiRefusal | NetworkProblem;
  try {
    const response = await fetch(hasBody ? url : url + queryOf(rest), {
      method: endpoint.method,
      headers,
      body: hasBody ? JSON.stringify(rest) : null,
      signal: options.signal ?? null,
    });
    if (response.ok && !endpoint.changes) noteAsOf(endpoint, response.headers.get(asOfHeader));
    if (response.ok) return (await (endpoint.reply === 'file' ? response.blob() : response.json())) as ReplyOf<E>;
    refused = await refusalOf(response);
  } catch (problem) {
    if (options.signal?.aborted) throw problem;
    throw new NetworkProblem(problem);
  }
  throw refused;
}

/** Where an input goes: path parameters into the address, the rest to be sent as query or body. */
export function addressOf(endpoint: Endpoint, input: Input): { url: string; rest: Input } {
  const rest: Input = { ...input };
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { url: config.apiBase + path, rest };
}

export function queryOf(input: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

export function headersOf(endpoint: Endpoint, key?: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const token = readStored('token');
  const location = readStored('kinza.location');
  if (token) headers.authorization = `Bearer ${token}`;
  if (location) headers['x-kinza-location'] = location;
  if (endpoint.changes) headers['idempotency-key'] = key ?? newKey();
  return headers;
}

/**
 * Reads an unsuccessful answer; calls the listeners of its code. A 401 or 403 of any other shape signs out. An answer that
 * breaks off while it is read is none at all, and is thrown.
 */
export async function refusalOf(response: Pick<Response, 'status' | 'json'>): Promise<ApiRefusal | NetworkProblem> {
  const reply = await response.json().catch((problem: unknown) => {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  });
  if (!isOurs(reply)) {
    const said = (reply as { message?: unknown } | null)?.message;
    const { status } = response;
    const problem = new NetworkProblem(new Error(`HTTP ${status}`), {
      status,
      said: typeof said === 'string' ? said : '',
    });
    if (isSignedOut(problem)) for (const listener of listeners['signIn.required']) listener();
    return problem;
  }
  const refusal = new ApiRefusal(response.status, reply);
  if (refusal.code === 'signIn.required' || refusal.code === 'access.denied')
    for (const listener of listeners[refusal.code]) listener();
  return refusal;
}

/** Whether an answer is a refusal of the server's own: a proxy says neither a code nor which request it was. */
function isOurs(reply: unknown): reply is RefusalReply {
  const { code, requestId } = (reply ?? {}) as Partial<Record<keyof RefusalReply, unknown>>;
  return typeof code === 'string' && typeof requestId === 'string';
}
