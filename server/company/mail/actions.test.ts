import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openMailServer } from '../../../tests/support/mailServer.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { queueMails } from '../../kernel/mail/queue.ts';
import { sendWaiting } from '../../kernel/mail/send.ts';
import { openTransport } from '../../kernel/mail/transport.ts';

const { mail: api, mailTemplate: templates, customer: customers, company } = contract;
const world = await openWorldForFile();
const { db, jobs } = world.app.tools;
const admin = world.as('admin');

let made = 0;
async function remind(localPart: string) {
  made++;
  const customer = await addCustomer(world, { lastName: `相田${made}`, email: `${localPart}@customer.example` });
  const cause = {
    kind: 'dueAfter',
    cause: 'sale',
    causeId: 7,
    number: `KZ-LA-202606-${made}`,
    amount: 48_200,
  } as const;
  const written = await db.transaction().execute((tx) =>
    queueMails(tx, { clock: world.clock, companyId: world.companyId, jobs, user: { id: 0 } }, [
      {
        customerId: customer.id,
        name: `相田${made} 花子`,
        recipient: customer.email,
        language: 'ja',
        causes: [{ ...cause, dueDate: '2026-06-14', state: 'OVERDUE' }],
      },
    ]),
  );
  expect(written.size).toBe(1);
  const { rows } = await admin.call(api.list, { search: localPart });
  return { customer, id: rows[0]?.id ?? 0 };
}

/** Sends what waits to a server that knows nobody called `gone`. */
async function send() {
  const server = await openMailServer();
  server.behave((who) => (who === 'gone' ? { code: 550, words: 'No such person', at: 'recipient' } : null));
  const tools = { db, clock: world.clock };
  const settings = { smtpUrl: server.url, from: 'shop@kinza.example' };
  await sendWaiting(tools, () => openTransport(settings), new AbortController().signal);
  await server.close();
  return server.received;
}

describe('the outbox', () => {
  it('holds what waits, and says that there is no mail server', async () => {
    const { id } = await remind('hanako');
    expect(await admin.call(api.state, {})).toEqual({ isSending: false, waiting: 1, answer: '' });
    const found = await admin.call(api.find, { id });
    expect(found).toMatchObject({
      status: 'waiting',
      recipient: 'hanako@customer.example',
      attempts: 0,
      endedAt: null,
      steps: [],
      causes: [{ kind: 'dueAfter', number: 'KZ-LA-202606-1', amount: 48_200, dueDate: '2026-06-14', state: 'OVERDUE' }],
    });
    expect(found.text).toContain('相田1 花子 様');
    expect(found.text).toContain('お支払い額：48,200円　期日：2026年6月14日（期日超過）');
    expect(await refusalCode(admin.call(api.resend, { id }))).toBe('mail.notNow');
    expect(await refusalCode(admin.call(api.bounce, { id }))).toBe('mail.notNow');
  });

  it('is found by recipient, subject and status, and belongs to its company and to administrators', async () => {
    await send();
    const { id } = await remind('waiting-one');
    const ids = async (query: object) => (await admin.call(api.list, query)).rows.map((row) => row.id);
    expect(await ids({ status: 'waiting' })).toEqual([id]);
    expect(await ids({ search: 'WAITING-ONE' })).toEqual([id]);
    expect(await ids({ search: 'お支払いのお願い', kind: 'dueAfter', language: 'ja' })).toContain(id);
    expect(await ids({ kind: 'dueReminder' })).toEqual([]);
    expect(await ids({ from: '2026-06-19' })).toEqual([]);
    expect((await admin.call(api.summary, { from: '2026-06-18', to: '2026-06-18' })).count).toBe(2);
    expect((await world.as('rival').call(api.list, {})).rows).toEqual([]);
    expect(await refusalCode(world.as('rival').call(api.find, { id }))).toBe('notFound');
    for (const person of ['manager', 'sales', 'accounting', 'stock'] as const)
      expect(await refusalCode(world.as(person).call(api.find, { id })), person).toBe('access.denied');
    const csv = (await admin.bytes(api.export, { format: 'csv', language: 'ja', status: 'waiting' })).toString();
    expect(csv).toContain('waiting-one@customer.example');
    expect(csv).toContain('支払いの督促');
    // Times are those of the clock on the wall.
    expect(csv).not.toMatch(/\dT\d\d:/);
  });

  it('sends a refused mail again, to the address that the customer has by now, once', async () => {
    const { id, customer } = await remind('gone');
    await send();
    expect(await admin.call(api.find, { id })).toMatchObject({
      status: 'bounced',
      answer: '550 No such person',
      steps: ['resend'],
    });
    const { version } = await world.as('sales').call(customers.find, { id: customer.id });
    const { lastName, firstName } = customer;
    const corrected = { id: customer.id, version, lastName, firstName, email: 'here@customer.example' };
    await world.as('sales').call(customers.edit, corrected);
    const codes = await Promise.all(Array.from({ length: 10 }, () => refusalCode(admin.call(api.resend, { id }))));
    expect(codes.filter((code) => code === 'mail.notNow')).toHaveLength(9);
    const before = await admin.call(api.find, { id });
    const again = await admin.call(api.find, { id: before.resentAs ?? 0 });
    expect(before).toMatchObject({ status: 'bounced', steps: [] });
    expect(again).toMatchObject({
      status: 'waiting',
      recipient: 'here@customer.example',
      resendOf: id,
      subject: before.subject,
      text: before.text,
      causes: before.causes,
    });
    expect(again.messageId).not.toBe(before.messageId);
    expect((await send()).map(({ recipient }) => recipient)).toEqual(['here@customer.example']);
    const { rows } = await admin.call(api.audit, { id });
    expect(rows).toMatchObject([
      { action: 'resend', changes: [{ field: 'recipient', after: 'here@customer.example' }] },
    ]);
  });

  it('is told that a mail came back', async () => {
    const { id } = await remind('returned');
    await send();
    expect((await admin.call(api.find, { id })).steps).toEqual(['resend', 'bounce']);
    expect(await admin.call(api.bounce, { id })).toMatchObject({ status: 'bounced', steps: ['resend'] });
    expect((await admin.call(api.audit, { id })).rows[0]?.action).toBe('bounce');
    expect(await refusalCode(admin.call(api.bounce, { id }))).toBe('mail.notNow');
  });

  it('sends nothing again whose address was erased', async () => {
    const { id, customer } = await remind('erased');
    await send();
    const { version } = await world.as('sales').call(customers.find, { id: customer.id });
    await admin.call(customers.erase, { id: customer.id, version });
    expect(await admin.call(api.find, { id })).toMatchObject({ recipient: '', subject: '', text: '' });
    expect(await refusalCode(admin.call(api.resend, { id }))).toBe('mail.noAddress');
  });
});

