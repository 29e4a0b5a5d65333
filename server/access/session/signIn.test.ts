import { argon2Sync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { openWorld, password, type World } from '../../../tests/support/world.ts';
import { hashToken } from '../token.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('sign in', () => {
  it('answers the token and the user that the browser stores, and nothing more', async () => {
    const reply = await login(world, 'sales');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      token: expect.stringMatching(/^kz_s_/),
      user: { id: expect.any(Number), firstName: 'sales', imageUrl: '', role: { name: 'Sales' } },
    });
  });

  it.each(['SALES', ' sales ', 'ｓａｌｅｓ', 'Sales@Kinza.Example'])('takes %j for the same name', async (name) => {
    expect((await login(world, name)).statusCode).toBe(200);
  });

  it('keeps neither the token nor the password', async () => {
    const { token } = (await login(world, 'sales')).json();
    const { rows } = await sql<{
      hash: Buffer;
    }>`SELECT token_hash AS hash FROM session WHERE token_hash = ${hashToken(token)}`.execute(world.app.tools.db);
    expect(rows[0]?.hash).toHaveLength(32);
    const users = await world.app.tools.db.selectFrom('appUser').select('passwordHash').execute();
    for (const user of users) expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('gives a new token each time, and leaves the other sessions alone', async () => {
    const tokens = await Promise.all(
      [login(world, 'sales'), login(world, 'sales'), login(world, 'sales')].map(
        async (reply) => (await reply).json().token,
      ),
    );
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(await knock(world, token)).toBe('accepted');
  });

  it('answers alike to a wrong password, an unknown name, a user and a role switched off, a user without a password', async () => {
    const { db } = world.app.tools;
    await signUp(world, 'leaver');
    await signUp(world, 'invited');
    await signUp(world, 'auditor', 'Accounting');
    await db.updateTable('appUser').set({ active: false }).where('username', '=', 'leaver').execute();
    await db.updateTable('appUser').set({ passwordHash: null }).where('username', '=', 'invited').execute();
    await db.updateTable('role').set({ active: false }).where('name', '=', 'Accounting').execute();
    const replies = [
      await login(world, 'sales', 'wrong password'),
      await login(world, 'nobody'),
      await login(world, 'leaver'),
      await login(world, 'invited'),
      await login(world, 'auditor'),
    ];
    await db.updateTable('role').set({ active: true }).where('name', '=', 'Accounting').execute();
    for (const reply of replies) {
      const { requestId: _, ...body } = reply.json();
      expect([reply.statusCode, body]).toEqual([401, { code: 'signIn.failed', message: 'signIn.failed' }]);
    }
  });

  it('hashes anew what was hashed with older parameters, and ends the sessions from before', async () => {
    const { db } = world.app.tools;
    const { userId, token } = await signUp(world, 'oldtimer');
    const weak = '$argon2id$v=19$m=4096,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$';
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce: '0123456789abcdef',
      memory: 4096,
      passes: 3,
      parallelism: 1,
      tagLength: 32,
    });
    await db
      .updateTable('appUser')
      .set({ passwordHash: weak + tag.toString('base64').replace(/=+$/, '') })
      .where('id', '=', userId)
      .execute();
    const reply = await login(world, 'oldtimer');
    expect(reply.statusCode).toBe(200);
    expect(await knock(world, reply.json().token)).toBe('accepted');
    expect(await knock(world, token)).toBe('signIn.required');
    const user = await db
      .selectFrom('appUser')
      .select('passwordHash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(user.passwordHash).toMatch(/m=19456/);
  });

  it('takes as long for an unknown name as for a wrong password', async () => {
    await signUp(world, 'timed');
    const known: number[] = [];
    const unknown: number[] = [];
    const time = async (name: string) => {
      const from = performance.now();
      // Each pair of tries from an address of its own, so that no limit comes between.
      await world.app.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: name, password: 'wrong password' },
        remoteAddress: `198.51.100.${known.length}`,
      });
      return performance.now() - from;
    };
    for (let i = 0; i < 40; i++) {
      known.push(await time('timed'));
      unknown.push(await time(`nobody${i}`));
    }
    // How often the known one is slower: half the time, where the clock tells nothing.
    const slower =
      known.flatMap((a) => unknown.map((b) => a > b)).filter(Boolean).length / (known.length * unknown.length);
    expect(slower).toBeGreaterThan(0.25);
    expect(slower).toBeLessThan(0.75);
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(median(known) / 4);
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
