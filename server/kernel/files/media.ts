import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { fileUses } from '#contract/kernel/file.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context, SessionUser } from '../context.ts';
import { mediaPath } from '../files.ts';
import { isAllowed } from '../mount.ts';
import { fileIdOf } from './sweep.ts';
import { findFile, isShown } from './table.ts';

/** Who looks at files: a user, with every company that they work in. */
export interface FileReader {
  user: SessionUser;
  companyIds: ReadonlySet<number>;
}

export interface MediaOptions {
  tools: Pick<Context, 'db' | 'files'>;
  /** Who reads, by the key of their session. Null: nobody. */
  identifyReader: (key: string) => Promise<FileReader | null>;
  /** The key of a bearer token's session, which opens files and nothing else. Null: no token of ours. */
  keyOf: (token: string) => string | null;
  /** Names of the endpoints after which a browser has the key, and has it no more. */
  opens: string;
  closes: string;
  isHttps: boolean;
}

/** With HTTPS a browser takes a cookie of this name from nobody who speaks to it without. */
const cookieNameOf = (isHttps: boolean) => `${isHttps ? '__Secure-' : ''}kinza-files`;
const dayS = 86_400;

/**
 * Shows files, whole or in parts, to those who may see them. A picture in a page can't carry a bearer token, so
 * browsers get a cookie that this path alone is sent (docs/decisions/files.md). What a file's address shows never
 * changes, so a browser asks for it once.
 */
export async function mountMedia(app: FastifyInstance, options: MediaOptions): Promise<void> {
  const { tools } = options;
  await app.register(fastifyStatic, { root: tools.files.folder, serve: false, dotfiles: 'deny', cacheControl: false });
  app.addHook('onRoute', (route) => giveKey(route, options));
  app.get<{ Params: { name: string } }>(
    `${mediaPath}/:name`,
    { config: { endpoint: 'media' } as object },
    async (request, reply) => {
      const { name } = request.params;
      reply.header('cache-control', 'no-store');
      if (!(await mayRead(request, fileIdOf(name), options))) refuse('notFound');
      return reply
        .header('cache-control', `private, max-age=${365 * dayS}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .headers(name.endsWith('.pdf') ? { 'content-disposition': 'attachment' } : {})
        .sendFile(name);
    },
  );
}

/** Found through the reader: another company's file is as good as none. */
async function mayRead(request: FastifyRequest, id: string | undefined, options: MediaOptions): Promise<boolean> {
  const key = keyFrom(request, options);
  if (!id || !key) return false;
  const [file, reader] = await Promise.all([findFile(options.tools.db, id), options.identifyReader(key)]);
  if (!file || !reader) return false;
  const isOwn = reader.companyIds.has(file.companyId);
  if (!isOwn && !(await isShown(options.tools.db, id, [...reader.companyIds]))) return false;
  return isAllowed(reader.user, fileUses[file.use].access);
}

function keyFrom({ headers }: FastifyRequest, { keyOf, isHttps }: MediaOptions): string | undefined {
  const token = tokenFrom(headers.authorization);
  if (token) return keyOf(token) ?? undefined;
  const cookieName = cookieNameOf(isHttps);
  return headers.cookie
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
}

function tokenFrom(authorization: string | undefined): string | undefined {
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined;
}

/** Lets the two endpoints set the cookie; no other request pays for it. */
function giveKey(route: RouteOptions, { opens, closes, keyOf, isHttps }: MediaOptions): void {
  const { endpoint } = (route.config ?? {}) as { endpoint?: string };
  if (endpoint !== opens && endpoint !== closes) return;
  const attributes = `Path=${mediaPath}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  route.onSend = async (request, reply) => {
    const key = endpoint === opens ? keyOf(tokenFrom(request.headers.authorization) ?? '') : '';
    if (key === null || reply.statusCode >= 300) return;
    reply.header('set-cookie', `${cookieNameOf(isHttps)}=${key}; Max-Age=${key ? dayS : 0}; ${attributes}`);
  };
}
