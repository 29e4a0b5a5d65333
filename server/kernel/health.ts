import type { FastifyInstance } from 'fastify';
import type { Connection } from './database.ts';
import type { Disks } from './disk.ts';

/** A database that does not answer this in time is as good as gone. */
const probe = { text: 'SELECT 1', query_timeout: 2_000 };

/**
 * `/health/live`: this process answers. `/health/ready`: it can also ask its database; 507 says that this is for want of
 * room on a disk.
 */
export function mountHealth(server: FastifyInstance, connection: Pick<Connection, 'pool' | 'isSilent'>, disks: Disks) {
  const config = { anonymous: 'health' } as object;
  server.get('/health/live', { config }, async () => ({ live: true }));
  server.get('/health/ready', { config }, async (_request, reply) => {
    try {
      if (connection.isSilent()) throw new Error('silent');
      await connection.pool.query(probe);
      return { ready: true };
    } catch {
      return reply.status(disks.isFull() ? 507 : 503).send({ ready: false });
    }
  });
}
