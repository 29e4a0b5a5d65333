import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture, press } from '../support/browser.ts';
import { pictureFile } from '../support/picture.ts';
import { textOf } from '../support/reading.ts';
import { openShop } from '../support/shopWorld.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  await openShop(fixture.world);
  const saved = { name: 'Hours', text: 'Dear {name}, we are open from 11.' };
  await fixture.world.as('admin').call(contract.savedReply.create, saved);
});
afterAll(() => fixture.close());

/** Where the customer's conversation stands. */
let address = '';

it('is begun by a customer without a script, who sends a picture', async () => {
  await fixture.visit({ context: { javaScriptEnabled: false } }, async ({ page }) => {
    await page.goto('/shop/kz/contact');
    await page.getByLabel('Your name').fill('Yuki Tanaka');
    await page.getByLabel('Email address').fill('yuki@customer.example');
    await page.getByLabel('Subject').fill('A ring');
    await page.getByLabel('Message').fill('Do you have it in 11?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message has been sent successfully!').waitFor();
    address = new URL(page.url()).pathname;
    await page.getByLabel('Your message').fill('It looks like this.');
    await page.getByLabel('Files').setInputFiles(await pictureFile('ring.png', { width: 200, height: 200 }));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('img', { name: 'ring.png' }).waitFor();
  });
});

it('is answered with a saved reply and a PDF, and closed; then nobody replies before it is open again', async () => {
  await fixture.visit({ as: 'admin' }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/messages');
    await page.getByRole('row').filter({ hasText: 'A ring' }).click();
    await page.getByRole('img', { name: 'ring.png' }).waitFor();
    await press(page, t('conversation.saved'));
    await page.getByRole('menuitem', { name: 'Hours' }).click();
    const reply = page.getByRole('textbox', { name: t('conversation.replyLabel') });
    await expect.poll(() => reply.inputValue()).toBe('Dear Yuki Tanaka, we are open from 11.');
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const file = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: pdf };
    await page.locator('.conversation-write input[type=file]').setInputFiles(file);
    await page.locator('.attached-files').getByText('offer.pdf').waitFor();
    // What is half written survives a reload.
    await expect.poll(() => page.locator('.attached-files progress').count()).toBe(0);
    await page.reload();
    await page.locator('.attached-files').getByText('offer.pdf').waitFor();
    await press(page, t('conversation.send'));
    await page.getByText(t('conversation.replied')).waitFor();
    await page.locator('textarea:focus').and(reply).waitFor();
    await page.locator('.conversation-message').getByText('offer.pdf').waitFor();
    await page
      .locator('.page-title-actions')
      .getByRole('button', { name: t('conversation.close') })
      .click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('conversation.close') })
      .filter({ hasText: t('conversation.close') })
      .click();
    await page.getByText('This conversation is closed. Reopen it before replying.').waitFor();
    expect(await reply.count()).toBe(0);
    // The keyboard goes on where it stood.
    const reopen = page.getByRole('button', { name: t('conversation.reopen') });
    await expect.poll(() => reopen.evaluate((button) => document.activeElement === button)).toBe(true);
    // Also where the answer takes its time, and the question has given the focus back to what is left.
    await page.route(/conversations\/\d+\/reopen/, async (route) => {
      await new Promise((after) => setTimeout(after, 400));
      await route.continue();
    });
    const confirm = (name: string) =>
      page.getByRole('dialog').getByRole('button', { name }).and(page.locator(':focus')).waitFor();
    // Pressed twice before the question is there, it is asked once.
    await reopen.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await confirm(t('conversation.reopen'));
    await page.keyboard.press('Enter');
    await reply.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => reply.evaluate((field) => document.activeElement === field)).toBe(true);
    await page
      .getByRole('button', { name: t('conversation.close') })
      .filter({ hasText: t('conversation.close') })
      .click();
    await confirm(t('conversation.close'));
    await page.keyboard.press('Enter');
    await reopen.waitFor();
  });
});

