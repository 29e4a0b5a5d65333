import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { KeptFile } from '#contract/kernel/file.ts';
import type { RefusalReply } from '#contract/kernel/refusal.ts';
import { apiBase, type Person, type World } from './world.ts';

const boundary = 'kinza-boundary';
const closing = `\r\n--${boundary}--\r\n`;

export interface Sent {
  key?: string;
  /** Whose token goes along; `stock`, who may make items, unless said otherwise. */
  person?: Person;
  token?: string;
  fileName?: string;
  /** What the browser says that it is. */
  type?: string;
}

/** Sends one file as a browser does, all of it at once. */
export async function sendFile(world: World, endpoint: Endpoint, content: Uint8Array, sent: Sent = {}) {
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: apiBase + endpoint.path,
    headers: headersOf(world, sent),
    payload: Buffer.concat([Buffer.from(opening(sent)), content, Buffer.from(closing)]),
  });
  return { status: reply.statusCode, body: reply.json<KeptFile & RefusalReply>() };
}

/** Sends a file over a socket in pieces that nobody has to hold, and answers the status. */
export async function streamFile(
  world: World,
  origin: string,
  endpoint: Endpoint,
  pieces: Iterable<Uint8Array>,
  sent: Sent = {},
): Promise<{ status: number; code: string }> {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(Buffer.from(opening(sent)));
    },
    pull: (() => {
      const rest = pieces[Symbol.iterator]();
      return (controller: ReadableStreamDefaultController) => {
        const next = rest.next();
        controller.enqueue(next.done ? Buffer.from(closing) : next.value);
        if (next.done) controller.close();
      };
    })(),
  });
  const reply = await fetch(origin + apiBase + endpoint.path, {
    method: endpoint.method,
    headers: headersOf(world, sent),
    body,
    duplex: 'half',
  } as RequestInit);
  const { code = '' } = (await reply.json()) as Partial<RefusalReply>;
  return { status: reply.status, code };
}

/** Sends half a file over a socket and hangs up. */
export async function breakOff(world: World, origin: string, endpoint: Endpoint, half: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  const head = [
    `${endpoint.method} ${apiBase}${endpoint.path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headersOf(world, {})).map(([name, value]) => `${name}: ${value}`),
    'Content-Length: 1000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${opening({})}`);
  socket.write(half);
  await sleep(150);
  socket.destroy();
}

function headersOf(world: World, { key = crypto.randomUUID(), person = 'stock', token }: Sent) {
  return {
    authorization: `Bearer ${token ?? world.as(person).token}`,
    'idempotency-key': key,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
}

function opening({ fileName = 'a.png', type = 'image/png' }: Sent): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
}
