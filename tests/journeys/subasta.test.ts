import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const { subasta: api, lot: lots, sale: sales } = contract;

/** A draft of two rings, of which each is there once. */
async function draftEvent() {
  const { world } = fixture;
  const sellingOptions = { straight: true, layaway: null, subasta: true, madeToOrder: false };
  const lines: { itemId: number; quantity: number; startingPrice: number; reservePrice: number; increment: number }[] =
    [];
  for (const name of ['Jade ring', 'Opal ring']) {
    const { id } = await world.ring({ name, nameJa: '', initialQuantity: 1, isUniquePiece: true, sellingOptions });
    lines.push({ itemId: id, quantity: 1, startingPrice: 50_000, reservePrice: 60_000, increment: 1_000 });
  }
  const draft = { locationId: world.ginza, name: 'Autumn evening', channel: 'store' as const, lines };
  return world.as('manager').call(api.create, draft);
}

it.each(oneOf(1, ['en', 'ja'] as const))(
  'is entered by scanner: what is missing is told, then its lots stand there, in %s',
  async (locale) => {
    const { world } = fixture;
    const sellingOptions = { straight: true, layaway: null, subasta: true, madeToOrder: false };
    const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true, sellingOptions });
    const notSoldSo = await world.ring({ initialQuantity: 1 });
    const name = `Winter ${locale}`;
    await fixture.visit({ as: 'manager', locale, isPhone: locale === 'ja' }, async ({ page, t, go }) => {
      await go('/sales/subasta/events?open=new');
      const form = page.getByRole('dialog', { name: t('subasta.new') });
      await form.getByRole('textbox', { name: t('subasta.name') }).fill(name);
      await form.getByRole('combobox', { name: t('subasta.channel') }).click();
      await page.getByRole('option', { name: t('subasta.channels.store') }).click();
      const scan = form.getByRole('combobox', { name: t('scan.field') });
      // What may not be auctioned is refused as it is scanned.
      await scan.fill(notSoldSo.barcode);
      await scan.press('Enter');
      const { itemCode } = notSoldSo;
      await form
        .getByText(t('refusal.sale.itemNotSoldSo' as never, { itemCode }))
        .first()
        .waitFor();
      await scan.fill(ring.barcode);
      await scan.press('Enter');
      const piece = locale === 'ja' ? ring.nameJa : ring.name;
      const start = form.getByRole('textbox', { name: t('subasta.startingPriceOf', { name: piece }) });
      await start.waitFor();
      const save = form.getByRole('button', { name: t('common.save'), exact: true });
      await save.click();
      await expect.poll(() => start.getAttribute('aria-invalid')).toBe('true');
      await start.fill('50000');
      await expect.poll(() => start.getAttribute('aria-invalid')).not.toBe('true');
      await save.click();
      await page.getByText(t('subasta.saved')).first().waitFor();
    });
    const { rows } = await world.as('manager').call(api.list, {});
    const made = rows.find((row) => row.name === name);
    const { lines } = await world.as('manager').call(api.find, { id: made?.id ?? 0 });
    expect(lines).toMatchObject([{ itemId: ring.id, startingPrice: 50_000, milligrams: ring.milligrams }]);
  },
);

it('runs from the first paddle to the sale of the winner by keyboard, while the room follows', async () => {
  const { id } = await draftEvent();
  await fixture.visit({ as: 'manager', locale: 'ja' }, async ({ page, context, t, go }) => {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    const answer = (text: string, name: string) =>
      page.getByRole('dialog').filter({ hasText: text }).getByRole('button', { name, exact: true }).press('Enter');
    await go(`/sales/subasta/events/${id}`);
    await press(t('subasta.bidders'));
    for (const name of ['Sato', 'Ito']) {
      await press(t('subasta.addBidder'));
      // The dialog gives its first field the focus, and what is typed before that with it.
      await page.getByRole('dialog').last().locator('input:focus').waitFor();
      await page.getByLabel(t('subasta.bidderName'), { exact: true }).fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('cell', { name }).waitFor();
    }
    await page.keyboard.press('Escape');
    await press(t('subasta.openMore'));
    await answer(t('subasta.openText'), t('subasta.open'));
    await page.getByText(t('subasta.openDone')).waitFor();

    const room = await context.newPage();
    await room.goto(new URL(`/sales/subasta/events/${id}/room`, page.url()).href);
    await room.getByText('Jade ring').waitFor();

    const paddle = page.getByLabel(t('subasta.paddle'), { exact: true });
    const bid = async (of: number, amount: number) => {
      await paddle.fill(String(of));
      await paddle.press('Enter');
      await page
        .getByRole('status')
        .filter({ hasText: yenText(amount) })
        .waitFor();
    };
    await bid(1, 50_000);
    await bid(2, 51_000);
    await room
      .getByRole('status')
      .filter({ hasText: yenText(51_000) })
      .waitFor();
    await page.getByText(t('subasta.belowReserve', { least: '60,000円' })).waitFor();
    await page.getByLabel(t('subasta.amount'), { exact: true }).fill('72000');
    await bid(1, 72_000);
    await page.keyboard.press('F9');
    await page.getByRole('status').filter({ hasText: 'Sato' }).waitFor();
    await room.getByText(t('subasta.roomSold', { paddle: 1 })).waitFor();

    await page.keyboard.press('F8');
    await room.getByRole('heading', { name: 'Opal ring' }).waitFor();
    await bid(2, 50_000);
    await page.keyboard.press('F9');
    await page.getByRole('button', { name: t('subasta.rerun') }).waitFor();
    await room.close();
    await press(t('subasta.closeMore'));
    await answer(t('subasta.closeText'), t('subasta.close'));
    await page.getByText(t('subasta.closeDone')).waitFor();
  });
  const manager = fixture.world.as('manager');
  const { lines, status } = await manager.call(api.find, { id });
  expect([status, ...lines.map((lot) => lot.status)]).toEqual(['closed', 'awarded', 'unsold']);
  const won = await manager.call(lots.find, { id: lines[0]?.id ?? 0 });
  expect(await manager.call(sales.find, { id: won.saleId ?? 0 })).toMatchObject({ type: 'subasta', subtotal: 72_000 });
});
