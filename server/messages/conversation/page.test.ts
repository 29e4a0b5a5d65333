import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { photo } from '#server/kernel/files/examples.ts';
import { keyIn, openShop, sendFiles, sendForm, visit } from '../../../tests/support/shopWorld.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
const admin = world.as('admin');
await openShop(world);
const ring = await world.ring({ name: 'Plain band' });
const fields = { name: 'Yuki Tanaka', email: 'yuki@customer.example', subject: 'A ring', text: 'Is it there?' };
const contact = '/shop/kz/contact';

describe('the pages on which customers write', () => {
  it('begin a conversation once, however often the form is sent, and lead to it', async () => {
    const page = await visit(world, `${contact}?item=${ring.itemCode}`);
    expect(page.text).toContain('Plain band');
    expect(page.text).toContain('shop@kinza.example');
    const sent = { ...fields, itemCode: ring.itemCode, key: keyIn(page.text) };
    const first = await sendForm(world, contact, sent);
    const second = await sendForm(world, contact, sent);
    expect([first.status, second.headers.location]).toEqual([303, first.headers.location]);
    const { rows } = await admin.call(contract.conversation.list, {});
    expect(rows).toHaveLength(1);
    expect(await admin.call(contract.conversation.find, { id: rows[0]?.id ?? 0 })).toMatchObject({ itemId: ring.id });
    const begun = await visit(world, String(first.headers.location));
    expect(begun.text).toContain('Is it there?');
    expect(begun.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(begun.text).toContain('name="robots" content="noindex"');
  });

  it('say what is missing, keep what was typed, and take no form of another site', async () => {
    const key = keyIn((await visit(world, contact)).text);
    const refused = await sendForm(world, contact, { ...fields, email: 'nobody', subject: '', key });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Is it there?');
    expect(refused.text).toContain('Invalid email address');
    const unreachable = await sendForm(world, '/ja/shop/kz/contact', { ...fields, email: '', key });
    expect(unreachable.text).toContain('メールアドレスまたは電話番号');
    const shown = await sendForm(world, '/ja/shop/kz/contact', { ...fields, step: 'form', key });
    expect([shown.status, shown.text.includes(fields.text)]).toEqual([200, true]);
    expect((await sendForm(world, contact, { ...fields, key }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('take files without a script, show them to who holds the secret, and what is none goes back with the words', async () => {
    await sql`DELETE FROM web_act`.execute(world.app.tools.db);
    const begun = await sendForm(world, contact, { ...fields, key: keyIn((await visit(world, contact)).text) });
    const url = String(begun.headers.location).replace('?new=1', '');
    const drawn = await visit(world, url);
    const picture = await photo('png');
    const refused = await sendFiles(world, url, { key: keyIn(drawn.text), text: 'Here it is' }, [
      ['ring.png', picture],
      ['note.txt', Buffer.from('no picture')],
    ]);
    expect(refused.status).toBe(415);
    expect(refused.text).toContain('Here it is');
    expect(refused.text).toContain('Goes along: ring.png');
    const sent = await sendFiles(world, url, { key: keyIn(drawn.text), text: 'Here it is' }, [['ring.png', picture]]);
    expect(sent.status).toBe(303);
    const again = await sendFiles(world, url, { key: keyIn(drawn.text), text: 'Here it is' }, [['ring.png', picture]]);
    expect(again.status).toBe(303);
    const { text } = await visit(world, url);
    expect(text.match(/Here it is/g)).toHaveLength(1);
    const src = /<img src="([^"]+file[^"]+)"/.exec(text)?.[1] ?? '';
    const thumb = await visit(world, src.replaceAll('&amp;', '&'));
    expect(thumb.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    expect((await visit(world, src.replace(/message\/[^/]+/, 'message/other'))).status).toBe(404);
    const six = Array.from({ length: 6 }, (_, at) => [`${at}.png`, picture] as [string, Buffer]);
    const many = await sendFiles(world, url, { key: keyIn(text), text: 'Six' }, six);
    expect([many.status, many.text.includes('5 files at most')]).toEqual([400, true]);
  });

  it('answer a wrong secret as a page that is not there', async () => {
    expect((await visit(world, '/shop/kz/message/wrong')).status).toBe(404);
    expect((await visit(world, '/ja/shop/kz/message/wrong/file/other')).status).toBe(404);
  });
});
