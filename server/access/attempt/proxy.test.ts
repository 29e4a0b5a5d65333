import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../../tests/support/signUp.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';

const proxy = '10.0.0.2';
let open: World;
let counted: World;
let named: World;
beforeAll(async () => {
  const known = [proxy, '10.1.0.0/16'];
  [open, counted, named] = await Promise.all([
    openWorld(),
    openWorld({ trustProxy: 1 }),
    openWorld({ trustProxy: known }),
  ]);
});
afterAll(async () => {
  await Promise.all([open.close(), counted.close(), named.close()]);
});

/** Tries to sign in through whatever stands in front, as many times, and answers the last status. */
async function tries(
  world: World,
  name: string,
  forwardedFor: string,
  count: number,
  remoteAddress = proxy,
): Promise<number> {
  let status = 0;
  for (let i = 0; i < count; i++) {
    const reply = await world.app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': forwardedFor },
      payload: { username: name, password: 'wrong password' },
      remoteAddress,
    });
    status = reply.statusCode;
  }
  return status;
}

describe.each([
  ['by number', () => counted],
  ['by address', () => named],
])('behind a proxy that is trusted %s', (_, world) => {
  it('each client is counted by itself', async () => {
    const behind = world();
    await signUp(behind, 'clerk');
    expect(await tries(behind, 'clerk', '203.0.113.1', 6)).toBe(429);
    expect(await tries(behind, 'clerk', '203.0.113.2', 1)).toBe(401);
    // The network of one household.
    expect(await tries(behind, 'clerk', '2001:db8:1:2::3', 6)).toBe(429);
    expect(await tries(behind, 'clerk', '2001:db8:1:2:ffff::9', 1)).toBe(429);
    expect(await tries(behind, 'clerk', '2001:db8:1:3::3', 1)).toBe(401);
  });

  it('what a client writes into the header itself makes it nobody else', async () => {
    const behind = world();
    await signUp(behind, 'guessed');
    expect(await tries(behind, 'guessed', '203.0.113.7', 6)).toBe(429);
    expect(await tries(behind, 'guessed', '198.51.100.1, 203.0.113.7', 1)).toBe(429);
  });
});

describe('where proxies are trusted by address', () => {
  it('the chain is followed through each of them, and no further', async () => {
    await signUp(named, 'chained');
    expect(await tries(named, 'chained', '203.0.113.1, 10.1.2.3', 6)).toBe(429);
    expect(await tries(named, 'chained', '203.0.113.2, 10.1.2.3', 1)).toBe(401);
  });

  it('whoever comes past them is believed nothing', async () => {
    await signUp(named, 'direct');
    expect(await tries(named, 'direct', '203.0.113.1', 6, '198.51.100.9')).toBe(429);
    expect(await tries(named, 'direct', '203.0.113.2', 1, '198.51.100.9')).toBe(429);
  });
});

describe('where none is trusted', () => {
  it('nobody chooses an address by a header', async () => {
    await signUp(open, 'clerk');
    expect(await tries(open, 'clerk', '203.0.113.1', 6)).toBe(429);
    expect(await tries(open, 'clerk', '203.0.113.2', 1)).toBe(429);
  });
});
