import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openMailServer } from '../../../tests/support/mailServer.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { sendWaiting } from '../../kernel/mail/send.ts';
import { openTransport } from '../../kernel/mail/transport.ts';
import { batchSteps } from './rules.ts';

const { reminder: api, sale, mail, customer: customers } = contract;
const world = await openWorldForFile();
const { db } = world.app.tools;
const sales = world.as('sales');

/** A pending sale of a piece that lies at the location. */
async function save(customerId: number | null, locationId = world.ginza) {
  const { categoryId, name, milligrams, uom, cost, price, markupBasisPoints, sellingOptions } = await world.ring();
  const draft = {
    categoryId,
    name,
    milligrams,
    uom,
    cost,
    price,
    markupBasisPoints,
    sellingOptions,
    initialQuantity: 1,
  };
  const ring = await world.as('admin').call(contract.item.create, draft as never, { locationId });
  const lines = [{ itemId: ring.id, quantity: 1, price: ring.price }];
  const terms = { date: '2026-06-18', taxBasisPoints: 1000, grandTotal: 110_000 };
  return world.as('admin').call(sale.save, { ...terms, locationId, customerId, lines });
}

async function send() {
  const server = await openMailServer();
  const settings = { smtpUrl: server.url, from: 'shop@kinza.example' };
  server.behave((who) => (who === 'wrong' ? { code: 550, words: 'No such person', at: 'recipient' } : null));
  await sendWaiting({ db, clock: world.clock }, () => openTransport(settings), new AbortController().signal);
  await server.close();
  return server.received.map(({ recipient }) => recipient).toSorted();
}

