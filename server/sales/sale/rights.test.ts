import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { AccessWord } from '#contract/kernel/access.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { saveDraft, sellDraft } from '../../../tests/support/saleDraft.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { makeRole } from '../../../tests/support/staff.ts';
import { type Caller, openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

/** Somebody of a role with these rights. */
async function clerkWith(username: string, words: readonly AccessWord[]): Promise<Caller> {
  const name = `Role of ${username}`;
  await makeRole(world, name, ['View Sales Transaction', ...words]);
  return signUp(world, username, name);
}
const sell = async () => world.as('sales').call(contract.sale.sell, sellDraft(world, [await world.ring()]));
const voided = (who: Caller, { id, version }: Sale) =>
  refusalCode(who.call(contract.sale.void, { id, version, reason: 'Wrong ring size' }));

it('a sale that was paid is voided by who may give money back, too', async () => {
  const sale = await sell();
  expect(await voided(await clerkWith('voider', ['Void Transaction']), sale)).toBe('access.denied');
  expect(await voided(await clerkWith('refunder', ['Void Transaction', 'Refund']), sale)).toBe('accepted');
});

it('a sale of nothing to pay is voided without that right', async () => {
  const gift = await world.ring({ cost: 0, markupBasisPoints: 0, price: 0 });
  const sale = await world
    .as('sales')
    .call(contract.sale.sell, sellDraft(world, [gift], { grandTotal: 0, payments: [] }));
  expect(await voided(await clerkWith('giver', ['Void Transaction']), sale)).toBe('accepted');
});

it('a saved sale is completed by who may take money, too', async () => {
  const { id, version, grandTotal } = await world
    .as('sales')
    .call(contract.sale.save, saveDraft(world, [await world.ring()]));
  const complete = (who: Caller) => {
    const payments = [{ paymentType: 'cash' as const, tendered: grandTotal }];
    return refusalCode(who.call(contract.sale.complete, { id, version, grandTotal, payments }));
  };
  expect(await complete(await clerkWith('completer', ['Complete Transaction']))).toBe('access.denied');
  expect(await complete(await clerkWith('taker', ['Complete Transaction', 'Take Payment']))).toBe('accepted');
});

it('a sale of another location is not there for who works elsewhere, whether it is read or ended', async () => {
  const there = { locationId: world.osaka };
  const admin = world.as('admin');
  const manager = world.as('manager');
  const sold = await admin.call(contract.sale.sell, sellDraft(world, [await world.ring()], there), there);
  const { rows: reasons } = await admin.call(contract.reasonCode.list, { search: 'FOUND' });
  const ring = await world.ring();
  const lines = [{ itemId: ring.id, quantity: 1, direction: 'in' as const, reasonCodeId: reasons[0]?.id ?? 0 }];
  const found = await admin.call(contract.adjustment.create, { ...there, lines }, there);
  await admin.call(contract.adjustment.approve, { id: found.id, version: found.version }, there);
  const waiting = await admin.call(contract.sale.save, saveDraft(world, [ring], there), there);
  expect(await refusalCode(manager.call(contract.sale.find, { id: sold.id }))).toBe('notFound');
  expect(await voided(manager, sold)).toBe('notFound');
  const { id, version } = waiting;
  const cancelled = manager.call(contract.sale.cancel, { id, version, reason: 'Changed mind' });
  expect(await refusalCode(cancelled)).toBe('notFound');
  expect(await voided(admin, sold)).toBe('accepted');
});
