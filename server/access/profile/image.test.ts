import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { profileApi } from '#contract/access/profile.ts';
import type { StoredUser } from '#contract/access/session.ts';
import { contract } from '#contract/index.ts';
import { type Sent, sendFile } from '../../../tests/support/send.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { type Caller, openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { greyPng, mp4, photo } from '../../kernel/files/examples.ts';

const world = await openWorldForFile();

async function set(sent: Sent, content?: Buffer): Promise<StoredUser> {
  const { status, body } = await sendFile(world, profileApi.setImage, content ?? (await photo('jpeg')), sent);
  expect(status).toBe(200);
  return body as unknown as StoredUser;
}

const statusOf = async (url: string, { token }: Caller) =>
  (await world.app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
const files = () => world.app.tools.db.selectFrom('file').selectAll().orderBy('createdAt').execute();

describe("one's own picture", () => {
  it.each<Person>(['admin', 'manager', 'sales', 'stock', 'accounting', 'rival'])('is set by %s', async (person) => {
    const stored = await set({ person });
    const caller = world.as(person);
    expect(stored).toMatchObject({ firstName: person, imageUrl: expect.stringMatching(/^\/media\/.*-thumb\.webp$/) });
    expect(await statusOf(stored.imageUrl, caller)).toBe(200);
    const shown = { imageUrl: stored.imageUrl.replace('-thumb', '') };
    expect(await caller.call(profileApi.find, {})).toMatchObject(shown);
    expect((await caller.call(contract.session.current, {})).user.imageUrl).toBe(stored.imageUrl);
  });

  it('is there for colleagues, and for nobody of another company', async () => {
    const { imageUrl } = await set({ person: 'sales' });
    expect(await statusOf(imageUrl, world.as('accounting'))).toBe(200);
    expect(await statusOf(imageUrl, world.as('rival'))).toBe(404);
  });

  it('takes the place of the one before, which is gone for everybody', async () => {
    const clerk = await signUp(world, 'replacer');
    const first = await set(clerk);
    const second = await set(clerk);
    expect(second.imageUrl).not.toBe(first.imageUrl);
    expect(await statusOf(first.imageUrl, clerk)).toBe(404);
    expect(await statusOf(second.imageUrl, clerk)).toBe(200);
    const { version } = await clerk.call(profileApi.find, {});
    expect(version).toBe(1);
  });

  it('can be taken away, more than once', async () => {
    const clerk = await signUp(world, 'remover');
    const { imageUrl } = await set(clerk);
    for (const _ of [1, 2]) expect((await clerk.call(profileApi.removeImage, {})).imageUrl).toBe('');
    expect(await statusOf(imageUrl, clerk)).toBe(404);
    const trail = await world.app.tools.db
      .selectFrom('auditEntry')
      .select('changes')
      .where('thing', '=', 'user')
      .where('thingId', '=', clerk.userId)
      .where('action', '=', 'edit')
      .orderBy('id')
      .execute();
    const id = imageUrl.slice('/media/'.length, -'-thumb.webp'.length);
    expect(trail.map(({ changes }) => changes)).toEqual([{ imageId: [null, id] }, { imageId: [id, null] }]);
  });

  it('belongs to the own company, wherever its user works', async () => {
    const clerk = await signUp(world, 'traveller');
    await world.app.tools.db
      .insertInto('userLocation')
      .values({ userId: clerk.userId, locationId: world.rivalShop })
      .execute();
    const reply = await world.app.server.inject({
      url: '/api/session',
      headers: { authorization: `Bearer ${clerk.token}`, 'x-kinza-location': String(world.rivalShop) },
    });
    expect(reply.json().company.id).toBe(world.rivalCompanyId);
    await set(clerk);
    expect((await files()).at(-1)).toMatchObject({ use: 'userImage', companyId: world.companyId });
  });

  it('sent twice under one key is set once', async () => {
    const clerk = await signUp(world, 'doubler');
    const key = crypto.randomUUID();
    const content = await photo('png');
    const first = await set({ ...clerk, key }, content);
    const before = [await files(), (await readdir(world.app.tools.files.folder)).length];
    expect(await set({ ...clerk, key }, content)).toEqual(first);
    expect([await files(), (await readdir(world.app.tools.files.folder)).length]).toEqual(before);
    expect(await statusOf(first.imageUrl, clerk)).toBe(200);
  });

  it('can be no stored file, and nobody else’s', async () => {
    const clerk = await signUp(world, 'thief');
    const { version: _, imageUrl: __, roleName: ___, username: ____, ...own } = await clerk.call(profileApi.find, {});
    const foreign = { ...own, version: 1, imageId: (await files())[0]?.id } as never;
    expect(await refusalCode(clerk.call(profileApi.edit, foreign))).toBe('input.invalid');
  });
});

describe('a bad picture', () => {
  const cases: [name: string, make: () => Buffer, code: string][] = [
    ['of 289 million pixels', () => greyPng(17_000, 17_000), 'file.tooManyPixels'],
    ['that is a video by another name', () => mp4(), 'file.notImage'],
    ['that is a drawing with a script', () => Buffer.from('<svg><script>alert(1)</script></svg>'), 'file.notImage'],
    ['that is too large', () => Buffer.alloc(21 * 1024 * 1024), 'file.tooLarge'],
  ];

  it.each(cases)('%s leaves the one before, and nothing of itself', async (_, make, code) => {
    const { imageUrl } = await set({ person: 'manager' });
    const before = [await files(), (await readdir(world.app.tools.files.folder)).sort()];
    const { body } = await sendFile(world, profileApi.setImage, make(), { person: 'manager', fileName: 'me.jpg' });
    expect(body.code).toBe(code);
    expect([await files(), (await readdir(world.app.tools.files.folder)).sort()]).toEqual(before);
    expect((await world.as('manager').call(contract.session.current, {})).user.imageUrl).toBe(imageUrl);
  });

  it('needs somebody who is signed in', async () => {
    const { status } = await sendFile(world, profileApi.setImage, await photo('png'), { token: 'junk' });
    expect(status).toBe(401);
  });
});