it('is open again once the customer writes', async () => {
  await fixture.visit({ locale: 'ja', context: { javaScriptEnabled: false } }, async ({ page }) => {
    await page.goto(`/ja${address}`);
    await page.getByText('Dear Yuki Tanaka').waitFor();
    await page.getByRole('link', { name: 'offer.pdf' }).waitFor();
    await page.getByLabel('メッセージ').fill('ありがとうございます。');
    await page.getByRole('button', { name: '送信' }).click();
    await page.getByText('ありがとうございます。').waitFor();
  });
  const { rows } = await fixture.world.as('admin').call(contract.conversation.list, {});
  expect(rows[0]).toMatchObject({ status: 'open', lastAuthor: 'customer' });
});

describe.each(oneOf(1, ['en', 'ja'] as const))('in %s', (locale) => {
  const base = locale === 'ja' ? '/ja' : '';

  it('a conversation opens by its address and after a reload, with its trail', async () => {
    const { rows } = await fixture.world.as('admin').call(contract.conversation.list, {});
    const path = `/messages/${rows[0]?.id}`;
    await fixture.visit({ as: 'admin', locale }, async ({ page, t, go }) => {
      await go(path);
      for (const turn of ['by its address', 'after a reload']) {
        if (turn === 'after a reload') await page.reload();
        await page.getByRole('heading', { name: 'A ring', level: 1 }).first().waitFor();
        await page.getByText('Do you have it in 11?').first().waitFor();
        expect(new URL(page.url()).pathname).toBe(base + path);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        await page
          .getByRole('navigation', { name: t('frame.path') })
          .getByText('A ring')
          .waitFor();
        const trail = page.getByRole('region', { name: t('common.audit.title') });
        for (const action of ['begin', 'reply', 'close'] as const)
          await trail
            .getByText(t(`conversation.actions.${action}`), { exact: true })
            .first()
            .waitFor();
      }
    });
  });

  it('both lists are exported as files that can be opened', async () => {
    await fixture.visit({ as: 'admin', locale }, async ({ page, t, go }) => {
      const said = { en: 'Open', ja: '対応中' }[locale];
      for (const [path, words] of [
        ['/messages', ['A ring', 'Yuki', said]],
        ['/messages/saved-replies', ['Hours', 'Dear {name}']],
      ] as const) {
        await go(path);
        for (const format of ['csv', 'excel'] as const) {
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            (async () => {
              await page.getByRole('button', { name: t('common.list.exportMore') }).press('Enter');
              await page.getByRole('menuitem', { name: t(`common.list.${format}`), exact: true }).click();
            })(),
          ]);
          const text = await textOf(await readFile(await file.path()));
          for (const word of words) expect(text).toContain(word);
        }
      }
    });
  });
});

it('takes files of a customer as they are chosen, once more where the connection was lost, and says what it does not take', async () => {
  await fixture.visit({ isOffline: true, isPhone: true }, async ({ page }) => {
    await page.goto(address);
    let isCut = true;
    await page.route('**/api/shops/kz/messages/*/files', (route) => (isCut ? route.abort() : route.continue()));
    const chain = await pictureFile('chain.png', { width: 300, height: 200 });
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await page.getByLabel('Files', { exact: true }).setInputFiles(chain);
    await page.getByText('chain.png could not be sent.').waitFor();
    isCut = false;
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Attached', { exact: true }).waitFor();
    await page.getByLabel('Files', { exact: true }).setInputFiles(note);
    await page.locator('.upload-list [role=alert]').waitFor();
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove note.txt' }).click();
    await page.getByLabel('Your message').fill('And this one.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('img', { name: 'chain.png' }).waitFor();
    expect(await page.locator('.upload-list li').count()).toBe(0);
  });
});

it('is for administrators alone', async () => {
  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page } = visit;
    await page.goto('/messages');
    await page.getByText("You don't have permission to access this page.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  });
});
