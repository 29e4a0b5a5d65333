import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { openCounter } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** Types into the field that has the focus, as an input method does, and goes on to the next. */
async function fill({ page }: Visit, text: string): Promise<void> {
  if (text) await page.keyboard.insertText(text);
  await page.keyboard.press('Tab');
}

describe('a customer', () => {
  it('is entered by keyboard in Japanese, found twice, made one, and found again by kana at the counter', async () => {
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/manage-user/customers');
      await page.getByText(t('customer.none')).waitFor();

      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: t('customer.new') });
      await form.waitFor();
      const words = [
        '髙﨑',
        '花子',
        'たかさき',
        'はなこ',
        '090-1234-5678',
        'hana@example.jp',
        '',
        '',
        '１０４００６１',
      ];
      for (const word of words) await fill(visit, word);
      const town = form.getByRole('textbox', { name: t('customer.field.town') });
      await expect.poll(() => town.inputValue()).toBe('銀座');
      // Past prefecture and city, which the postal code has filled in.
      for (const word of ['', '']) await fill(visit, word);
      await page.keyboard.press('End');
      for (const word of ['4-5-6', '金座ビル']) await fill(visit, word);
      await page.keyboard.insertText('302');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '髙﨑 花子 様', level: 1 }).waitFor();
      await page.getByText('〒104-0061').waitFor();
      await page.getByText('東京都中央区銀座4-5-6').waitFor();
      await page.getByText('金座ビル 302').waitFor();

      // The same person once more, under the name before her marriage: her phone is known while it is typed.
      await visit.go('/manage-user/customers?open=new');
      await form.waitFor();
      for (const word of ['森', '花子', 'モリ', 'ハナコ']) await fill(visit, word);
      const phone = form.getByRole('textbox', { name: t('customer.field.contactNumber') });
      await phone.fill('+81 90-1234-5678');
      await form.getByText(t('refusal.customer.exists')).waitFor();
      await form.getByText(t('customer.duplicate.contactNumber')).waitFor();
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog', { name: t('customer.shared.title', { name: '髙﨑 花子 様' }) })
        .getByRole('button', { name: t('common.cancel'), exact: true })
        .click();
      await page.getByRole('alert').getByText(t('refusal.customer.exists')).first().waitFor();
      await phone.fill('03-1234-5678');
      await form.getByText(t('customer.duplicate.contactNumber')).waitFor({ state: 'detached' });
      // A country that is pasted is chosen with Enter as one that is typed.
      const country = form.getByRole('combobox', { name: t('customer.field.country') });
      await country.focus();
      for (const name of ['フィリピン', '日本']) {
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText(name);
        await page.keyboard.press('Enter');
        await page.getByRole('option').first().waitFor({ state: 'hidden' });
        expect(await country.inputValue()).toBe(name);
      }
      // A text that names none sends no form with the country before it, not even once its list was closed.
      await country.fill('Atlantis');
      for (const key of ['Enter', 'Escape', 'Enter']) await page.keyboard.press(key);
      await country.fill('日本');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '森 花子 様', level: 1 }).waitFor();

      await page.getByRole('button', { name: t('common.more'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('customer.merge.action'), exact: true }).click();
      await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('たかさき');
      await page.getByRole('option', { name: '髙﨑 花子' }).waitFor();
      await page.keyboard.press('Enter');
      const merge = page.getByRole('dialog', { name: t('customer.merge.title') });
      await merge.getByText(t('customer.merge.nothing')).waitFor();
      await merge.getByRole('button', { name: t('customer.merge.swap') }).click();
      await merge.locator('.merge-head.stays').getByText('C-000001').waitFor();
      // Somebody else changes the other record meanwhile: it is said which and where, and the choice stays.
      const lastName = merge.getByRole('row', { name: new RegExp(`^${t('customer.field.lastName')}`) });
      await lastName.getByLabel('森').check();
      const { rows: others } = await fixture.world.as('sales').call(contract.customer.list, { search: 'モリ' });
      const other = await fixture.world.as('sales').call(contract.customer.find, { id: others[0]?.id ?? 0 });
      const {
        code: _code,
        active: _active,
        createdAt: _at,
        mergedInto: _into,
        formerCodes: _former,
        erasedAt: _erased,
        ...fields
      } = other;
      await fixture.world.as('manager').call(contract.customer.edit, { ...fields, email: 'mori@example.jp' });
      const submit = merge.getByRole('button', { name: t('customer.merge.submit') });
      await submit.click();
      await merge
        .getByText(t('customer.merge.changed', { code: 'C-000002', fields: t('customer.field.email') }))
        .waitFor();
      expect(await lastName.getByLabel('森').isChecked()).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('common.keepEditing') }).click();
      await lastName.getByLabel('髙﨑').check();
      await submit.click();
      await page.getByRole('heading', { name: '髙﨑 花子 様', level: 1 }).waitFor();
      await page.getByText(t('customer.merge.done', { leaving: 'C-000002', survivor: 'C-000001' })).waitFor();

      // Whoever opens the old record comes to the one that is left.
      const { rows } = await fixture.world.as('sales').call(contract.customer.list, { status: 'merged' });
      await visit.go(`/manage-user/customers/${rows[0]?.id}`);
      await page.getByRole('heading', { name: '髙﨑 花子 様', level: 1 }).waitFor();

      const counter = await openCounter(visit);
      await page.keyboard.press('F2');
      await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('もり');
      const found = page.getByRole('option');
      await found.filter({ hasText: '髙﨑 花子 様' }).waitFor();
      expect(await found.count()).toBe(1);
      await page.keyboard.press('Enter');
      await page.locator('.customer').getByText('髙﨑 花子 様').waitFor();
      await expect.poll(() => counter.scanField.evaluate((field) => field === document.activeElement)).toBe(true);
    });
    const { rows } = await fixture.world.as('sales').call(contract.customer.list, {});
    expect(rows).toMatchObject([
      { code: 'C-000001', lastName: '髙﨑', lastNameKana: 'タカサキ', contactNumber: '090-1234-5678' },
    ]);
  });

  it('has one history, notes and papers', async () => {
    const { world } = fixture;
    const ring = await world.ring();
    const { id } = await world
      .as('sales')
      .call(contract.customer.create, { firstName: 'Maria', lastName: 'Santos', country: 'PH' });
    const sale = await world.as('manager').call(contract.sale.sell, {
      locationId: world.ginza,
      date: new Date().toISOString().slice(0, 8).concat('01'),
      customerId: id,
      taxBasisPoints: 1000,
      grandTotal: 110_000,
      lines: [{ itemId: ring.id, quantity: 1, price: ring.price }],
      payments: [{ paymentType: 'cash', tendered: 110_000 }],
    });
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go(`/manage-user/customers/${id}`);
      const row = (text: string) => page.getByRole('row').filter({ hasText: text });
      const open = page.locator('.customer-totals > div').filter({ hasText: t('customer.totals.open') });
      await open.getByText(yenText(0)).waitFor();
      // It was paid at once: one row, until payments are asked for.
      await row(sale.number).getByText(yenText(110_000)).waitFor();
      const filter = page.getByRole('group', { name: t('customer.timeline.filter') });
      await filter.getByRole('button', { name: t('customer.timeline.kinds.payment'), exact: true }).click();
      await row(t('customer.timeline.kind.payment')).getByText(yenText(110_000)).waitFor();
      await filter.getByRole('button', { name: t('customer.timeline.kinds.sale'), exact: true }).click();
      await row(t('customer.timeline.kind.payment')).waitFor({ state: 'detached' });
      await row(sale.number).getByRole('link', { name: sale.number }).waitFor();

      await page.getByRole('tab', { name: t('customer.tab.notes') }).click();
      await page.getByRole('textbox', { name: t('customer.notes.write') }).fill('Ring size 11, platinum only');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: t('customer.notes.pin'), exact: true }).click();
      await page.locator('.customer-pinned').getByText('Ring size 11, platinum only').waitFor();

      // Half a note stays while something is looked up, and whoever leaves is asked.
      const note = page.getByRole('textbox', { name: t('customer.notes.write') });
      await note.fill('Half a note');
      await page.getByRole('tab', { name: t('customer.tab.audit') }).click();
      await page.getByRole('tab', { name: t('customer.tab.notes') }).click();
      expect(await note.inputValue()).toBe('Half a note');
      await page
        .getByRole('link', { name: t('customer.title') })
        .first()
        .click();
      await page.getByRole('button', { name: t('common.keepEditing') }).click();
      expect(await note.inputValue()).toBe('Half a note');
      await note.fill('');

      await page.getByRole('tab', { name: t('customer.tab.documents') }).click();
      const choose = (name: string, body: string) =>
        page
          .locator('.document-area input[type=file]')
          .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(body) });
      await choose('page.pdf', '<html></html>');
      await page.getByText(t('refusal.file.notDocument')).first().waitFor();
      await choose('certificate.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
      await page.locator('.document').getByText('certificate.pdf').waitFor();
      await page.getByRole('button', { name: `${t('customer.documents.remove')} certificate.pdf` }).click();
      await page.getByRole('button', { name: t('customer.documents.remove'), exact: true }).click();
      await page.getByText(t('customer.documents.empty')).waitFor();

      await page.getByRole('tab', { name: t('customer.tab.audit') }).click();
      for (const action of ['removeDocument', 'addDocument', 'pinNote', 'note'] as const)
        await page
          .getByText(t(`customer.audit.${action}`), { exact: true })
          .first()
          .waitFor();
    });
  });
});
