import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const { id: customerId } = await addCustomer(world);

const { customerNote } = contract;
const add = (text: string) => world.as('sales').call(customerNote.add, { customerId, text });
const pin = (id: number, pinned = true) => world.as('sales').call(customerNote.pin, { customerId, id, pinned });
const texts = async () =>
  (await world.as('sales').call(customerNote.list, { customerId })).rows.map(({ text, pinned }) =>
    pinned ? `* ${text}` : text,
  );

describe('notes', () => {
  it('stand newest first with who wrote them, one of them on top', async () => {
    const ring = await add('左薬指 11号');
    const metal = await add('金属アレルギー\nプラチナのみ');
    expect(ring).toMatchObject({ text: '左薬指 11号', pinned: false, userName: 'sales Mori' });
    expect(await texts()).toEqual(['金属アレルギー\nプラチナのみ', '左薬指 11号']);
    await pin(ring.id);
    expect(await texts()).toEqual(['* 左薬指 11号', '金属アレルギー\nプラチナのみ']);
    await pin(metal.id);
    expect(await texts()).toEqual(['* 金属アレルギー\nプラチナのみ', '左薬指 11号']);
    await pin(metal.id, false);
    expect(await texts()).toEqual(['金属アレルギー\nプラチナのみ', '左薬指 11号']);
    const { rows } = await world.as('sales').call(contract.customer.audit, { id: customerId });
    expect(rows.map(({ action }) => action)).toEqual(['unpinNote', 'pinNote', 'pinNote', 'note', 'note', 'create']);
    // What was pinned and what was not any more: no change from a text to the same text.
    const text = '金属アレルギー\nプラチナのみ';
    expect(rows.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'note', before: text, after: null }],
      [{ field: 'note', before: null, after: text }],
    ]);
  });

  it('are deleted by their writer alone', async () => {
    const { id } = await add('消すメモ');
    const input = { customerId, id };
    expect(await refusalCode(world.as('manager').call(customerNote.remove, input))).toBe('access.denied');
    expect(await refusalCode(world.as('rival').call(customerNote.remove, input))).toBe('notFound');
    await world.as('sales').call(customerNote.remove, input);
    expect(await texts()).not.toContain('消すメモ');
    const { rows } = await world.as('sales').call(contract.customer.audit, { id: customerId });
    expect(rows[0]).toMatchObject({
      action: 'removeNote',
      changes: [{ field: 'note', before: '消すメモ', after: null }],
    });
  });

  it('are changed by their writer alone, and the trail keeps each wording', async () => {
    const { id } = await add('リングサイズ 11号');
    const input = { customerId, id, text: 'リングサイズ 12号' };
    const { edit } = customerNote;
    expect(await refusalCode(world.as('manager').call(edit, input))).toBe('access.denied');
    expect(await refusalCode(world.as('accounting').call(edit, input))).toBe('access.denied');
    expect(await refusalCode(world.as('rival').call(edit, input))).toBe('notFound');
    expect(await refusalCode(world.as('sales').call(edit, { ...input, text: ' ' }))).toBe('input.invalid');
    world.clock.set('2026-06-18T07:00:00Z');
    const changed = await world.as('sales').call(edit, input);
    expect(changed).toMatchObject({ id, text: input.text, editedAt: '2026-06-18T07:00:00.000Z' });
    await world.as('sales').call(edit, input);
    const { rows } = await world.as('sales').call(contract.customer.audit, { id: customerId });
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'editNote', changes: [{ field: 'note', before: 'リングサイズ 11号', after: input.text }] },
      { action: 'note' },
    ]);
  });

  it('keep one on top where ten are pinned at once', async () => {
    const notes = await Promise.all(Array.from({ length: 10 }, (_, i) => add(`note ${i}`)));
    await Promise.all(notes.map(({ id }) => pin(id)));
    expect((await texts()).filter((text) => text.startsWith('* '))).toHaveLength(1);
  });

  it('are the company’s own, and are written by those who may', async () => {
    const { id } = await add('ours');
    expect(await refusalCode(world.as('rival').call(customerNote.list, { customerId }))).toBe('notFound');
    expect(await refusalCode(world.as('sales').call(customerNote.list, { customerId: 999_999 }))).toBe('notFound');
    expect(await refusalCode(world.as('rival').call(customerNote.add, { customerId, text: 'x' }))).toBe('notFound');
    expect(await refusalCode(world.as('rival').call(customerNote.pin, { customerId, id, pinned: true }))).toBe(
      'notFound',
    );
    expect(await refusalCode(world.as('accounting').call(customerNote.add, { customerId, text: 'x' }))).toBe(
      'access.denied',
    );
    expect(await refusalCode(world.as('stock').call(customerNote.list, { customerId }))).toBe('access.denied');
    expect(await refusalCode(add('   '))).toBe('input.invalid');
    expect(await refusalCode(add('x'.repeat(2_001)))).toBe('input.invalid');
  });
});
