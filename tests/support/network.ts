import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between whoever asks a database and the database, which can fail as networks do. */
export interface Network {
  /** The address of the database through it. */
  url: string;
  /** Swallows whatever is sent, from now on or no longer; nobody is told. What was swallowed arrives afterwards. */
  swallow(does: boolean): void;
  /** How long each message is on its way, from now on. */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function openNetwork(databaseUrl: string): Promise<Network> {
  const target = new URL(databaseUrl.replace(/@[^:]+:/, '@127.0.0.1:'));
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let delayMs = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    if (isSwallowing) socket.pause();
  };
  const carry = (from: Socket, to: Socket) => {
    from.on('data', (data) => setTimeout(() => to.destroyed || to.write(data), delayMs));
    from.on('close', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    carry(near, far);
    carry(far, near);
    keep(near);
    keep(far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow: (does) => {
      isSwallowing = does;
      for (const socket of sockets) does ? socket.pause() : socket.resume();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
