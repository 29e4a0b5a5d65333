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
  await admin.call(api.take, { id, mine: false });
  expect(await ids({ mine: 'true' })).not.toContain(id);
  const csv = await admin.bytes(api.export, { format: 'csv', language: 'ja', status: 'closed' });
  expect(csv.toString()).toContain('対応済み');
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
