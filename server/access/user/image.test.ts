import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { userDraft } from '../../../tests/support/staff.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { photo } from '../../kernel/files/examples.ts';

const world = await openWorldForFile();

const { user: users } = contract;

async function send(person: Person = 'admin'): Promise<string> {
  const { status, body } = await sendFile(world, users.addImage, await photo('jpeg'), { person });
  expect(status).toBe(200);
  return body.id;
}

async function statusOf(url: string, person: Person): Promise<number> {
  const headers = { authorization: `Bearer ${world.as(person).token}` };
  return (await world.app.server.inject({ url, headers })).statusCode;
}

/** The user as the form would send it back. */
async function editOf(id: number, changes: { imageId?: string | null; companyId?: number }) {
  const { version } = await world.as('admin').call(users.find, { id });
  const draft = await userDraft(world, `pictured-${id}`, changes);
  return world.as('admin').call(users.edit, { ...draft, id, version });
}

describe('a picture', () => {
  it('is sent first and named when the user is saved, changed, left and taken away', async () => {
    const imageId = await send();
    const { id } = await world.as('admin').call(users.create, await userDraft(world, 'pictured', { imageId }));
    const row = await world.as('admin').call(users.find, { id });
    expect(row).toMatchObject({ imageId, imageUrl: `/media/${imageId}-thumb.webp` });
    expect(await statusOf(row.imageUrl, 'sales')).toBe(200);
    expect(await statusOf(row.imageUrl, 'rival')).toBe(404);

    await editOf(id, {});
    expect((await world.as('admin').call(users.find, { id })).imageId).toBe(imageId);
    const next = await send();
    await editOf(id, { imageId: next });
    expect(await statusOf(row.imageUrl, 'sales')).toBe(404);
    await editOf(id, { imageId: null });
    expect((await world.as('admin').call(users.find, { id })).imageUrl).toBe('');
    expect(await statusOf(`/media/${next}-thumb.webp`, 'sales')).toBe(404);
  });

  it('is none of another company, no file of another use, and nobody else’s', async () => {
    const foreign = await send('rival');
    const create = async (username: string, imageId: string) =>
      refusalCode(world.as('admin').call(users.create, await userDraft(world, username, { imageId })));
    expect(await create('thief', foreign)).toBe('input.invalid');
    const mine = await send();
    expect(await create('owner', mine)).toBe('accepted');
    expect(await create('borrower', mine)).toBe('input.invalid');
    const ofItem = await sendFile(world, contract.item.addImage, await photo('png'), { person: 'stock' });
    expect(await create('mixer', ofItem.body.id)).toBe('input.invalid');
  });

  it('goes along with its user to another company', async () => {
    const imageId = await send();
    const { id } = await world.as('admin').call(users.create, await userDraft(world, 'mover', { imageId }));
    await editOf(id, { companyId: world.rivalCompanyId });
    const url = `/media/${imageId}-thumb.webp`;
    expect([await statusOf(url, 'sales'), await statusOf(url, 'rival')]).toEqual([404, 200]);
  });

  it('is sent by nobody who changes no users', async () => {
    const { status } = await sendFile(world, users.addImage, await photo('png'), { person: 'manager' });
    expect(status).toBe(403);
  });
});
