import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { Refusal, type RefusalCode } from '#contract/kernel/refusal.ts';
import { limitAnonymous } from './anonymous.ts';
import { sendRefusal } from './failure.ts';
import { type TrustedProxies, trustOf } from './proxy.ts';
import { looks, mindSenders, type Senders, senderMs, uploadMs } from './senders.ts';

export interface HttpOptions {
  apiBase: string;
  appUrl: string;
  trustProxy?: TrustedProxies;
  logLevel?: string;
  /** Whether it is for want of room that the database can't be asked. */
  isFull: () => boolean;
  /** How long who sends slowly is waited for; said by tests. */
  patienceMs?: number;
}

/** A server that takes requests as ours are, refuses in one shape, and knows no endpoint yet. */
export async function openHttp(options: HttpOptions): Promise<{ server: FastifyInstance; senders: Senders }> {
  const { patienceMs = senderMs } = options;
  const server: FastifyInstance = Fastify({
    logger: { level: options.logLevel ?? 'warn', redact: ['req.headers.authorization'] },
    trustProxy: trustOf(options.trustProxy ?? false),
    bodyLimit: 256 * 1024,
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: patienceMs / looks },
    requestTimeout: uploadMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      sendRefusal(error, request, reply);
    },
    clientErrorHandler: answerBadRequest,
  });
  server.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply, options.isFull));
  limitAnonymous(server);
  server.removeContentTypeParser('text/plain');
  readJson(server);
  await server.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 50 },
    throwFileSizeLimit: false,
  });
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: options.appUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  server.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(options.apiBase)) reply.header('cache-control', 'no-store');
  });
  return { server, senders: mindSenders(server, patienceMs) };
}

/** Bytes that are no text are refused: decoded with replacements, they would be stored as something else. */
function readJson(server: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      return done(new Refusal('input.unreadable'));
    }
    return parse(request, text, done);
  });
}

const badRequests: Record<string, [status: string, code: RefusalCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'input.unreadable'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'input.tooLarge'],
};

/** Answers what is no request, or comes in too slowly, as {@link sendRefusal} does what is one. */
function answerBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] = badRequests[error.code ?? ''] ?? ['400 Bad Request', 'input.unreadable'];
  const body = JSON.stringify({ code, message: code, requestId: randomUUID() });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  if (socket.writable) socket.write(head + body);
  socket.destroy(error);
}
