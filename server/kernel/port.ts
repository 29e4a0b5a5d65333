import { createServer } from 'node:net';
import { listenProblem, type Settings } from './settings.ts';

/**
 * Listens for a moment where the server will, so that a port that is taken is said before the database, the web and the
 * demo are waited for. @throws StartupProblem
 */
export async function assertPort(settings: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const { host, port } = settings;
  const probe = createServer();
  try {
    await new Promise<void>((settle, fail) => {
      probe.once('error', fail);
      probe.listen({ host, port }, settle);
    });
  } catch (error) {
    throw listenProblem(error, settings);
  }
  await new Promise((settle) => probe.close(settle));
}
