import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { signUp } from '../support/signUp.ts';
import { userForm } from '../support/staff.ts';
import { wedge } from './counter.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

it('goes from the scan at the source to the shelf of the destination, with one piece short that is found, in both languages', async () => {
  const { world } = fixture;
  const ring = await world.ring({ name: 'Sent ring', initialQuantity: 3, isUniquePiece: false });
  await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    await go('/inventory/transfer');
    await page.getByText(t('transfer.none')).waitFor();
    await keyboard.press('n');
    const form = page.getByRole('dialog', { name: t('transfer.new') });
    await form
      .getByRole('combobox', { name: t('scan.field') })
      .and(page.locator(':focus'))
      .waitFor();
    for (let piece = 1; piece <= 2; piece++) {
      await keyboard.type(ring.barcode);
      await keyboard.press('Enter');
      const quantity = form.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) });
      await expect.poll(() => quantity.inputValue()).toBe(String(piece));
    }
    await form.getByRole('combobox', { name: t('transfer.destinationLocationId') }).press('ArrowDown');
    await keyboard.press('Enter');
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await page.getByText(t('transfer.saved')).waitFor();

    await page.getByRole('row').filter({ hasText: '-TR-' }).first().press('Enter');
    const step = async (more: string, yes: string, done: string) => {
      await page.getByRole('button', { name: more }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).press('Enter');
      await page.getByText(done).waitFor();
    };
    await step(t('document.approveMore'), t('document.approve'), t('transfer.approveDone'));
    await step(t('transfer.shipMore'), t('transfer.ship'), t('transfer.shipDone'));
    // Before it was shipped it could be checked, too: the destination's turn has come once it can be received.
    await page.getByRole('button', { name: t('transfer.receiveMore') }).waitFor();
    await page.getByText(t('transfer.checkedOfAll', { checked: 0, count: 2 })).waitFor();
    await keyboard.type(ring.barcode);
    await keyboard.press('Enter');
    await page.getByText(t('transfer.checkedOfAll', { checked: 1, count: 2 }), { exact: true }).waitFor();
    await step(t('transfer.receiveMore'), t('transfer.receive'), t('transfer.receiveDone'));
  });
  await fixture.visit({ as: 'admin', locale: 'ja' }, async ({ page, t, go }) => {
    await go('/inventory/transfer');
    await page.getByRole('row').filter({ hasText: '-TR-' }).first().press('Enter');
    await page.getByRole('textbox', { name: t('transfer.foundOf', { name: ring.nameJa || ring.name }) }).fill('1');
    await page.getByRole('button', { name: t('transfer.resolveMore') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('transfer.resolve'), exact: true })
      .click();
    await page.getByText(t('transfer.resolveDone')).waitFor();
    // What became of the piece has room; on an upright tablet all that is told of a line has none: it is a card.
    const lines = page.locator('.document-body .line-table');
    expect(await lines.and(page.locator('.is-cards')).count()).toBe(0);
    const scrolls = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    await expect.poll(() => page.locator('.document-body .line-scroll').evaluate(scrolls)).toBe(false);
    await page.setViewportSize({ width: 768, height: 1024 });
    await lines.and(page.locator('.is-cards')).waitFor();
  });
  const { rows } = await world.as('admin').call(contract.transfer.list, {});
  expect(rows).toMatchObject([{ status: 'completed', receivedQuantity: 1, shortQuantity: 1, openQuantity: 0 }]);
  const { rows: stock } = await world.as('admin').call(contract.stock.list, { search: ring.itemCode });
  expect(stock.map(({ kind, quantity }) => [kind, quantity]).sort()).toEqual([
    ['sellable', 1],
    ['sellable', 2],
  ]);
});