describe('reminders to all', () => {
  it('say before who gets what, write each customer one mail, and say how it went', async () => {
    expect(await refusalCode(sales.call(api.send, {}))).toBe('reminder.nothing');
    expect((await sales.call(api.latest, {})).batch).toBeNull();
    const twice = await addCustomer(world, { lastName: '二件', email: 'twice@customer.example' });
    const wrong = await addCustomer(world, {
      lastName: 'Cruz',
      firstName: 'Ana',
      email: 'wrong@customer.example',
      country: 'PH',
    });
    const silent = await addCustomer(world, { lastName: '無番' });
    const elsewhere = await addCustomer(world, { lastName: '大阪', email: 'osaka@customer.example' });
    const [first, second] = [await save(twice.id), await save(twice.id)];
    await save(wrong.id);
    await save(silent.id);
    await save(null);
    await save(elsewhere.id, world.osaka);

    const preview = await sales.call(api.preview, {});
    expect(preview).toMatchObject({ count: 2, skipped: [{ reason: 'noEmail', count: 1 }] });
    expect(preview.rows.map(({ customerId, skip }) => [customerId, skip])).toEqual([
      [twice.id, null],
      [wrong.id, null],
      [silent.id, 'noEmail'],
    ]);
    expect(
      preview.rows[0]?.causes.map(({ number, amount, dueDate, state }) => [number, amount, dueDate, state]),
    ).toEqual([
      [first.number, 110_000, null, 'PENDING'],
      [second.number, 110_000, null, 'PENDING'],
    ]);

    const batch = await sales.call(api.send, {});
    expect(batch).toMatchObject({
      total: 2,
      counts: { waiting: 2, sent: 0 },
      skipped: [{ reason: 'noEmail', count: 1 }],
      steps: ['stop'],
    });
    expect(await send()).toEqual(['twice@customer.example']);
    const after = await sales.call(api.find, { id: batch.id });
    expect(after).toMatchObject({ counts: { waiting: 0, sent: 1, bounced: 1 }, steps: [] });
    expect(after.rows.map(({ recipient, status, answer }) => [recipient, status, answer.slice(0, 3)])).toEqual([
      ['wrong@customer.example', 'bounced', '550'],
      ['twice@customer.example', 'sent', '250'],
    ]);
    const { rows } = await world.as('admin').call(mail.list, { search: 'twice' });
    const whole = await world.as('admin').call(mail.find, { id: rows[0]?.id ?? 0 });
    expect(whole.causes.map(({ number }) => number)).toEqual([first.number, second.number]);
    expect(whole.text).toContain(`お取り置き ${second.number}`);
    expect((await sales.call(api.latest, {})).batch?.id).toBe(batch.id);
    expect(await refusalCode(sales.call(api.send, {}))).toBe('reminder.nothing');
  });

  it('leave out an address that was refused until it changes, and write again on another day', async () => {
    world.clock.set('2026-06-18T15:30:00Z');
    const reasons = async () => (await sales.call(api.preview, {})).rows.map(({ name, skip }) => [name, skip]);
    expect(await reasons()).toEqual([
      ['二件 花子', null],
      ['Ana Cruz', 'bounced'],
      ['無番 花子', 'noEmail'],
    ]);
    const [ana] = (await sales.call(customers.list, { search: 'Cruz' })).rows;
    const { id, version } = await sales.call(customers.find, { id: ana?.id ?? 0 });
    const corrected = { id, version, lastName: 'Cruz', firstName: 'Ana', email: 'ana@customer.example', country: 'PH' };
    await sales.call(customers.edit, corrected);
    expect((await reasons())[1]).toEqual(['Ana Cruz', null]);
  });

  it('are stopped and go on, each once', async () => {
    const batch = await sales.call(api.send, {});
    expect(batch.total).toBe(2);
    const { id } = batch;
    const stopped = await sales.call(api.stop, { id, version: batch.version });
    expect(stopped).toMatchObject({ counts: { waiting: 0, stopped: 2 }, steps: ['resume'] });
    expect(await send()).toEqual([]);
    expect(await refusalCode(sales.call(api.stop, { id, version: stopped.version }))).toBe('reminder.notNow');
    const resume = () => refusalCode(sales.call(api.resume, { id, version: stopped.version }));
    const codes = await Promise.all(Array.from({ length: 10 }, resume));
    expect(codes.filter((code) => code === 'conflict.version')).toHaveLength(9);
    expect(await send()).toEqual(['ana@customer.example', 'twice@customer.example']);
    expect(await send()).toEqual([]);
    expect((await sales.call(api.find, { id })).counts.sent).toBe(2);
  });

  it('are one mail a day though ten send them at once', async () => {
    const once = await addCustomer(world, { lastName: '同時', email: 'once@customer.example' });
    await save(once.id);
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => refusalCode(world.as(index % 2 ? 'sales' : 'admin').call(api.send, {}))),
    );
    expect(codes.every((code) => code === 'reminder.nothing' || code === 'accepted')).toBe(true);
    expect((await send()).filter((recipient) => recipient === 'once@customer.example')).toHaveLength(1);
  });

  it('are seen by who sent them and by administrators, of their company', async () => {
    const { batch } = await sales.call(api.latest, {});
    const id = batch?.id ?? 0;
    expect((await world.as('admin').call(api.find, { id })).id).toBe(id);
    expect(await refusalCode(world.as('manager').call(api.find, { id }))).toBe('notFound');
    expect(await refusalCode(world.as('rival').call(api.find, { id }))).toBe('notFound');
    expect(await refusalCode(world.as('stock').call(api.preview, {}))).toBe('access.denied');
    expect((await world.as('rival').call(api.preview, {})).rows).toEqual([]);
  });
});

describe('the steps of a batch', () => {
  const counts = { waiting: 0, sent: 0, failed: 0, bounced: 0, stopped: 0 };
  it.each([
    ['is being sent', { ...counts, waiting: 1 }, false, true, ['stop']],
    ['is sent', { ...counts, sent: 1 }, false, true, []],
    ['is stopped', { ...counts, stopped: 1 }, true, true, ['resume']],
    ['was stopped on another day', { ...counts, stopped: 1 }, true, false, []],
    ['was stopped too late', { ...counts, sent: 1 }, true, true, []],
  ] as const)('that %s', (_, now, isStopped, isToday, steps) =>
    expect(batchSteps(now, isStopped, isToday)).toEqual(steps),
  );
});
