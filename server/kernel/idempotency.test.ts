import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProbe, type Probe, type Sent } from '../../tests/support/probe.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await openProbe();
});
afterAll(() => probe.close());

const post = (sent?: Sent) => probe.post(sent);

describe('the idempotency key', () => {
  it.each([null, '', 'abc', '12345678-1234-1234-1234-1234567890', `${randomUUID()} `])('%j is none', async (key) => {
    const before = probe.begun();
    const reply = await post({ key });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'idempotency.missing']);
    expect(probe.begun()).toBe(before);
  });

  it('makes the same request happen once, and answers the same', async () => {
    const key = randomUUID();
    const first = await post({ key, body: { detail: 'once' } });
    // The same input, said otherwise.
    const second = await post({ key, body: '{ "numbers": [],  "detail": "once" }' });
    expect(second.json()).toEqual(first.json());
    expect(await probe.notes('once')).toBe(1);
  });

  it('makes twenty at once happen once', async () => {
    for (let round = 0; round < 5; round++) {
      const key = randomUUID();
      const detail = `rush ${round}`;
      const replies = await Promise.all(Array.from({ length: 20 }, () => post({ key, body: { detail } })));
      const done = replies.filter(({ statusCode }) => statusCode === 200);
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map(({ body }) => body)).size).toBe(1);
      for (const reply of replies)
        if (reply.statusCode !== 200)
          expect([reply.statusCode, reply.json().code]).toEqual([409, 'idempotency.inFlight']);
      expect(await probe.notes(detail)).toBe(1);
      expect((await post({ key, body: { detail } })).body).toBe(done[0]?.body);
    }
  });

  it('refuses another body or another endpoint under the same key', async () => {
    const key = randomUUID();
    await post({ key, body: { detail: 'this' } });
    for (const changed of [{ body: { detail: 'that' } }, { url: '/api/probe/other', body: { detail: 'this' } }]) {
      const reply = await post({ key, ...changed });
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'idempotency.mismatch']);
    }
    expect([await probe.notes('this'), await probe.notes('that')]).toEqual([1, 0]);
  });

  it('belongs to its user', async () => {
    const key = randomUUID();
    const mine = await post({ key, token: '1', body: { detail: 'mine' } });
    const theirs = await post({ key, token: '3', body: { detail: 'theirs' } });
    expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200]);
    expect(theirs.body).not.toBe(mine.body);
    expect([await probe.notes('mine'), await probe.notes('theirs')]).toEqual([1, 1]);
  });

  it('is free again when the work failed', async () => {
    const key = randomUUID();
    expect((await post({ key, body: { detail: 'fail' } })).statusCode).toBe(500);
    expect(await probe.notes('fail')).toBe(0);
    expect((await post({ key, body: { detail: 'mended' } })).statusCode).toBe(200);
  });

  it('is not used up by a request that was refused before it began', async () => {
    const key = randomUUID();
    expect((await post({ key, body: { detail: '' } })).statusCode).toBe(400);
    expect((await post({ key, body: { detail: 'now right' } })).statusCode).toBe(200);
  });
});
