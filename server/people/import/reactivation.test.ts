import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { customerFiles, said, sheet } from '../../../tests/support/customerFiles.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const { customer, customerImport } = contract;
const { check, settled } = customerFiles(() => world);

describe('an import of customers', () => {
  it('says of whom it switches on again that another one has the number or the address since', async () => {
    const sales = world.as('sales');
    const made = async (more: { contactNumber?: string; email?: string }) =>
      sales.call(customer.create, { lastName: '復帰', ...more });
    const [phone, email, twin, shared, free] = [
      await made({ contactNumber: '090-7777-0001' }),
      await made({ email: 'back@example.jp' }),
      await made({ contactNumber: '090-7777-0003' }),
      await made({ contactNumber: '090-7777-0004' }),
      await made({ contactNumber: '090-7777-0005' }),
    ];
    const off = ({ id }: { id: number }) => sales.call(customer.toggle, { id, active: false });
    for (const one of [phone, email, twin, free]) await off(one);
    await made({ contactNumber: '090-7777-0001' });
    await made({ email: 'back@example.jp' });
    const twinToo = await made({ contactNumber: '090-7777-0003' });
    await off(twinToo);
    const second = { lastName: '復帰', contactNumber: '090-7777-0004', sharesNumber: true };
    const sharing = await sales.call(customer.create, second);
    await off(sharing);
    const rows = [phone, email, twin, twinToo, sharing, free].map(({ code }) => `${code},復帰,有効`);
    const checked = await check(sheet('顧客コード,姓,ステータス', ...rows));
    const taken = [
      [2, 'contactNumber', 'import.phoneTaken', '090-7777-0001'],
      [3, 'email', 'import.emailTaken', 'back@example.jp'],
      [4, 'contactNumber', 'import.phoneTaken', '090-7777-0003'],
      [5, 'contactNumber', 'import.phoneTaken', '090-7777-0003'],
    ];
    expect(said(checked.problems)).toEqual(taken);
    expect(checked).toMatchObject({ status: 'ready', changeCount: 2, troubleCount: 4 });
    await world.as('manager').call(customerImport.write, { id: checked.id, matching: 'update', leaveOut: true });
    expect(await settled(checked.id, 'sales')).toMatchObject({ status: 'done', rowsWritten: 2 });
    const isActive = async ({ id }: { id: number }) => (await sales.call(customer.find, { id })).active;
    expect(await Promise.all([phone, twin, shared, sharing, free].map(isActive))).toEqual([
      ...[false, false, true, true, true],
    ]);
  });

  it('says so, and writes nothing, where the number was taken between check and write, or before it is taken back', async () => {
    const [sales, manager] = [world.as('sales'), world.as('manager')];
    const made = () => sales.call(customer.create, { lastName: '再開', contactNumber: '090-7777-0009' });
    const first = await made();
    await sales.call(customer.toggle, { id: first.id, active: false });
    const on = await check(sheet('顧客コード,姓,ステータス', `${first.code},再開,有効`));
    const second = await made();
    await manager.call(customerImport.write, { id: on.id, matching: 'update' });
    const refused = await settled(on.id, 'sales');
    expect(refused.status).toBe('failed');
    expect(said(refused.problems)).toEqual([[2, 'contactNumber', 'import.phoneTaken', '090-7777-0009']]);

    const off = await check(sheet('顧客コード,姓,ステータス', `${second.code},再開,無効`));
    await manager.call(customerImport.write, { id: off.id, matching: 'update' });
    expect(await settled(off.id, 'sales')).toMatchObject({ status: 'done', rowsWritten: 1 });
    await made();
    await manager.call(customerImport.undo, { id: off.id });
    const kept = await settled(off.id, 'sales');
    expect(kept.status).toBe('done');
    expect(said(kept.problems)).toEqual([[0, '', 'import.builtOn', '']]);
  });
});
