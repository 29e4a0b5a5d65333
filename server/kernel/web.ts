import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface WebOptions {
  /** Folder of the built web; null: this server answers the API alone. */
  dist: string | null;
  apiBase: string;
  appUrl: string;
  /** Whether people reach Kinza over https, so that HSTS may be promised. */
  isHttps: boolean;
}

/**
 * Serves the built web under a strict content policy: index.html carries a fresh nonce for the styles that Mantine
 * writes; everything else comes from files with hashed names.
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { dist } = options;
  if (dist === null) return;
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  await app.register(fastifyStatic, {
    root: join(dist, 'builds'),
    prefix: '/builds/',
    decorateReply: false,
    index: false,
    cacheControl: false,
  });

  const page = existsSync(join(dist, 'index.html')) ? await readFile(join(dist, 'index.html'), 'utf8') : '';
  const config = JSON.stringify({ apiBase: options.apiBase })
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;');
  app.get('/*', async (request, reply) => {
    const name = request.url.split('?')[0]?.split('/').pop() ?? '';
    if (name.includes('.')) return sendPublic(reply, dist, name);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send(page.replaceAll('__NONCE__', nonce).replaceAll('__CONFIG__', config));
  });
}

/** The few files of the web's root: favicon, manifest, icons. */
async function sendPublic(reply: FastifyReply, dist: string, name: string): Promise<FastifyReply> {
  const isPublic = /^[a-z0-9-]{1,40}\.(svg|ico|png|webmanifest|txt|webp)$/.test(name) && existsSync(join(dist, name));
  if (!isPublic) return reply.status(404).type('text/plain').send('Page not found');
  return reply.sendFile(name, dist, { maxAge: '1h' });
}

/** Strict: nothing inline, nothing from elsewhere. */
export function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
