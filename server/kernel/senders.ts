import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#contract/kernel/refusal.ts';

/** The headers of a request, its body, and each next {@link progressBytes} of an upload have so long to come in. */
export const senderMs = 15_000;
/** How often it is looked meanwhile, so that nobody slow stays longer than twenty seconds. */
export const looks = 6;
/** The whole of an upload: 50 MB through 1 Mbit/s take seven minutes. */
export const uploadMs = 600_000;
const progressBytes = 64 * 1024;

/** While the server ends, for bodies that are just coming in. */
const bodyMs = 250;
/** While the server ends, for what is being worked on. */
export const workMs = 8_000;

/** What goes on over a connection: the last request that it brought. */
interface Talk {
  request: IncomingMessage;
  reply: ServerResponse;
  /** Of its body, when so many bytes had come in over the connection. */
  at: number;
  bytes: number;
}

export interface Senders {
  /** Refuses every new request from now on, and lets go of connections that bring or take nothing. */
  letGo(): void;
}

/** Requests of whom we know. */
const known = new WeakSet<IncomingMessage>();

/** Says that a request comes from somebody who is signed in: its body may take a while, also while the server ends. */
export function trustSender({ raw }: FastifyRequest): void {
  known.add(raw);
}

/**
 * Lets go of who sends too slowly, which Node does for headers alone: a whole request gets one bound from it, and an upload
 * through a slow line takes long without being slow. And has the end of the server wait for work, but for no half request.
 */
export function mindSenders(app: FastifyInstance, patienceMs: number): Senders {
  const talks = new Map<Socket, Talk | null>();
  let isEnding = false;
  app.server.on('connection', (socket: Socket) => {
    talks.set(socket, null);
    socket.once('close', () => talks.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const { socket } = request;
    if (talks.has(socket)) talks.set(socket, { request, reply, at: Date.now(), bytes: socket.bytesRead });
  });
  app.addHook('onRequest', async () => {
    if (isEnding) refuse('server.unavailable');
  });
  const look = setInterval(() => {
    for (const [socket, talk] of talks)
      if (talk && isTooSlow(socket, talk, patienceMs)) app.server.emit('clientError', late(), socket);
  }, patienceMs / looks).unref();
  app.server.once('close', () => clearInterval(look));
  return {
    letGo: () => {
      isEnding = true;
      const from = Date.now();
      const ending = setInterval(() => letGo(talks, Date.now() - from), 50).unref();
      app.server.once('close', () => clearInterval(ending));
      letGo(talks, 0);
    },
  };
}

function isTooSlow(socket: Socket, talk: Talk, patienceMs: number): boolean {
  const { request } = talk;
  if (request.complete || request.readableLength > 0) {
    // All is here, or it is our turn to read.
    talk.at = Date.now();
    return false;
  }
  if (Date.now() - talk.at < patienceMs) return false;
  const isUpload = request.headers['content-type']?.startsWith('multipart/');
  if (!isUpload || socket.bytesRead - talk.bytes < progressBytes) return true;
  talk.at = Date.now();
  talk.bytes = socket.bytesRead;
  return false;
}

/** As Node calls it, so that it is answered as what Node notices itself (`answerBadRequest`). */
function late(): Error {
  return Object.assign(new Error('The request came in too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}

function letGo(talks: ReadonlyMap<Socket, Talk | null>, forMs: number): void {
  for (const [socket, talk] of talks) {
    const isIdle = !talk || (talk.request.complete && talk.reply.writableFinished);
    const isHalf = talk && !talk.request.complete && !known.has(talk.request);
    if (isIdle || (isHalf && forMs >= bodyMs) || forMs >= workMs) socket.destroy();
  }
}
