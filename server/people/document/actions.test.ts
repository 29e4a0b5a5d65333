import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { CustomerDocument } from '#contract/people/document.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { photo } from '../../kernel/files/examples.ts';

const world = await openWorldForFile();
const { id: customerId } = await addCustomer(world);

const { customerDocument } = contract;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const add = async (content: Uint8Array, fileName: string, person: Person = 'sales', id = customerId) => {
  const endpoint = { ...customerDocument.add, path: customerDocument.add.path.replace(':customerId', String(id)) };
  const { status, body } = await sendFile(world, endpoint, content, { fileName, person });
  return { status, body: body as unknown as CustomerDocument & { code: string } };
};
const list = async () => (await world.as('sales').call(customerDocument.list, { customerId })).rows;
const see = (url: string, person: Person) =>
  world.app.server.inject({ url, headers: { authorization: `Bearer ${world.as(person).token}` } });

describe('documents', () => {
  it('are all reached, a page at a time', async () => {
    const { db } = world.app.tools;
    const { id } = await world.as('sales').call(contract.customer.create, { firstName: 'Many' });
    const { body } = await add(pdf, 'first.pdf', 'sales', id);
    // As many as no hand would upload here.
    await sql`WITH made AS (INSERT INTO file (id, company_id, use, mime, bytes, created_at, created_by)
        SELECT gen_random_uuid(), file.company_id, use, mime, bytes, file.created_at, file.created_by
        FROM file JOIN customer_document ON file_id = file.id, generate_series(2, 230)
        WHERE customer_document.id = ${body.id} RETURNING *)
      INSERT INTO customer_document (company_id, customer_id, file_id, name, created_at, created_by)
      SELECT company_id, ${id}, id, 'paper ' || 1 + row_number() OVER () || '.pdf', created_at, created_by
      FROM made`.execute(db);
    const names: string[] = [];
    for (let page = 1, more = true; more; page++) {
      const answer = await world.as('sales').call(customerDocument.list, { customerId: id, page });
      names.push(...answer.rows.map(({ name }) => name));
      more = answer.more;
    }
    expect(names).toHaveLength(230);
    expect(new Set(names).size).toBe(230);
    expect(names.at(-1)).toBe('first.pdf');
  });
});

describe('a document', () => {
  it('is a PDF as it came, or a picture drawn anew', async () => {
    const paper = await add(pdf, '保証書.pdf');
    expect(paper).toMatchObject({
      status: 200,
      body: { name: '保証書.pdf', isPdf: true, bytes: pdf.length, thumbUrl: '' },
    });
    const picture = await add(await photo('jpeg'), 'ring.jpg');
    expect(picture.body).toMatchObject({ isPdf: false, thumbUrl: expect.stringMatching(/^\/media\/.*-thumb\.webp$/) });
    expect((await list()).map(({ name }) => name)).toEqual(['ring.jpg', '保証書.pdf']);
    const id = paper.body.id;
    expect(await world.as('accounting').bytes(customerDocument.open, { customerId, id })).toEqual(pdf);
    const drawn = await world.as('sales').bytes(customerDocument.open, { customerId, id: picture.body.id });
    expect(drawn.toString('latin1', 8, 12)).toBe('WEBP');
    expect((await see(picture.body.thumbUrl, 'sales')).statusCode).toBe(200);
    // The stock keeper may not look at customers, nor may anybody of another company.
    expect((await see(picture.body.thumbUrl, 'stock')).statusCode).toBe(404);
    expect((await see(picture.body.thumbUrl, 'rival')).statusCode).toBe(404);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a PDF that was cut off', pdf.subarray(0, 30)],
    ['a page that calls itself a PDF later', Buffer.from('<html>%PDF-1.7 %%EOF')],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_what, content) => {
    const before = await list();
    expect(await add(content, 'paper.pdf')).toMatchObject({ status: 415, body: { code: 'file.notDocument' } });
    expect(await list()).toEqual(before);
  });

  it('has at most 20 MB', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
    expect(await add(large, 'large.pdf')).toMatchObject({ status: 413, body: { code: 'file.tooLarge' } });
  });

  it('is found through the customer and the company', async () => {
    const { body } = await add(pdf, 'ours.pdf');
    const other = await world.as('sales').call(contract.customer.create, { firstName: 'Other' });
    expect(await refusalCode(world.as('rival').call(customerDocument.list, { customerId }))).toBe('notFound');
    expect(await refusalCode(world.as('sales').call(customerDocument.list, { customerId: 999_999 }))).toBe('notFound');
    for (const [person, id] of [
      ['rival', customerId],
      ['sales', other.id],
    ] as const) {
      const opened = world.as(person).bytes(customerDocument.open, { customerId: id, id: body.id });
      expect(await refusalCode(opened)).toBe('notFound');
      expect(await refusalCode(world.as(person).call(customerDocument.remove, { customerId: id, id: body.id }))).toBe(
        'notFound',
      );
    }
    expect((await add(pdf, 'theirs.pdf', 'rival')).status).toBe(404);
    expect((await add(pdf, 'mine.pdf', 'accounting')).body.code).toBe('access.denied');
  });

  it('is removed for good, and the trail keeps its name', async () => {
    const { body } = await add(await photo('png'), 'wrong.png');
    await world.as('sales').call(customerDocument.remove, { customerId, id: body.id });
    expect((await list()).some(({ id }) => id === body.id)).toBe(false);
    expect((await see(body.thumbUrl, 'sales')).statusCode).toBe(404);
    const again = world.as('sales').call(customerDocument.remove, { customerId, id: body.id });
    expect(await refusalCode(again)).toBe('notFound');
    const { rows } = await world.as('sales').call(contract.customer.audit, { id: customerId });
    expect(rows[0]).toMatchObject({
      action: 'removeDocument',
      changes: [{ field: 'document', before: 'wrong.png', after: null }],
    });
  });
});
