import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const { conversation: api } = contract;
const admin = world.as('admin');
const { id: customerId } = await addCustomer(world, { email: 'aya@customer.example', lastName: '相田' });
const start = (subject = '指輪のサイズ') =>
  admin.call(api.start, { customerId, subject, text: '11号で\nお作りします。', language: 'ja' });
const mailed = async () =>
  (await sql<{ text: string }>`SELECT text FROM mail WHERE kind = 'reply' ORDER BY id`.execute(world.app.tools.db))
    .rows;

it('begins with a mail, closes, refuses a reply, and is open again when the customer writes', async () => {
  const { id } = await start();
  expect((await mailed()).at(-1)?.text).toContain('相田');
  expect((await mailed()).at(-1)?.text).toContain('11号で\nお作りします。');
  await admin.call(api.close, { id });
  const before = (await mailed()).length;
  expect(await refusalCode(admin.call(api.reply, { id, text: 'また' }))).toBe('conversation.closed');
  expect((await mailed()).length).toBe(before);
  const back = await admin.call(api.receive, { id, text: 'ありがとうございます' });
  expect(back).toMatchObject({ status: 'open', lastAuthor: 'customer', lastWords: 'ありがとうございます' });
  await admin.call(api.reply, { id, text: 'お待ちしております' });
  expect((await mailed()).length).toBe(before + 1);
  const { rows } = await admin.call(api.messages, { id });
  expect(rows.map(({ author }) => author)).toEqual(['staff', 'customer', 'staff']);
  const trail = await admin.call(api.audit, { id });
  expect(trail.rows.map(({ action }) => action)).toEqual(['reply', 'receive', 'close', 'start']);
});

it('is found by subject, customer and words; open ones stand first', async () => {
  const { id } = await start('Engraving');
  const closed = await start('鑑定書');
  await admin.call(api.close, { id: closed.id });
  const ids = async (input: object) => (await admin.call(api.list, input)).rows.map((row) => row.id);
  expect(await ids({ search: 'engrav' })).toEqual([id]);
  expect(await ids({ search: 'お待ち' })).toHaveLength(1);
  expect(await ids({ search: '相田' })).toHaveLength(3);
  expect((await ids({})).at(-1)).toBe(closed.id);
  expect(await ids({ status: 'closed' })).toEqual([closed.id]);
  await admin.call(api.assign, { id, userId: null });
  expect(await ids({ mine: 'true' })).not.toContain(id);
  const csv = await admin.bytes(api.export, { format: 'csv', language: 'ja', status: 'closed' });
  expect(csv.toString()).toContain('対応済み');
  // Times are those of the clock on the wall.
  expect(csv.toString()).not.toMatch(/\dT\d\d:/);
});

it('is looked after by an administrator of its company, and stands on the timeline of its customer for these alone', async () => {
  const { id, assignedTo } = await start('Resizing');
  const { rows } = await admin.call(api.assignees, {});
  expect(rows.map((row) => row.id)).toContain(assignedTo);
  await admin.call(api.assign, { id, userId: null });
  expect(await admin.call(api.assign, { id, userId: assignedTo })).toMatchObject({ assignedTo });
  await admin.call(api.assign, { id, userId: assignedTo });
  const trail = await admin.call(api.audit, { id });
  expect(trail.rows.map(({ action }) => action)).toEqual(['assign', 'assign', 'start']);
  const others = await sql<{
    id: number;
  }>`SELECT app_user.id FROM app_user WHERE NOT app_user.id = ANY(${rows.map((row) => row.id)})`.execute(
    world.app.tools.db,
  );
  expect(others.rows.length).toBeGreaterThan(2);
  for (const other of others.rows)
    expect(await refusalCode(admin.call(api.assign, { id, userId: other.id }))).toBe('notFound');

  const told = async (person: 'admin' | 'manager') =>
    (await world.as(person).call(contract.customer.timeline, { id: customerId })).rows.filter(
      ({ kind }) => kind === 'message',
    );
  expect((await told('admin')).find((row) => row.id === id)).toMatchObject({
    number: 'Resizing',
    status: 'open',
    variant: 'office',
    link: { thing: 'conversation', id },
  });
  expect(await told('manager')).toEqual([]);
  expect((await admin.call(contract.customer.timeline, { id: customerId, kind: 'message' })).rows).toHaveLength(4);
});

it('is closed once by ten, and is for the administrators of its company alone', async () => {
  const { id } = await start();
  const codes = await Promise.all(Array.from({ length: 10 }, () => refusalCode(admin.call(api.close, { id }))));
  expect(codes.filter((code) => code === 'conversation.notNow')).toHaveLength(9);
  expect(await refusalCode(world.as('manager').call(api.find, { id }))).toBe('access.denied');
  expect(await refusalCode(world.as('rival').call(api.find, { id }))).toBe('notFound');
  const { id: unreachable } = await addCustomer(world, { email: '' });
  const draft = { customerId: unreachable, subject: 'x', text: 'x', language: 'en' as const };
  expect(await refusalCode(admin.call(api.start, draft))).toBe('conversation.noEmail');
});

it('of a customer who is erased says nothing any more', async () => {
  const { id } = await start('秘密');
  const { version } = await admin.call(contract.customer.find, { id: customerId });
  await admin.call(contract.customer.erase, { id: customerId, version });
  expect(await admin.call(api.find, { id })).toMatchObject({ subject: '–', status: 'closed' });
  expect((await admin.call(api.messages, { id })).rows.map(({ text }) => text)).toEqual(['']);
});
