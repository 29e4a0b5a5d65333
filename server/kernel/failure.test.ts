import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/kernel/refusal.ts';
import { connect } from './database.ts';
import { refusalOf, sendRefusal } from './failure.ts';

/** Lets a request fail so, and answers its reply with what was logged meanwhile. */
async function fail(error: () => unknown) {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk).trim());
      done();
    },
  });
  const server = Fastify({ logger: { level: 'warn', stream } });
  server.setErrorHandler(sendRefusal);
  server.get('/', async () => {
    throw await error();
  });
  const reply = await server.inject('/');
  await server.close();
  return { status: reply.statusCode, code: reply.json().code, lines };
}

/** What a pool says of a database that is not there. */
async function gone(): Promise<unknown> {
  const { pool, close } = connect('postgres://kinza@localhost:1/kinza');
  const error = await pool.query('SELECT 1').catch((caught: unknown) => caught);
  await close();
  return error;
}

describe('what is logged of a request that failed', () => {
  it.each([
    ['nobody answers', gone, /503 server\.unavailable: connect ECONNREFUSED .*:1$/],
    ['the connection broke', () => new Error('Connection terminated unexpectedly'), /: Connection terminated unexpect/],
    [
      'it is just starting',
      () => Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
      /: the database system is starting up$/,
    ],
    [
      'the disk is full',
      () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
      /507 server\.noSpace: ENOSPC/,
    ],
  ])('is one line where %s', async (_, error, words) => {
    const { status, lines } = await fail(error);
    expect(status).toBeGreaterThanOrEqual(503);
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({ level: 40, msg: expect.stringMatching(words), reqId: expect.anything() });
    expect(lines[0]).not.toMatch(/stack|\\n| at /);
  });

  it('is everything where nobody foresaw it', async () => {
    const { status, code, lines } = await fail(() => new TypeError('x is not a function'));
    expect([status, code]).toEqual([500, 'server.failed']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, err: { stack: expect.stringContaining(' at ') } });
  });

  it('is a line without a name where somebody has no right, or fails at the door', async () => {
    for (const [code, status] of [
      ['access.denied', 403],
      ['signIn.failed', 401],
      ['secondFactor.wrong', 409],
    ] as const) {
      const { lines, ...answer } = await fail(() => new Refusal(code));
      expect(answer).toEqual({ status, code });
      expect(lines).toHaveLength(1);
      const { level, msg, security, userId, address } = JSON.parse(lines[0] ?? '');
      expect([level, msg, security, userId, address]).toEqual([40, 'refused', code, null, '127.0.0.1']);
    }
  });

  it('is nothing where the server only says no', async () => {
    expect(await fail(() => new Refusal('notFound'))).toEqual({ status: 404, code: 'notFound', lines: [] });
  });
});

describe('refusalOf', () => {
  it.each([
    [{ code: '23505', constraint: 'item_company_id_barcode_key' }, 'item.barcodeTaken'],
    [{ code: '23505' }, 'conflict.duplicate'],
    [{ code: '53100' }, 'server.noSpace'],
    [{ cause: { code: 'ENOSPC' } }, 'server.noSpace'],
    [{ code: '55P03' }, 'server.unavailable'],
    [{ statusCode: 416 }, 'input.range'],
    [{ statusCode: 400 }, 'input.unreadable'],
    [{ code: '42P01' }, 'server.failed'],
  ])('says of %o: %s', (error, code) => expect(refusalOf(error).code).toBe(code));
});