describe('the words of a mail', () => {
  const which = { kind: 'dueAfter', language: 'ja' } as const;
  const words = { subject: '{company}より {number}', opening: '{name}様 {amount}', closing: '{dueDate}' };

  it('are those of the product until a company has its own, and then again', async () => {
    const { rows } = await admin.call(templates.list, {});
    expect(rows).toHaveLength(14);
    expect(rows.some(({ isOwn }) => isOwn)).toBe(false);
    const own = await admin.call(templates.edit, { ...which, ...words, version: 0 });
    expect(own).toMatchObject({ ...words, isOwn: true, version: 1 });
    const { id } = await remind('own-words');
    const { subject, text } = await admin.call(api.find, { id });
    expect(subject).toMatch(/^.+より KZ-LA-202606-\d+$/);
    expect(text).toMatch(/^相田\d+ 花子様 48,200円\n\n- /);
    expect((await world.as('rival').call(templates.list, {})).rows.some(({ isOwn }) => isOwn)).toBe(false);
    const restored = await admin.call(templates.restore, { ...which, version: 1 });
    expect(restored).toMatchObject({ isOwn: false, version: 2 });
    const trail = await admin.call(company.audit, { id: world.companyId });
    expect(trail.rows.slice(0, 2).map(({ action }) => action)).toEqual(['restoreMailTemplate', 'editMailTemplate']);
  });

  it('are changed over nobody else’s unseen', async () => {
    const now = { ...which, kind: 'several' as const };
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => refusalCode(admin.call(templates.edit, { ...now, ...words, version: 0 }))),
    );
    expect(codes.filter((code) => code === 'conflict.version')).toHaveLength(9);
    expect(await refusalCode(admin.call(templates.restore, { ...now, version: 9 }))).toBe('conflict.version');
  });

  it('name only places that a mail has', async () => {
    for (const field of ['subject', 'opening', 'closing']) {
      const wrong = admin.call(templates.edit, { ...which, ...words, [field]: 'x {nmae}', version: 2 });
      const refused = await wrong.catch((error: unknown) => error);
      expect(refused, field).toMatchObject({ reply: { fields: [{ path: field, code: 'field.mailPlace' }] } });
    }
  });

  it('are shown in a mail of documents that were made up', async () => {
    const { subject, text } = await admin.call(templates.preview, { ...which, ...words });
    expect(subject).toMatch(/より LA-00031$/);
    expect(text).toContain('田中 由紀様 69,696円');
    expect(text).toContain('2026年6月11日');
    const both = await admin.call(templates.preview, { kind: 'several', language: 'en', ...words });
    expect(both.text.match(/^- /gm)).toHaveLength(2);
    const { rows } = await sql`SELECT FROM mail WHERE text LIKE '%LA-00031%'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('are for administrators', async () => {
    expect(await refusalCode(world.as('manager').call(templates.list, {}))).toBe('access.denied');
  });
});
