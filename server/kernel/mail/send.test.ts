import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer } from '../../../tests/support/customer.ts';
import { type MailServer, openMailServer } from '../../../tests/support/mailServer.ts';
import { openWorldForFile, StandingClock } from '../../../tests/support/world.ts';
import type { MailCause } from './compose.ts';
import { type MailDraft, queueMails } from './queue.ts';
import { sendWaiting } from './send.ts';
import { openTransport } from './transport.ts';

const world = await openWorldForFile();
const { db, jobs } = world.app.tools;
const { companyId } = world;
/** Days go by for the mail alone: who is signed in stays. */
const clock = new StandingClock(world.clock.now().toISOString());
const writer = { clock, companyId, jobs, user: { id: 0 } };
const patience = { connectMs: 500, answerMs: 500, mailMs: 900 };
const never = new AbortController().signal;

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterEach(async () => {
  server.behave(() => null);
  server.received.length = 0;
  await sql`UPDATE mail SET status = 'failed', ended_at = now(), leased_until = NULL WHERE status = 'waiting'`.execute(
    db,
  );
});
afterAll(() => server.close());

let made = 0;
async function draftFor(localPart: string): Promise<MailDraft> {
  made++;
  const recipient = `${localPart}@customer.example`;
  const { id } = await addCustomer(world, { lastName: `森${made}`, firstName: '花子', email: `${made}.${recipient}` });
  const cause: MailCause = {
    kind: 'pendingTransaction',
    cause: 'sale',
    causeId: made,
    number: `KZ-SO-202606-${made}`,
    amount: 110_000,
    dueDate: null,
    state: 'PENDING',
  };
  return { customerId: id, name: `森${made} 花子`, recipient, language: 'ja', causes: [cause] };
}

/** Whether it is written. */
const queue = async (draft: MailDraft) =>
  (await db.transaction().execute((tx) => queueMails(tx, writer, [draft]))).size === 1;
const send = (url = server.url, signal = never) =>
  sendWaiting({ db, clock }, () => openTransport({ smtpUrl: url, from: 'shop@kinza.example' }, patience), signal);
const mailTo = async (localPart: string) =>
  db.selectFrom('mail').where('recipient', '=', `${localPart}@customer.example`).selectAll().executeTakeFirstOrThrow();
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

