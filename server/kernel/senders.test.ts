import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHttp } from './http.ts';
import { type Senders, trustSender, workMs } from './senders.ts';

const patienceMs = 600;

let server: FastifyInstance;
let senders: Senders;
let port: number;
let finish: () => void;
/** What has come in so far. */
let begun: string[];
const hasBegun = (...urls: string[]) => expect.poll(() => begun, { timeout: 5_000 }).toEqual(urls);
async function open(patienceMs: number): Promise<void> {
  const made = await openHttp({ apiBase: '/api', appUrl: '', isFull: () => false, logLevel: 'silent', patienceMs });
  ({ server, senders } = made);
  const work = new Promise<void>((settle) => {
    finish = settle;
  });
  begun = [];
  server.addHook('preParsing', async ({ url }) => {
    begun.push(url);
  });
  server.post('/echo', async (request) => request.body);
  server.get('/work', async () => work.then(() => 'done'));
  server.post('/upload', async (request) => {
    trustSender(request);
    const part = await request.file({ limits: { fileSize: 10_000_000 } });
    return { bytes: (await part?.toBuffer())?.length };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
}
afterEach(async () => {
  finish();
  senders.letGo();
  await server.close();
});

interface Call {
  socket: Socket;
  /** All that came back, once the connection has ended. */
  answer: Promise<string>;
}

function call(text: string): Call {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => (said += data)).on('error', () => undefined);
  socket.write(text);
  return { socket, answer: new Promise((settle) => socket.once('close', () => settle(said))) };
}

const post = (path: string, type: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`;
const halfHead = 'POST /echo HTTP/1.1\r\nHost: x\r\n';
const halfBody = `${post('/echo', 'application/json', 100)}{"username":`;
const partHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
const upload = (bytes: number) => post('/upload', 'multipart/form-data; boundary=b', bytes) + partHead;

describe('who sends slowly', () => {
  beforeEach(() => open(patienceMs));

  it.each([
    ['nothing', ''],
    ['half a head', halfHead],
    ['half a body', halfBody],
    ['an upload that goes no further', upload(1_000_000)],
  ])('is let go of: %s', async (_, text) => {
    const from = performance.now();
    expect(await call(text).answer).toMatch(/^HTTP\/1\.1 408 .*"code":"input\.unreadable"/s);
    expect(performance.now() - from).toBeLessThan(3 * patienceMs);
  });

  it('is let go of though a byte comes now and then', async () => {
    const { socket, answer } = call(halfBody);
    const drip = setInterval(() => socket.write(' '), 50);
    expect(await answer).toContain('408 Request Timeout');
    clearInterval(drip);
  });

  it('may take long for an upload that goes on', async () => {
    const chunk = Buffer.alloc(65_536);
    const end = '\r\n--b--\r\n';
    const { socket, answer } = call(upload(partHead.length + 10 * chunk.length + end.length));
    for (let index = 0; index < 10; index++) {
      await sleep(patienceMs / 4);
      socket.write(chunk);
    }
    socket.write(end);
    socket.once('data', () => socket.end());
    expect(await answer).toContain('{"bytes":655360}');
  });
});

describe('a server that ends', () => {
  // So that nobody is let go of for being slow.
  beforeEach(() => open(60_000));

  it('waits for work, and for no half request', async () => {
    const halves = [call(halfHead), call(halfBody), call('')];
    await hasBegun('/echo');
    const working = call('GET /work HTTP/1.1\r\nHost: x\r\n\r\n');
    await hasBegun('/echo', '/work');
    senders.letGo();
    const from = performance.now();
    const closed = server.close();
    await Promise.all(halves.map(({ answer }) => answer));
    expect(performance.now() - from).toBeLessThan(workMs / 2);
    finish();
    expect(await working.answer).toMatch(/^HTTP\/1\.1 200 .*done$/s);
    await closed;
  });

  it('refuses what still comes in as it refuses everything', async () => {
    const working = call('GET /work HTTP/1.1\r\nHost: x\r\n\r\n');
    await hasBegun('/work');
    senders.letGo();
    const closed = server.close();
    working.socket.write('GET /work HTTP/1.1\r\nHost: x\r\n\r\n');
    await sleep(100);
    finish();
    const [, first, second] = (await working.answer).split('HTTP/1.1 ');
    expect(first).toContain('done');
    expect(second).toMatch(/^503 .*"code":"server\.unavailable"/s);
    await closed;
  });

  it('takes an upload to its end', async () => {
    const end = '\r\n--b--\r\n';
    const { socket, answer } = call(upload(partHead.length + 5 + end.length));
    await hasBegun('/upload');
    senders.letGo();
    const closed = server.close();
    await sleep(400);
    socket.write(`bytes${end}`);
    expect(await answer).toContain('{"bytes":5}');
    await closed;
  });
});

describe('what is no request', () => {
  beforeEach(() => open(patienceMs));

  it.each([
    ['an address that is no text', 'GET /api/items/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['noise', 'noise\r\n\r\n'],
    [
      'JSON that is no UTF-8',
      Buffer.concat([
        Buffer.from(post('/echo', 'application/json\r\nConnection: close', 4)),
        Buffer.from('"\xff\xfe"', 'latin1'),
      ]),
    ],
  ])('is refused in our own shape: %s', async (_, text) => {
    expect(await call(text as string).answer).toMatch(/^HTTP\/1\.1 400 .*\{"code":"input\.unreadable"/s);
  });
});
