import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { photo } from '#server/kernel/files/examples.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { callerOf, openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
const { conversation: api, webConversation: web } = contract;
const admin = world.as('admin');
const nobody = callerOf(world.app, '');
await openShop(world);
const draft = {
  code: 'kz',
  name: '田中 由紀',
  email: 'Yuki@customer.example',
  subject: '指輪',
  text: '11号は\nありますか',
};
const { db } = world.app.tools;
const forget = () => sql`DELETE FROM web_act`.execute(db);
const begin = async (changes: object = {}) => {
  await forget();
  return nobody.call(web.begin, { ...draft, language: 'ja', ...changes });
};
const newest = async () => (await admin.call(api.list, { sort: 'last' })).rows[0]?.id ?? 0;
const mails = async () =>
  (await sql<{ text: string; dueAt: Date }>`SELECT text, due_at FROM mail WHERE kind = 'reply' ORDER BY id`.execute(db))
    .rows;

describe('a conversation of the web', () => {
  it('is begun by nobody, answered by an administrator with a file, closed, and opened by the customer', async () => {
    const { secret } = await begin();
    expect(secret).toMatch(/^[\w-]{22}$/);
    const id = await newest();
    const begun = await admin.call(api.find, { id });
    expect(begun).toMatchObject({
      customerId: 0,
      firstName: '田中 由紀',
      email: 'yuki@customer.example',
      channel: 'web',
      hasPage: true,
      lastAuthor: 'customer',
      assignedTo: 0,
    });
    expect((await admin.call(contract.dashboard.notifications, {})).waitingMessages).toBeGreaterThan(0);
    expect((await world.as('manager').call(contract.dashboard.notifications, {})).waitingMessages).toBe(0);
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const path = api.attach.path.replace(':id', String(id));
    const kept = await sendFile(world, { ...api.attach, path }, pdf, { token: admin.token, type: 'application/pdf' });
    expect(kept.status).toBe(200);
    const files = [{ id: (kept.body as { id: string }).id, name: '見積書.pdf' }];
    await admin.call(api.reply, { id, text: 'ございます。', files });
    const last = (await mails()).at(-1)?.text ?? '';
    expect(last).toContain('ございます。');
    expect(last).toContain(`http://localhost:3000/ja/shop/kz/message/${secret}`);
    expect(await refusalCode(admin.call(api.reply, { id, text: 'x', files }))).toBe('conversation.fileMissing');
    await admin.call(api.close, { id });

    const seen = await nobody.call(web.look, { code: 'kz', secret });
    expect(seen.messages.map(({ author }) => author)).toEqual(['customer', 'staff']);
    expect(seen.messages[1]?.files).toEqual([{ id: files[0]?.id, name: '見積書.pdf', isImage: false }]);
    const opened = await nobody.bytes(web.open, { code: 'kz', secret, file: files[0]?.id ?? '' });
    expect(opened.toString()).toContain('%PDF-1.4');
    const picture = await sendFile(
      world,
      { ...web.attach, path: `/shops/kz/messages/${secret}/files` },
      await photo('png'),
      { token: '', type: 'image/png' },
    );
    expect(picture.status).toBe(200);
    const { id: pictureId } = picture.body as { id: string };
    const sent = { text: '', files: [{ id: pictureId, name: 'ring.png' }] };
    const answered = await nobody.call(web.answer, { code: 'kz', secret, ...sent });
    expect(answered).toMatchObject({ status: 'open' });
    expect(await admin.call(api.find, { id })).toMatchObject({ status: 'open', lastAuthor: 'customer' });
    const { rows } = await admin.call(api.messages, { id });
    expect(rows[0]).toMatchObject({ userName: '', files: [{ name: 'ring.png', isImage: true }] });
    const trail = await admin.call(api.audit, { id });
    expect(trail.rows.map(({ action }) => action)).toEqual(['answer', 'close', 'reply', 'begin']);
  });

  it('is linked with a record by one press, and the customer never hears whether one is there', async () => {
    const { id: customerId } = await addCustomer(world, { email: 'known@customer.example', lastName: '相田' });
    const known = await begin({ email: 'known@customer.example' });
    const unknown = await begin({ email: 'unknown@customer.example' });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    const { rows } = await admin.call(api.list, { search: 'known@customer' });
    const id = rows.map((row) => row.id).toSorted((one, other) => one - other)[0] ?? 0;
    const found = await admin.call(api.find, { id });
    expect(found.known.map((one) => one.id)).toEqual([customerId]);
    expect(await admin.call(api.link, { id, customerId })).toMatchObject({ customerId, lastName: '相田', known: [] });
    expect(await refusalCode(admin.call(api.link, { id, customerId }))).toBe('conversation.linked');
  });

  it('needs a way to answer, and an answer needs words or files; a place left open is not sent', async () => {
    expect(await refusalCode(begin({ email: '' }))).toBe('conversation.unreachable');
    expect(await refusalCode(begin({ itemCode: 'NO-SUCH' }))).toBe('input.invalid');
    const { secret } = await begin({ email: '', contactNumber: '090-1111-2222' });
    expect(await refusalCode(nobody.call(web.answer, { code: 'kz', secret, text: ' ' }))).toBe('conversation.empty');
    const id = await newest();
    expect(await refusalCode(admin.call(api.reply, { id, text: 'Your order {number}' }))).toBe('conversation.unfilled');
    // Without an address it is read on the web.
    const before = (await mails()).length;
    await admin.call(api.reply, { id, text: 'お電話いたします。' });
    expect(await mails()).toHaveLength(before);
  });

  it('tells of answers by one mail in ten minutes', async () => {
    await begin();
    const id = await newest();
    const before = (await mails()).length;
    for (const text of ['一', '二', '三']) await admin.call(api.reply, { id, text });
    const sent = (await mails()).slice(before);
    expect(sent).toHaveLength(2);
    expect((sent[1]?.dueAt.getTime() ?? 0) - (sent[0]?.dueAt.getTime() ?? 0)).toBe(600_000);
  });

  it('ends with a new link, and half a year after its last message', async () => {
    const { secret } = await begin();
    const id = await newest();
    await admin.call(api.renew, { id });
    expect(await refusalCode(nobody.call(web.look, { code: 'kz', secret }))).toBe('notFound');
    const other = await begin();
    world.clock.set('2027-01-18T05:32:00Z');
    expect(await refusalCode(nobody.call(web.look, { code: 'kz', secret: other.secret }))).toBe('notFound');
    world.clock.set('2026-06-18T05:32:00Z');
  });

  it('is not there by a wrong secret, by that of another shop, or for who tries many', async () => {
    const { secret } = await begin();
    const look = (wrong: string, code = 'kz') => refusalCode(nobody.call(web.look, { code, secret: wrong }));
    expect(await look('x'.repeat(22))).toBe('notFound');
    expect(await look(secret, 'rv')).toBe('notFound');
    for (let tried = 0; tried < 19; tried++) await look(`${tried}`);
    expect(await look(secret)).toBe('tooOften');
    await forget();
    expect(await look(secret)).toBe('accepted');
  });

  it('is begun five times an hour from one network and answered ten times, by many at once too', async () => {
    await forget();
    const input = { ...draft, language: 'ja' as const };
    const begun = await Promise.all(Array.from({ length: 10 }, () => refusalCode(nobody.call(web.begin, input))));
    expect(begun.filter((code) => code === 'accepted')).toHaveLength(5);
    expect(begun.filter((code) => code === 'tooOften')).toHaveLength(5);
    const { secret } = await begin();
    const answer = (text: string) => refusalCode(nobody.call(web.answer, { code: 'kz', secret, text }));
    const answered = await Promise.all(Array.from({ length: 14 }, (_, at) => answer(`${at}`)));
    expect(answered.filter((code) => code === 'accepted')).toHaveLength(10);
    world.clock.set('2026-06-18T06:40:00Z');
    expect(await answer('later')).toBe('accepted');
    world.clock.set('2026-06-18T05:32:00Z');
  });

  it('keeps no secret and no address in clear', async () => {
    const { secret } = await begin();
    const { rows } = await sql<{ row: string }>`SELECT conversation::text AS row FROM conversation
      UNION ALL SELECT web_act::text FROM web_act UNION ALL SELECT idempotency_key::text FROM idempotency_key`.execute(
      db,
    );
    expect(rows.filter(({ row }) => row.includes(secret) || row.includes('127.0.0.1'))).toEqual([]);
  });
});

describe('a saved reply', () => {
  it('is kept in both languages for administrators alone', async () => {
    const saved = { name: 'Shipped', nameJa: '発送済み', text: 'It is on its way: {tracking}', textJa: '' };
    const { id } = await admin.call(contract.savedReply.create, saved);
    expect(await refusalCode(admin.call(contract.savedReply.create, { ...saved, name: 'SHIPPED' }))).toBe(
      'savedReply.taken',
    );
    expect(await admin.call(contract.savedReply.find, { id })).toMatchObject(saved);
    expect(await refusalCode(world.as('manager').call(contract.savedReply.list, {}))).toBe('access.denied');
  });
});
