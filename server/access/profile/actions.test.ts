import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { openWorldForFile, password, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

const { profile } = contract;
const particulars = {
  firstName: '愛子',
  middleName: '',
  lastName: '安倍',
  email: 'Aiko.New@Kinza.Example',
  phoneNumber: '090-1111-2222',
  address: '東京都中央区',
  birthday: '1990-02-28',
};

describe('profile', () => {
  it('is shown, changed and written to the audit trail', async () => {
    const { userId, ...clerk } = await signUp(world, 'shown');
    const before = await clerk.call(profile.find, {});
    expect(before).toEqual({
      username: 'shown',
      roleName: 'Sales',
      roleNameJa: '販売スタッフ',
      imageUrl: '',
      version: 1,
      firstName: 'Aiko',
      middleName: '',
      lastName: 'Abe',
      firstNameJa: '',
      lastNameJa: '',
      email: 'shown@kinza.example',
      phoneNumber: '',
      address: '',
      birthday: null,
    });
    const stored = await clerk.call(profile.edit, { ...particulars, version: 1 });
    expect(stored).toEqual({ id: userId, firstName: '愛子', imageUrl: '', role: { name: 'Sales' } });
    expect(await clerk.call(profile.find, {})).toMatchObject({
      ...particulars,
      email: 'aiko.new@kinza.example',
      version: 2,
    });
    const [entry] = await world.app.tools.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('thing', '=', 'user')
      .where('thingId', '=', userId)
      .where('action', '=', 'edit')
      .execute();
    expect(entry).toMatchObject({ userId, companyId: world.companyId });
    expect(entry?.changes).toMatchObject({ firstName: ['Aiko', '愛子'], birthday: [null, '1990-02-28'] });
    expect(entry?.changes).not.toHaveProperty('middleName');
  });

  it("refuses an older version, and an address that is somebody else's", async () => {
    const clerk = await signUp(world, 'racer');
    const edit = (changes: object) =>
      refusalCode(clerk.call(profile.edit, { ...particulars, email: 'racer@kinza.example', version: 1, ...changes }));
    expect(await edit({})).toBe('accepted');
    expect(await edit({})).toBe('conflict.version');
    expect(await edit({ version: 2, email: 'SALES@kinza.example' })).toBe('user.emailTaken');
  });
});

describe('change password', () => {
  it('ends every session of the user and opens a fresh one', async () => {
    const clerk = await signUp(world, 'changer');
    const elsewhere = (await login(world, 'changer')).json().token;
    const { token } = await clerk.call(profile.changePassword, { current: password, next: 'pearls & rubies' });
    expect(await knock(world, clerk.token)).toBe('signIn.required');
    expect(await knock(world, elsewhere)).toBe('signIn.required');
    expect(await knock(world, token)).toBe('accepted');
    expect((await login(world, 'changer')).statusCode).toBe(401);
    expect((await login(world, 'changer', 'pearls & rubies')).statusCode).toBe(200);
  });

  it('leaves the token nowhere in the database', async () => {
    const clerk = await signUp(world, 'careful');
    const { token } = await clerk.call(profile.changePassword, { current: password, next: 'pearls & rubies' });
    const replies = await world.app.tools.db
      .selectFrom('idempotencyKey')
      .select(['reply'])
      .where('userId', '=', clerk.userId)
      .execute();
    expect(JSON.stringify(replies)).not.toContain(token);
    expect(replies).toHaveLength(1);
  });

  it('happens once when asked twice at once', async () => {
    const clerk = await signUp(world, 'doubled');
    const key = randomUUID();
    const ask = () => clerk.call(profile.changePassword, { current: password, next: 'pearls & rubies' }, { key });
    const codes = await Promise.all([refusalCode(ask()), refusalCode(ask()), refusalCode(ask())]);
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    const entries = await world.app.tools.db
      .selectFrom('auditEntry')
      .select('id')
      .where('thingId', '=', clerk.userId)
      .where('action', '=', 'changePassword')
      .execute();
    expect(entries).toHaveLength(1);
  });

  it('refuses the wrong current password, and one that anybody would guess', async () => {
    const clerk = await signUp(world, 'guesser');
    const ask = (current: string, next: string) => refusalCode(clerk.call(profile.changePassword, { current, next }));
    expect(await ask('wrong password', 'pearls & rubies')).toBe('password.wrong');
    expect(await ask(password, 'Password123')).toBe('input.invalid');
    expect(await ask(password, 'guesser99')).toBe('input.invalid');
    expect(await ask(password, 'short')).toBe('input.invalid');
    expect(await knock(world, clerk.token)).toBe('accepted');
  });

  it('lets nobody with a stolen session guess on', async () => {
    const clerk = await signUp(world, 'stolen');
    const codes: string[] = [];
    for (let i = 0; i < 7; i++)
      codes.push(
        await refusalCode(clerk.call(profile.changePassword, { current: `guess ${i}`, next: 'pearls & rubies' })),
      );
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('password.wrong'));
    expect(codes.slice(5)).toEqual(['signIn.tooOften', 'signIn.tooOften']);
  });
});
