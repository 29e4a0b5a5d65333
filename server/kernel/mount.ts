import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessWords } from '#contract/kernel/access.ts';
import { type Access, type Endpoint, scopes } from '#contract/kernel/endpoint.ts';
import { Refusal, type RefusalData, refuse } from '#contract/kernel/refusal.ts';
import type { Context, IdempotencyClaim, SessionUser } from './context.ts';
import type { FileReply, Route, Upload } from './route.ts';
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
  /** What else there is to say of a refusal with these particulars, once its transaction is over. */
  explain?: (ctx: Context, data: RefusalData) => Promise<RefusalData | null>;
  /** What every context holds besides who asks. */
  tools: Pick<Context, 'db' | 'clock' | 'files' | 'jobs'>;
}

/** Nobody: what public endpoints see. No row belongs to user 0 or company 0. */
const nobody: Identity = {
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
      config: { endpoint: endpoint.name },
      handler: async (request, reply) => {
        const identity = await identifyRequest(request, endpoint, options);
        const input = readInput(endpoint, request);
        const claim = endpoint.changes ? readClaim(endpoint, request, input) : undefined;
        const upload = endpoint.body === 'file' ? await readUpload(request, endpoint) : noUpload;
        const ctx: Context = {
          ...options.tools,
          ...identity,
          requestId: request.id,
          remoteAddress: request.ip,
          token: bearer(request),
          idempotency: claim && upload.stream instanceof HashingStream ? withFile(claim, upload.stream) : claim,
        };
        const answer = await handle(ctx, input as never, upload)
          .catch(async (error: unknown) => {
            throw await explained(ctx, error, options);
          })
          .finally(() => upload.stream?.destroy());
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
  { access, scope, changes, whileViewing }: Endpoint,
  options: MountOptions,
): Promise<Identity> {
  const token = bearer(request);
  if (access === 'public') return nobody;
  const identity = token ? await options.identify(token, wantedLocation(request)) : null;
  if (!identity) refuse('signIn.required');
  if (!isAllowed(identity.user, access)) refuse('access.denied');
  if (scope === 'installation' && changes && !identity.user.holdsAllCompanies) refuse('access.allCompanies');
  if (identity.user.isViewing && changes && !whileViewing) refuse('viewing.readOnly');
  return identity;
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
  const given = { ...sent, ...(request.params as object) };
  const result = endpoint.input.safeParse(given);
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.join('.'),
    code: isMissing(given, issue.path) ? 'field.required' : codeOf(issue.message),
  }));
  throw new Refusal('input.invalid', undefined, fields);
}

function codeOf(message: string): string {
  return message.startsWith('field.') ? message : 'field.invalid';
}

/** A field that is not there is missing, and not merely of the wrong type. */
function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], given);
  return path.length > 0 && (value === undefined || value === null);
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