it('says what is wrong in the words of the specification, and keeps what was saved', async () => {
  const { world } = fixture;
  const [ring, chain] = [
    await world.ring({ name: 'Only ring', initialQuantity: 1 }),
    await world.ring({ name: 'Spare chain', initialQuantity: 2, isUniquePiece: false }),
  ];
  const manager = world.as('manager');
  const made = await manager.call(contract.transfer.create, {
    locationId: world.ginza,
    date: today(),
    destinationCompanyId: world.companyId,
    destinationLocationId: world.osaka,
    lines: [{ itemId: chain.id, quantity: 1, price: 1 }],
  });
  await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    const form = page.getByRole('dialog', { name: t('transfer.new') });
    const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
    const save = () => form.getByRole('button', { name: t('common.save') }).press('Enter');
    await go('/inventory/transfer?open=new');
    const scan = form.getByRole('combobox', { name: t('scan.field') });
    await scan.and(page.locator(':focus')).waitFor();
    await save();
    await says('Destination company is required');
    await says('Destination location is required');
    await says('At least one item must be added to the transfer');

    await scan.fill(ring.barcode);
    await scan.press('Enter');
    const quantity = form.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) });
    await quantity.waitFor();
    await scan.fill(ring.barcode);
    await scan.press('Enter');
    await says('This item is already in your transfer. No more are in stock.');
    await form.getByRole('combobox', { name: t('transfer.destinationLocationId') }).press('ArrowDown');
    await keyboard.press('Enter');
    await quantity.fill('2');
    await save();
    await says('Quantity exceeds available quantity');
    await quantity.fill('0');
    await save();
    await says('Quantity must be greater than 0');
    await form.getByRole('textbox', { name: t('transfer.priceOf', { name: ring.name }) }).fill('-5');
    await says('Price and cost cannot be negative');
    // Neither runs into the other.
    const wrong = form.locator('.line-field').getByText(/must be greater|cannot be negative/);
    for (const text of await wrong.all())
      expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await wrong.count()).toBe(2);

    // Of a saved one no line is taken out; one that is added now can be.
    await go(`/inventory/transfer/${made.id}/manage?open=edit`);
    const edit = page.getByRole('dialog', { name: t('transfer.edit') });
    await edit.getByRole('textbox', { name: t('document.quantityOf', { name: chain.name }) }).waitFor();
    await edit.getByRole('combobox', { name: t('scan.field') }).fill(ring.barcode);
    await edit.getByRole('combobox', { name: t('scan.field') }).press('Enter');
    await edit.getByRole('button', { name: t('document.remove', { name: ring.name }) }).waitFor();
    expect(await edit.getByRole('button', { name: t('document.remove', { name: chain.name }) }).count()).toBe(0);

    // Both of two are in the lines: another is told that, and no list lies over it.
    const again = edit.getByRole('combobox', { name: t('scan.field') });
    const reason = edit.getByText(t('document.usedUp', { itemCode: chain.itemCode, count: 2 }));
    const suggested = page.getByRole('option');
    await again.fill(chain.itemCode);
    await suggested.first().waitFor();
    await again.press('Enter');
    for (const width of [1366, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await again.pressSequentially(chain.itemCode);
      await again.press('Enter');
      await reason.waitFor();
      // By now the search has answered, too.
      await page.waitForTimeout(600);
      expect(await reason.evaluate(isOnTop), `${width}`).toBe(true);
      expect(await suggested.count()).toBe(0);
      expect(await again.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(chain.itemCode.length);
    }
    // An arrow asks for it. On a phone it has two rows: the name has room, and nothing is cut.
    await again.press('ArrowDown');
    await suggested.first().waitFor();
    const row = await suggested.first().evaluate((option) => {
      const cut = [...option.children].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      const ends = [...option.children].map((part) => part.getBoundingClientRect().right);
      return {
        cut: cut.map(({ className }) => className),
        over: Math.max(...ends) - option.getBoundingClientRect().right,
        name: option.querySelector('.scan-name')?.clientWidth,
      };
    });
    expect(row.cut).toEqual([]);
    expect(row.over).toBeLessThanOrEqual(0);
    expect(row.name).toBeGreaterThan(140);
  });
});

it('asks for a source of who works nowhere any more, and for another destination once the source has become it', async () => {
  const { world } = fixture;
  const chain = await world.ring({ name: 'Moved chain', initialQuantity: 2, isUniquePiece: false });
  const { userId } = await signUp(world, 'mover', 'Manager');
  const work = async (...locationIds: number[]) => {
    const locations = locationIds.map((locationId) => ({ locationId, canShip: true, canReceive: true }));
    const reached = { phoneNumber: '090-1111-2222', address: 'Ginza' };
    const form = { ...(await userForm(world, userId)), ...reached, locations };
    await world.as('admin').call(contract.user.edit, form);
  };
  const open = async ({ page, t, go }: Visit) => {
    const form = page.getByRole('dialog', { name: t('transfer.new') });
    const scan = form.getByRole('combobox', { name: t('scan.field') });
    await go('/inventory/transfer?open=new');
    await scan.and(page.locator(':focus')).waitFor();
    const save = () => form.getByRole('button', { name: t('common.save') }).press('Enter');
    return { form, scan, save };
  };
  await work(world.ginza, world.osaka);
  await fixture.visit({ as: 'mover' }, async (visit) => {
    const { page, t } = visit;
    const { form, scan, save } = await open(visit);
    const choose = async (field: string, place: string) => {
      await form.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: place }).click();
    };
    await scan.fill(chain.barcode);
    await scan.press('Enter');
    await form.getByRole('textbox', { name: t('document.quantityOf', { name: chain.name }) }).waitFor();
    await choose(t('transfer.destinationLocationId'), 'Osaka');
    await choose(t('transfer.locationId'), 'Osaka');
    await save();
    await form.getByText('Source and destination cannot be the same location').waitFor();
  });
  await work();
  await fixture.visit({ as: 'mover' }, async (visit) => {
    const { form, save } = await open(visit);
    await save();
    await form.getByText('Source location is required').waitFor();
  });
});

