import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { diskAlarm } from '#contract/kernel/alarm.ts';
import { openWorld, openWorldForFile } from '../tests/support/world.ts';
import { Disks } from './kernel/disk.ts';
import { diskLook } from './maintenance.ts';

const world = await openWorldForFile();

it('answers whatever is asked with headers that let a browser do nothing with it', async () => {
  for (const url of ['/api/customers', '/api/no-such-thing', '/no-such-page', '/health/live']) {
    const { headers } = await world.app.server.inject({ url });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['cache-control']).toBe(url.startsWith('/api') ? 'no-store' : undefined);
  }
});

it('takes the digits of a number for a number, and nothing else that JavaScript does', async () => {
  const { id: item } = await world.ring();
  const { token } = world.as('manager');
  const statusOf = async (id: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await world.app.server.inject({ url: `/api/items/${id}`, headers })).statusCode;
  };
  expect(await statusOf(String(item))).toBe(200);
  for (const id of [`0x${item.toString(16)}`, `${item}e0`, `${item}.0`, `+${item}`])
    expect(await statusOf(id)).toBe(400);
});

it('tells administrators once of a disk of which a tenth is left, and again after it had more', async () => {
  let freeBytes = 9;
  const disks = new Disks(['/data'], '/data', () => ({ freeBytes, sizeBytes: 100 }));
  const { db } = world.app.tools;
  const told: string[] = [];
  const look = diskLook(db, disks, (message) => told.push(message));
  const alarms = async () => {
    const { alarms } = await world.as('admin').call(contract.dashboard.notifications, {});
    return alarms.filter(({ invariant }) => invariant === diskAlarm);
  };
  await look();
  await look();
  expect(await alarms()).toMatchObject([{ detail: '/data' }]);
  expect(told).toEqual(['Less than a tenth of the disk that holds /data is free.']);
  freeBytes = 10;
  await look();
  freeBytes = 9;
  await look();
  expect(told).toHaveLength(2);
});

it('refuses an address that is none in the shape of every refusal', async () => {
  const reply = await world.app.server.inject({ url: '/api/items/%ff' });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'input.unreadable']);
});

describe('what asks for no session', () => {
  it.each([
    ['/api/openapi.json', 20, '2001:db8:1'],
    ['/metrics', 20, '2001:db8:2'],
    ['/health/live', 100, '2001:db8:3'],
  ])('is bounded by network: %s', async (url, burst, network) => {
    const ask = async (times: number, remoteAddress: string) =>
      Promise.all(Array.from({ length: times }, () => world.app.server.inject({ url, remoteAddress })));
    const refused = (await ask(burst * 2, `${network}:2::1`)).filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(burst / 4);
    expect(refused.length).toBeLessThanOrEqual(burst);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(burst, `${network}:2::ffff`)).some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect((await ask(burst, `${network}:3::1`)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    // What somebody does who is signed in counts by person, not here.
    const headers = { authorization: `Bearer ${world.as('sales').token}` };
    const own = { url: '/api/items', headers, remoteAddress: `${network}:2::1` };
    expect((await world.app.server.inject(own)).statusCode).toBe(200);
  });

  it('tells how the server is to the token and the addresses that are set, and to nobody else', async () => {
    const guarded = await openWorld({ monitor: { token: 'a token of metrics', from: ['10.1.0.0/16', '2001:db8::7'] } });
    const ask = async (url: string, remoteAddress: string, authorization = '') =>
      (await guarded.app.server.inject({ url, remoteAddress, headers: { authorization } })).statusCode;
    for (const url of ['/metrics', '/api/openapi.json']) {
      expect(await ask(url, '127.0.0.1')).toBe(401);
      expect(await ask(url, '10.2.0.1', 'Bearer another token')).toBe(401);
      expect(await ask(url, '203.0.113.1', 'Bearer a token of metrics')).toBe(200);
      expect(await ask(url, '10.1.2.3')).toBe(200);
      expect(await ask(url, '2001:db8::7')).toBe(200);
    }
    expect(await ask('/health/ready', '203.0.113.1')).toBe(200);
    await guarded.close();
  });
});