describe('a mail', () => {
  it('goes with the transaction of its cause, and once', async () => {
    const draft = await draftFor('hanako');
    const lost = db.transaction().execute(async (tx) => {
      await queueMails(tx, writer, [draft]);
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    expect(await send()).toEqual({ sent: 0, refused: 0 });
    expect(await queue(draft)).toBe(true);
    expect(await send()).toEqual({ sent: 1, refused: 0 });
    expect(await send()).toEqual({ sent: 0, refused: 0 });
    const mail = await mailTo('hanako');
    expect(mail).toMatchObject({ status: 'sent', attempts: 1, endedAt: clock.now(), leasedUntil: null });
    expect(mail.answer).toMatch(/^250 /);
    expect(server.received.map(({ messageId, recipient }) => [messageId, recipient])).toEqual([
      [mail.messageId, 'hanako@customer.example'],
    ]);
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toMatch(/^From: .*<shop@kinza\.example>\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^Content-Language: ja\r$/m);
  });

  it('is one for each customer and day, however many write at once', async () => {
    const draft = await draftFor('daily');
    const written = await Promise.all(Array.from({ length: 10 }, () => queue(draft)));
    expect(written.filter(Boolean)).toHaveLength(1);
    later(24 * 60);
    expect(await queue(draft)).toBe(true);
    expect((await send()).sent).toBe(2);
  });

  it('that the server puts off is tried again, later each time', async () => {
    const at = 'recipient';
    server.behave((who, tries) => (who === 'grey' && tries < 3 ? { code: 451, words: 'Come back later', at } : null));
    await queue(await draftFor('grey'));
    await queue(await draftFor('plain'));
    expect(await send()).toEqual({ sent: 1, refused: 1 });
    expect(await mailTo('grey')).toMatchObject({ status: 'waiting', attempts: 1, answer: '451 Come back later' });
    expect(await send()).toEqual({ sent: 0, refused: 0 });
    later(1);
    expect(await send()).toEqual({ sent: 0, refused: 1 });
    later(4);
    expect(await send()).toEqual({ sent: 0, refused: 0 });
    later(1);
    expect(await send()).toEqual({ sent: 1, refused: 0 });
    expect(await mailTo('grey')).toMatchObject({ status: 'sent', attempts: 3 });
  });

  it('that the server refuses is kept with its words', async () => {
    server.behave((who) => {
      if (who === 'gone') return { code: 550, words: 'No such person', at: 'recipient' };
      return who === 'spam' ? { code: 554, words: 'Not wanted', at: 'end' } : null;
    });
    await queue(await draftFor('gone'));
    await queue(await draftFor('spam'));
    expect(await send()).toEqual({ sent: 0, refused: 2 });
    expect(await mailTo('gone')).toMatchObject({ status: 'bounced', answer: '550 No such person' });
    expect(await mailTo('spam')).toMatchObject({ status: 'failed', answer: '554 Not wanted' });
    later(24 * 60);
    expect(await send()).toEqual({ sent: 0, refused: 0 });
  });

  it('is tried for days and then given up', async () => {
    server.behave(() => ({ code: 451, words: 'Come back later', at: 'end' }));
    await queue(await draftFor('patient'));
    for (let hours = 0; hours < 5 * 24; hours += 8) {
      await send();
      later(8 * 60);
    }
    const mail = await mailTo('patient');
    expect(mail).toMatchObject({ status: 'failed', answer: '451 Come back later' });
    expect(mail.attempts).toBeGreaterThan(8);
    const days = ((mail.endedAt?.getTime() ?? 0) - mail.createdAt.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThanOrEqual(4);
  });
});

describe('a server', () => {
  it('that is not there is left alone until later, and nothing is lost', async () => {
    const gone = await openMailServer();
    await gone.close();
    for (const who of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await queue(await draftFor(`away-${who}`));
    const report = await send(gone.url);
    expect(report.sent).toBe(0);
    expect(report.refused).toBeLessThanOrEqual(4);
    expect((await mailTo('away-a')).answer).toContain('ECONNREFUSED');
    later(15);
    expect(await send()).toEqual({ sent: 8, refused: 0 });
  });

  it('that never answers is not waited for for ever', async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((settle) => silent.listen(0, '127.0.0.1', settle));
    const { port } = silent.address() as { port: number };
    await queue(await draftFor('silence'));
    const begun = performance.now();
    expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({ sent: 0, refused: 1 });
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(await mailTo('silence')).toMatchObject({ status: 'waiting', attempts: 1 });
    for (const socket of sockets) socket.destroy();
    await new Promise((settle) => silent.close(settle));
  });

  it('that falls silent over a mail is given up for this time, and has it next time', async () => {
    server.behave((who, tries) => (who === 'stuck' && tries === 1 ? 'never' : null));
    await queue(await draftFor('stuck'));
    expect(await send()).toEqual({ sent: 0, refused: 1 });
    later(15);
    expect(await send()).toEqual({ sent: 1, refused: 0 });
  });
});

describe('whoever sends', () => {
  it('holds a mail for a while; when they are gone it is sent anew under the same id', async () => {
    await queue(await draftFor('killed'));
    const sent = await send();
    const { id, messageId } = await mailTo('killed');
    // As a sender leaves it that was killed between the server's yes and the note of it.
    await sql`UPDATE mail SET status = 'waiting', ended_at = NULL, leased_until = clock_timestamp() + interval '1 minute'
      WHERE id = ${id}`.execute(db);
    expect(sent.sent).toBe(1);
    expect(await send()).toEqual({ sent: 0, refused: 0 });
    await sql`UPDATE mail SET leased_until = clock_timestamp() - interval '1 second' WHERE id = ${id}`.execute(db);
    expect(await send()).toEqual({ sent: 1, refused: 0 });
    expect(server.received.map((mail) => mail.messageId)).toEqual([messageId, messageId]);
  });

  it('shares with others, so that each mail is sent by one', async () => {
    const drafts = await Promise.all(Array.from({ length: 40 }, (_, index) => draftFor(`shared${index}`)));
    const queued = await db.transaction().execute((tx) => queueMails(tx, writer, drafts));
    expect(queued.size).toBe(40);
    const reports = await Promise.all([send(), send(), send()]);
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(40);
    expect(server.received).toHaveLength(40);
  });

  it('ends what is being sent and begins nothing more when told to stop', async () => {
    const drafts = await Promise.all(Array.from({ length: 30 }, (_, index) => draftFor(`stopping${index}`)));
    await db.transaction().execute((tx) => queueMails(tx, writer, drafts));
    const stop = new AbortController();
    const sending = send(server.url, stop.signal);
    while (server.received.length < 3) await sleep(1);
    stop.abort();
    const { sent } = await sending;
    expect(sent).toBe(server.received.length);
    expect(sent).toBeLessThan(30);
    expect((await send()).sent).toBe(30 - sent);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(30);
  });
});

it('what was written stays as it was: the server may change what became of it, and nothing else', async () => {
  await expect(sql`UPDATE mail SET text = 'x'`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`DELETE FROM mail`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`UPDATE mail_cause SET amount = 1`.execute(db)).rejects.toThrow('permission denied');
});