it('tells why a report is not shown', async () => {
  const { world } = fixture;
  const chain = await world.ring({ name: 'Reported chain', initialQuantity: 2, isUniquePiece: false });
  const admin = world.as('admin');
  const made = await admin.call(contract.transfer.create, {
    locationId: world.ginza,
    date: today(),
    destinationCompanyId: world.companyId,
    destinationLocationId: world.osaka,
    lines: [{ itemId: chain.id, quantity: 1, price: 1 }],
  });
  const approved = await admin.call(contract.transfer.approve, { id: made.id, version: made.version });
  const { id, version, lines } = await admin.call(contract.transfer.ship, { id: made.id, version: approved.version });
  const counted = lines.map((line) => ({ id: line.id, received: 1, damaged: 0, short: 0 }));
  await admin.call(contract.transfer.receive, { id, version, lines: counted });
  await fixture.visit({ as: 'admin', isBroken: true }, async ({ page, t, go, context }) => {
    const print = async () => {
      await page.getByRole('button', { name: t('document.papers') }).click();
      await page.getByRole('menuitem', { name: t('transfer.report') }).click();
    };
    await go(`/inventory/transfer/${id}/manage`);
    await context.route('**/report?**', (route) => route.fulfill({ status: 500, body: '' }));
    await print();
    await page.getByText('Failed to generate transfer report').waitFor();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await print();
    await page.getByText('Popup window was blocked. Please allow popups and try again.').waitFor();
  });
});

it.each(
  oneOf(1, [
    ['en', false],
    ['ja', true],
  ] as const),
)('takes goods by the gram by what the scale says, in %s', async (locale, isPhone) => {
  const { world } = fixture;
  const admin = world.as('admin');
  const reel = await world.reel({ initialQuantity: 40, name: 'Reel' });
  const ring = await world.ring({ name: 'Beside the reel', initialQuantity: 2, isUniquePiece: false });
  const made = await admin.call(contract.transfer.create, {
    locationId: world.ginza,
    date: today(),
    destinationCompanyId: world.companyId,
    destinationLocationId: world.osaka,
    lines: [
      { itemId: reel.id, quantity: 1, milligrams: 12_345, price: 1 },
      { itemId: ring.id, quantity: 2, price: 1 },
    ],
  });
  await admin.call(contract.transfer.approve, { id: made.id, version: made.version });
  await fixture.visit({ as: 'admin', locale, isPhone }, async (visit) => {
    const { page, t, go } = visit;
    const name = reel.nameJa && locale === 'ja' ? reel.nameJa : reel.name;
    const told = (part: string) => page.getByRole('textbox', { name: t(`transfer.${part}GramsOf` as never, { name }) });
    const step = async (more: string, yes: string, done: string, said?: string) => {
      await page.getByRole('button', { name: more }).click();
      if (said) await page.getByText(said).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click();
      await page.getByText(done).waitFor();
    };
    const both = (pieces: number, grams: string) => t('common.piecesAndGrams', { count: pieces, grams });
    await go(`/inventory/transfer/${made.id}/manage`);
    await told('checked').waitFor();
    await wedge(visit, reel.barcode);
    await told('checked').and(page.locator(':focus')).waitFor();
    await page.getByText(t('transfer.weigh', { name })).waitFor();
    await wedge(visit, '12.345g');
    await page
      .getByText(t('transfer.checkedOfAll', { checked: '12.345\u00a0g', count: both(2, '12.345') as never }))
      .waitFor();
    await step(t('transfer.shipMore'), t('transfer.ship'), t('transfer.shipDone'));

    await told('received').fill('13');
    await page.getByText(t('document.atMost', { limit: '12.345' })).waitFor();
    // Nobody is asked whether what can't be shall count.
    await page.getByRole('button', { name: t('transfer.receiveMore') }).click();
    await told('received').and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await told('received').fill('');
    await wedge(visit, reel.barcode);
    await told('received').and(page.locator(':focus')).waitFor();
    await wedge(visit, '7.201g');
    await told('damaged').fill('0.002');
    await wedge(visit, ring.barcode);
    await page
      .getByText(t('transfer.checkedOfAll', { checked: both(1, '7.203') as never, count: both(2, '12.345') as never }))
      .waitFor();
    const received = both(1, '7.201');
    const damaged = '0.002\u00a0g';
    await step(
      t('transfer.receiveMore'),
      t('transfer.receive'),
      t('transfer.receiveDone'),
      t('transfer.receiveText', { received, damaged, short: both(1, '5.142') }),
    );

    await told('found').fill('5.141');
    await step(t('transfer.resolveMore'), t('transfer.resolve'), t('transfer.resolveDone'));
    await told('lost').waitFor();
    await page.getByRole('button', { name: t('transfer.markRestLost') }).click();
    await expect.poll(() => told('lost').inputValue()).toBe('0.001');
    await step(t('transfer.resolveMore'), t('transfer.resolve'), t('transfer.resolveDone'));
    // The word of the first time may still stand.
    await expect.poll(async () => (await admin.call(contract.transfer.find, { id: made.id })).status).toBe('completed');
  });
  const { lines, status } = await admin.call(contract.transfer.find, { id: made.id });
  expect([status, lines[0]]).toMatchObject([
    'completed',
    {
      receivedMilligrams: 7_201,
      damagedMilligrams: 2,
      shortMilligrams: 5_142,
      foundMilligrams: 5_141,
      lostMilligrams: 1,
    },
  ]);
});

/** Whether the middle of an element is seen. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
