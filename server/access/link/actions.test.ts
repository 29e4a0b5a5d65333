import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { knock, login } from '../../../tests/support/signUp.ts';
import { userDraft } from '../../../tests/support/staff.ts';
import { callerOf, openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { hashToken, makeToken } from '../token.ts';

const world = await openWorldForFile();

const start = '2026-06-18T05:32:00Z';
const dayMs = 86_400_000;
const good = 'pearls & rubies';

/** Somebody without a token: all that whoever holds a link has. */
const nobody = () => callerOf(world.app, '');
const look = (link: string) => refusalCode(nobody().call(contract.link.look, { link }));
const use = (link: string, password = good) => nobody().call(contract.link.setPassword, { link, password });

async function invite(username: string): Promise<{ id: number; link: string }> {
  const { id, link } = await world.as('admin').call(contract.user.create, await userDraft(world, username));
  if (!link) throw new Error('No link was made.');
  return { id, link };
}

describe('a one-time link', () => {
  it('greets whom it belongs to, lets them choose a password, and signs them in', async () => {
    const { id, link } = await invite('naoko');
    expect(await nobody().call(contract.link.look, { link })).toEqual({
      purpose: 'invite',
      firstName: 'Naoko',
      username: 'naoko',
      expiresAt: '2026-06-25T05:32:00.000Z',
    });
    const { token, user } = await use(link);
    expect(user).toEqual({ id, firstName: 'Naoko', imageUrl: '', role: { name: 'Sales' } });
    expect(await knock(world, token ?? '')).toBe('accepted');
    expect((await login(world, 'naoko', good)).statusCode).toBe(200);
    const row = await world.as('admin').call(contract.user.find, { id });
    expect([row.hasPassword, row.link]).toEqual([true, null]);
    const [, entry] = (await world.as('admin').call(contract.user.audit, { id })).rows;
    expect(entry).toMatchObject({ action: 'setPassword', userName: 'Naoko Arai', changes: [] });
  });

  it('says why it opens nothing any more', async () => {
    const { id, link } = await invite('late');
    expect(await look(makeToken('l'))).toBe('link.wrong');
    expect(await look(`${link}x`)).toBe('link.wrong');
    expect(await look('')).toBe('link.wrong');
    expect(await refusalCode(use(makeToken('l')))).toBe('link.wrong');

    world.clock.set(new Date(new Date(start).getTime() + 7 * dayMs - 1).toISOString());
    expect(await look(link)).toBe('accepted');
    world.clock.set(new Date(new Date(start).getTime() + 7 * dayMs).toISOString());
    expect([await look(link), await refusalCode(use(link))]).toEqual(['link.expired', 'link.expired']);
    world.clock.set(start);

    await world.as('admin').call(contract.user.toggle, { id, active: false });
    expect([await look(link), await refusalCode(use(link))]).toEqual(['link.inactive', 'link.inactive']);
    await world.as('admin').call(contract.user.toggle, { id, active: true });
    await use(link);
    expect([await look(link), await refusalCode(use(link))]).toEqual(['link.used', 'link.used']);
  });

  it('takes no password that anybody would guess, and stays good after one', async () => {
    const { link } = await invite('guessed');
    for (const easy of ['password123', 'guessed99', 'aaaaaaaaa', 'short'])
      expect(await refusalCode(use(link, easy)), easy).toBe('input.invalid');
    expect(await refusalCode(use(link))).toBe('accepted');
  });

  it('that makes the first administrator chooses no password', async () => {
    const { db } = world.app.tools;
    const token = makeToken('l');
    await db
      .insertInto('oneTimeLink')
      .values({ tokenHash: hashToken(token), purpose: 'firstAdmin', expiresAt: '2030-01-01T00:00:00Z' })
      .execute();
    expect(await look(token)).toBe('link.wrong');
  });
});
