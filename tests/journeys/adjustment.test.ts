import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { addItems } from '../support/shop.ts';
import { wedge } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

it('goes from the scan to the changed stock by keyboard alone, and is told in both languages', async () => {
  const ring = await fixture.world.ring({ name: 'Lost ring', initialQuantity: 3 });
  const { rows: reasons } = await fixture.world.as('admin').call(contract.reasonCode.list, { search: 'LOSS' });
  const loss = reasons.find(({ code }) => code === 'LOSS');
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    const focused = () => page.locator(':focus');
    await go('/inventory/adjustment');
    await page.getByText(t('adjustment.none')).waitFor();
    await keyboard.press('n');
    const form = page.getByRole('dialog', { name: t('adjustment.new') });
    await form
      .getByRole('combobox', { name: t('scan.field') })
      .and(focused())
      .waitFor();
    for (let piece = 0; piece < 2; piece++) {
      await keyboard.type(ring.barcode);
      await keyboard.press('Enter');
      await form.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) }).waitFor();
    }
    await expect
      .poll(() => form.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) }).inputValue())
      .toBe('2');

    // Nothing is saved without a reason, and the keyboard is where one is missing.
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    const reason = form.getByRole('combobox', { name: t('adjustment.reasonCodeIdOf', { name: ring.name }) });
    await reason.and(focused()).waitFor();
    await keyboard.type(loss?.name ?? '');
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await page.getByText(t('adjustment.saved')).waitFor();

    await page.getByRole('row').filter({ hasText: '-AD-' }).first().press('Enter');
    const view = page.getByRole('dialog', { name: '-AD-' });
    await view.getByRole('button', { name: t('document.approveMore') }).press('Enter');
    const question = page
      .getByRole('dialog')
      .filter({ hasText: t('adjustment.approveText', { quantityIn: '0', quantityOut: '2' }) });
    await question.waitFor();
    await keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await view.getByRole('button', { name: t('document.approveMore') }).press('Enter');
    await question.getByRole('button', { name: t('document.approve'), exact: true }).press('Enter');
    await page.getByText(t('adjustment.approveDone')).waitFor();
    await view.getByText(t('document.status.approved'), { exact: true }).first().waitFor();
  });
  const { rows } = await fixture.world.as('admin').call(contract.stock.list, { search: ring.itemCode });
  expect(rows.map(({ quantity }) => quantity)).toEqual([1]);

  await fixture.visit({ as: 'manager', locale: 'ja' }, async ({ page, t, go }) => {
    await go(`/item/list/${ring.id}`);
    await page.getByText(t('item.history.events.adjustment')).first().waitFor();
    await page.getByRole('link', { name: '-AD-' }).click();
    await page
      .getByText(loss?.nameJa ?? '')
      .first()
      .waitFor();
    await page.getByRole('tab', { name: t('common.audit.title') }).click();
    await page.getByText(t('document.auditAction.approve'), { exact: true }).first().waitFor();
  });
});

it('puts a piece on display and says what another is worth, in a journey by keyboard', async () => {
  const { world } = fixture;
  const ring = await world.ring({ name: 'Window ring', initialQuantity: 2 });
  const opened = await world.as('stock').call(contract.item.create, {
    categoryId: ring.categoryId,
    name: 'Ring without cost',
    milligrams: 2_000,
    uom: 'pcs',
    price: 9_000,
    initialQuantity: 2,
    sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
  });
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    const approve = async (shown: string) => {
      const row = page.getByRole('row').filter({ hasText: '-AD-' }).first();
      await row.filter({ hasText: t('document.status.pending') }).press('Enter');
      const view = page.getByRole('dialog', { name: '-AD-' });
      await view.getByText(shown, { exact: true }).waitFor();
      await view.getByRole('button', { name: t('document.approveMore') }).press('Enter');
      await page.getByRole('button', { name: t('document.approve'), exact: true }).press('Enter');
      await view.getByText(t('document.status.approved'), { exact: true }).first().waitFor();
      await keyboard.press('Escape');
      await view.waitFor({ state: 'hidden' });
    };
    const choose = async (name: string, label: string) => {
      const field = page.getByRole('combobox', { name });
      await field.focus();
      await field.and(page.locator(':focus')).waitFor();
      await field.selectOption({ label });
    };
    await go('/inventory/adjustment?open=new');
    const form = page.getByRole('dialog', { name: t('adjustment.new') });
    await form
      .getByRole('combobox', { name: t('scan.field') })
      .and(page.locator(':focus'))
      .waitFor();
    await keyboard.type(ring.barcode);
    await keyboard.press('Enter');
    await form.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) }).waitFor();
    await choose(t('adjustment.directionOf', { name: ring.name }), t('adjustment.directions.change'));
    await choose(t('adjustment.toTypeIdOf', { name: ring.name }), 'Display');
    await choose(t('adjustment.reasonCodeIdOf', { name: ring.name }), 'Sample or display');
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await form.waitFor({ state: 'hidden' });
    await approve('Sample or display');

    await page.getByRole('button', { name: 'Ginza Main' }).filter({ hasText: '1' }).first().press('Enter');
    const cost = form.getByRole('textbox', { name: t('document.unitCostOf', { name: opened.name }) });
    await cost.focus();
    await cost.and(page.locator(':focus')).waitFor();
    await keyboard.type('4000');
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await form.waitFor({ state: 'hidden' });
    await approve('¥4,000');
  });
  const stockOf = async (search: string) =>
    (await world.as('admin').call(contract.stock.list, { search })).rows.map(({ typeName, quantity, value }) => [
      typeName,
      quantity,
      value,
    ]);
  const piecesOf = async (search: string) => (await stockOf(search)).map(([type, quantity]) => [type, quantity]);
  const displayed = [
    ['', 1],
    ['Display', 1],
  ];
  await expect.poll(() => piecesOf(ring.itemCode)).toEqual(displayed);
  await expect.poll(() => stockOf(opened.itemCode)).toEqual([['', 2, 8_000]]);
});

it('the piece scanned last is in sight among more lines than are drawn', async () => {
  const { world } = fixture;
  const [manager, ring] = [world.as('manager'), await world.ring({ name: 'Late ring', initialQuantity: 3 })];
  const items = await addItems(world.databaseUrl, { companyId: world.companyId, locationId: world.ginza }, 300, 1);
  const { rows } = await world.as('admin').call(contract.reasonCode.list, { search: 'FOUND' });
  const found = { quantity: 1, direction: 'in', reasonCodeId: rows[0]?.id ?? 0, note: '' } as const;
  const lines = items.map(({ id }) => ({ ...found, itemId: id }));
  const { id } = await manager.call(contract.adjustment.create, { locationId: world.ginza, remarks: '', lines });
  await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
    const { page, t } = visit;
    await visit.go(`/inventory/adjustment?open=edit:${id}`);
    await page.locator('[role=dialog] [data-line-field]').first().waitFor();
    const line = page.locator('[role=dialog] tr[data-key]').filter({ hasText: ring.itemCode });
    await wedge(visit, ring.barcode);
    await line.waitFor();
    const isInSight = () =>
      line.evaluate((row) => {
        const { left, top, bottom } = row.getBoundingClientRect();
        return [top + 4, bottom - 4].every((y) => row.contains(document.elementFromPoint(left + 40, y)));
      });
    await expect.poll(isInSight).toBe(true);
    await wedge(visit, ring.barcode);
    await expect
      .poll(() => line.getByRole('textbox', { name: t('document.quantityOf', { name: ring.nameJa }) }).inputValue())
      .toBe('2');
  });
});
