import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessWords } from '#contract/kernel/access.ts';
import { type Access, asOfHeader, type Endpoint, scopes } from '#contract/kernel/endpoint.ts';
import { Refusal, type RefusalData, refuse } from '#contract/kernel/refusal.ts';
import type { Context, IdempotencyClaim, SessionUser } from './context.ts';
import { checkInput } from './input.ts';
import { noteAsked } from './pace.ts';
import type { FileReply, Route, Upload } from './route.ts';
import { signsOf } from './rulesBrowser.ts';
import { logDone, noteAsker } from './security.ts';
import { trustSender } from './senders.ts';
import { type Shares, shareOf, withinShare } from './shared.ts';
import { HashingStream } from './upload.ts';

const bodyLimitBytes = 256 * 1024;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What the kernel needs to know about whoever sent a request. */
export interface Identity {
  user: SessionUser;
  companyId: number;
  locationId: number | null;
}

export interface MountOptions {
  apiBase: string;
  /** Looks the bearer token up, on every request. Null: nobody. */
  identify: (token: string, locationId: number | null) => Promise<Identity | null>;
  /** The company whose open shop has this code. Null: there is none. */
  openShop?: (code: string) => Promise<{ companyId: number } | null>;
  /** Hears who asked in vain for what they have no right to. */
  denied?: (identity: Identity, address: string, endpoint: string) => Promise<void>;
  /** What else there is to say of a refusal with these particulars, once its transaction is over. */
  explain?: (ctx: Context, data: RefusalData) => Promise<RefusalData | null>;
  /** What costly work may take; without, as much as it wants. */
  shares?: Shares;
  /** Whether there is no room for a change. */
  isFull?: () => boolean;
  /** What every context holds besides who asks. */
  tools: Pick<Context, 'db' | 'clock' | 'files' | 'jobs' | 'secretKey' | 'appUrl' | 'replica'>;
}

/** Nobody: what public endpoints see. No row belongs to user 0 or company 0. */
export const nobody: Identity = {
  user: {
    id: 0,
    name: '',
    nameJa: '',
    roleId: 0,
    roleName: '',
    isAdmin: false,
    sessionId: 0,
    locationIds: [],
    rights: new Set(),
    holdsAllCompanies: false,
    companyIds: [],
  },
  companyId: 0,
  locationId: null,
};

/**
 * Puts endpoints on the wire: validation, access check, idempotency key, closed replies. A route that does not say who
 * may call it, whose data it touches, or whose schemas are open, does not start.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  const names = new Set<string>();
  for (const { endpoint, handle } of routes) {
    checkEndpoint(endpoint, names);
    app.route({
      method: endpoint.method,
      url: options.apiBase + endpoint.path,
      bodyLimit: endpoint.bodyLimitBytes ?? bodyLimitBytes,
      config: {
        endpoint: endpoint.name,
        ...(endpoint.access === 'public' && { anonymous: endpoint.limit ?? 'public' }),
      } as object,
      handler: async (request, reply) => {
        const identity = await identifyRequest(request, endpoint, options);
        if (identity.user.id !== 0) trustSender(request);
        if (endpoint.changes && options.isFull?.()) refuse('server.noSpace');
        const input = readInput(endpoint, request);
        const claim = endpoint.changes ? readClaim(endpoint, request, input) : undefined;
        const upload = endpoint.body === 'file' ? await readUpload(request, endpoint) : noUpload;
        const ctx: Context = {
          ...options.tools,
          ...identity,
          requestId: request.id,
          remoteAddress: request.ip,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
          browser: signsOf(request.headers),
          tellAsOf: (at) => void reply.header(asOfHeader, at.toISOString()),
          token: bearer(request),
          idempotency: claim && upload.stream instanceof HashingStream ? withFile(claim, upload.stream) : claim,
        };
        const share = shareOf(options.shares, endpoint);
        if (!share && !endpoint.tellsProgress) noteAsked();
        const answer = await withinShare(share, ctx.user.id, reply, () => handle(ctx, input as never, upload))
          .catch(async (error: unknown) => {
            throw await explained(ctx, error, options);
          })
          .finally(() => upload.stream?.destroy());
        logDone(request, endpoint.name);
        return sendAnswer(endpoint, reply, answer);
      },
    });
  }
}

/** A refusal with all that there is to say of it; every other error, and one of which no more can be said, as it is. */
async function explained(ctx: Context, error: unknown, { explain }: MountOptions): Promise<unknown> {
  if (!(error instanceof Refusal && error.data && explain)) return error;
  const more = await explain(ctx, error.data).catch(() => null);
  return more ? new Refusal(error.code, { ...error.data, ...more }, error.fields) : error;
}

/** Whether a user may call what asks for this access. */
export function isAllowed(user: SessionUser, access: Access): boolean {
  if (access === 'public') return true;
  if (user.id === 0) return false;
  if (access === 'signedIn' || user.isAdmin) return true;
  if (access === 'admin') return false;
  const words = typeof access === 'string' ? [access] : access;
  return words.some((word) => user.rights.has(word));
}

