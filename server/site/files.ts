import type { FastifyInstance } from 'fastify';
import { refuse } from '#contract/kernel/refusal.ts';
import { fileIdOf } from '../kernel/files/sweep.ts';

/** A day: what is shown no longer is forgotten by then. */
const keptS = 86_400;

/**
 * Gives pictures and films of a shop to everybody, as long as something public of it shows them. A way of its own: that
 * of the office asks for a session. Films come in parts; nothing is ever listed.
 */
export function mountShopFiles(
  app: FastifyInstance,
  isPublic: (code: string, fileId: string) => Promise<boolean>,
): void {
  app.get<{ Params: { code: string; name: string } }>(
    '/shop/:code/files/:name',
    { config: { endpoint: 'shopFile', anonymous: 'web' } as object },
    async (request, reply) => {
      const { code, name } = request.params;
      const id = fileIdOf(name);
      const isShown = id !== undefined && /^[a-z0-9]{2,8}$/.test(code) && !name.endsWith('.pdf');
      reply.header('cache-control', 'no-store');
      if (!isShown || !(await isPublic(code, id))) refuse('notFound');
      return reply
        .header('cache-control', `public, max-age=${keptS}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(name);
    },
  );
}