function checkEndpoint(endpoint: Endpoint, names: Set<string>): void {
  const { name, access, scope, input, reply } = endpoint;
  const words = typeof access === 'string' ? [access] : (access ?? []);
  const isKnown =
    words.length > 0 && words.every((word) => ['public', 'signedIn', 'admin', ...accessWords].includes(word));
  if (!name || names.has(name))
    throw new Error(`The endpoint ${endpoint.method} ${endpoint.path} has no name of its own.`);
  if (!isKnown) throw new Error(`The endpoint ${name} does not say who may call it.`);
  if (!scopes.includes(scope)) throw new Error(`The endpoint ${name} does not say whose data it touches.`);
  if ((scope === 'shop') !== endpoint.path.startsWith('/shops/:code/') || (scope === 'shop' && access !== 'public'))
    throw new Error(`The endpoint ${name} is of a shop, for everybody and below its code, or of none.`);
  if (!isClosed(input)) throw new Error(`The endpoint ${name} takes more than it says.`);
  if (reply !== 'file' && !isClosed(reply)) throw new Error(`The endpoint ${name} may answer more than it says.`);
  names.add(name);
}

function isClosed(schema: z.ZodType): boolean {
  const { def } = schema as unknown as { def: { type: string; catchall?: { def: { type: string } } } };
  return def.type === 'object' && def.catchall?.def.type === 'never';
}

async function identifyRequest(
  request: FastifyRequest,
  { name, access, scope, changes, whileViewing }: Endpoint,
  options: MountOptions,
): Promise<Identity> {
  if (scope === 'shop') return shopOf(request, options);
  const token = bearer(request);
  if (access === 'public') return nobody;
  const identity = token ? await options.identify(token, wantedLocation(request)) : null;
  if (!identity) refuse('signIn.required');
  noteAsker(request, identity.user.id);
  if (!isAllowed(identity.user, access)) {
    await options.denied?.(identity, request.ip, name);
    refuse('access.denied');
  }
  if (scope === 'installation' && changes && !identity.user.holdsAllCompanies) refuse('access.allCompanies');
  if (identity.user.isViewing && changes && !whileViewing) refuse('viewing.readOnly');
  return identity;
}

/** Nobody, in the company whose shop the address names. One that is off is as good as none. */
async function shopOf(request: FastifyRequest, { openShop }: MountOptions): Promise<Identity> {
  const { code = '' } = request.params as { code?: string };
  // Asked before the input is read, of which it is a part.
  const shop = /^[a-zA-Z0-9]{2,8}$/.test(code) ? await openShop?.(code) : null;
  if (!shop) refuse('notFound');
  return { ...nobody, companyId: shop.companyId };
}

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : null;
}

function wantedLocation(request: FastifyRequest): number | null {
  const header = request.headers['x-kinza-location'];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.body === 'file';
  const sent = (hasQuery ? request.query : (request.body ?? {})) as object;
  if (typeof sent !== 'object' || Array.isArray(sent)) refuse('input.unreadable');
  return checkInput(endpoint.input, { ...sent, ...idsOf(request.params as Record<string, string>) });
}

function readClaim(endpoint: Endpoint, request: FastifyRequest, input: unknown): IdempotencyClaim {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !uuid.test(key)) refuse('idempotency.missing');
  return { key, endpoint: endpoint.name, bodyHash: createHash('sha256').update(JSON.stringify(input)).digest() };
}

/** The same claim for this very file: what it claims is known when the file was read, which is before its transaction. */
function withFile(claim: IdempotencyClaim, stream: HashingStream): IdempotencyClaim {
  return {
    ...claim,
    get bodyHash() {
      return createHash('sha256').update(claim.bodyHash).update(stream.digest()).digest();
    },
  };
}

const noUpload = { fileName: '' } as Upload;

async function readUpload(request: FastifyRequest, endpoint: Endpoint): Promise<Upload> {
  if (!request.isMultipart()) refuse('input.type');
  const part = await request.file({
    limits: { fileSize: endpoint.bodyLimitBytes ?? bodyLimitBytes, files: 1, fields: 0 },
  });
  if (part?.fieldname !== 'file') refuse('input.unreadable');
  const stream = new HashingStream(part.file);
  stream.onLeft(() => request.raw.unpipe().resume());
  return { stream, fileName: part.filename.slice(0, 200) };
}

function sendAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  if (endpoint.reply === 'file') {
    const { content, mime, name } = answer as FileReply;
    return reply
      .header('content-type', mime)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  }
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(endpoint.reply.parse(answer)));
}

/** An id in an address is its digits: read as a number, 0x1 and 1e0 would be 1. */
function idsOf(params: Record<string, string>): Record<string, string> {
  const isWrong = (value: string) => !/^\d+$/.test(value) && Number.isFinite(Number(value));
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, /^(id|\w+Id)$/.test(name) && isWrong(value) ? 'NaN' : value]),
  );
}
