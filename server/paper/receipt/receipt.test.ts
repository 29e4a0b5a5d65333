import { describe, expect, test } from 'vitest';
import { type ReceiptVariant, receiptVariants } from '#contract/sales/paper.ts';
import type { PaperText, ReceiptPaper } from '../document.ts';
import { inclusiveExample, issuer, longExample, receiptExample } from '../examples.ts';
import { expectOnPaper, readPdf, readText } from '../reading.ts';
import { renderPaper } from '../render.ts';

const voidedAt = '2026-07-08T01:00:00.000Z';
const none: PaperText = { en: '', ja: '' };
const textOf = async (paper: ReceiptPaper) => readText(await renderPaper(paper));
const unnamed = { ...issuer, registrationNo: null };

const isPaidInFull = /領収いたしました|Received with thanks/;

/** What any receipt says in some case, whatever its form, and what it never says then. */
interface Case {
  name: string;
  changes: Partial<ReceiptPaper>;
  says: (variant: ReceiptVariant) => readonly RegExp[];
  never?: RegExp;
}

const partly = { payments: [{ kind: 'cash' as const, name: none, amount: 100_000, tendered: 100_000, reference: '' }] };
const isReturn = (variant: ReceiptVariant) => variant === 'returnInvoice';

const cases: readonly Case[] = [
  {
    name: 'tax on top, cash',
    changes: {},
    says: () => [/10%対象\(税抜\)|10% \(excl\. tax\)/, /342,650/, /31,150/],
  },
  {
    name: 'in English',
    changes: { language: 'en' },
    says: (variant) => [variant === 'japanese' ? /お支払い合計/ : /Consumption tax \(10%\)/],
  },
  { name: 'reprinted', changes: { copy: 3 }, says: () => [/COPY 3/] },
  {
    name: 'of a void sale',
    changes: { voidedAt, change: 0 },
    says: (variant) => [/2026年7月8日|Jul 8, 2026/, isReturn(variant) ? /返品|Return/ : /取消|VOIDED/],
    never: isPaidInFull,
  },
  {
    name: 'without number and customer',
    changes: { issuer: unnamed, customer: null },
    says: () => [/342,650/],
    never: /登録番号|Registration|C-000077|髙﨑/,
  },
  {
    name: 'partly paid',
    changes: { ...partly, remaining: 242_650, change: 0 },
    says: () => [/(残金|Remaining balance) \| ¥?242,650/],
    never: isPaidInFull,
  },
  {
    name: 'a deposit',
    changes: { ...partly, isDelivered: false, remaining: 242_650, change: 0 },
    says: (variant) => [/242,650/, isReturn(variant) ? /ご返金/ : /内金として 100,000円|deposit: ¥100,000/],
    never: /適格|Qualified/,
  },
  {
    name: 'an order',
    changes: { isDelivered: false, remaining: 342_650, change: 0, payments: [] },
    says: (variant) => [isReturn(variant) ? /ご返金/ : /ご注文明細|Order statement/],
    never: /適格|Qualified|領収いたしました|Received/,
  },
  {
    name: 'free of tax',
    changes: {
      rates: [{ rateBasisPoints: 0, base: 311_500, tax: 0 }],
      tax: 0,
      grandTotal: 311_500,
      taxFreeReason: { en: 'Export', ja: '輸出免税' },
    },
    says: () => [/免税事由: 輸出免税|Tax exemption: Export/, /311,500/],
    never: /10%対象|Taxable at 10%|31,150|\(税込\)|tax incl|適格|Qualified/,
  },
];

describe.each(receiptVariants)('the %s receipt', (variant) => {
  test.each(cases)('$name', async ({ changes, says, never }) => {
    const text = await textOf(receiptExample({ variant, ...changes }));
    for (const words of says(variant)) expect(text).toMatch(words);
    if (never) expect(text).not.toMatch(never);
  });

  test('multiplies in every row: price, quantity, amount', async () => {
    const [line] = receiptExample().lines;
    if (!line) throw new Error('The example has no line.');
    const text = await textOf(
      receiptExample({
        variant,
        lines: [
          {
            ...line,
            price: 41_580,
            priceWithTax: 45_738,
            quantity: 2,
            subtotal: 83_160,
            discount: 0,
            discountBasisPoints: 0,
          },
        ],
      }),
    );
    expect(text).toMatch(/41,580/);
    expect(text).toMatch(/83,160/);
    expect(text).not.toMatch(/(単価\(税込\)|Price \(tax incl\.\)).*(金額\(税抜\)|Amount \(tax excl\.\))/s);
  });

  test('tax inside, card and cash', async () => {
    const text = await textOf(inclusiveExample({ variant }));
    for (const words of [/VISA/, /80,000/, /30,000/, /内消費税\(10%\)|incl\. consumption tax \(10%\)/])
      expect(text).toMatch(words);
  });

  test('as a whole', async () => {
    const voided = isReturn(variant) ? { voidedAt, change: 0 } : {};
    expect(await textOf(receiptExample({ variant, ...voided }))).toMatchSnapshot();
  });

  test('says "qualified" and the number only where there is one', async () => {
    for (const language of ['en', 'ja'] as const) {
      const withNumber = await textOf(receiptExample({ variant, language }));
      expect(withNumber).toContain('T7000012050002');
      expect(withNumber).toMatch(/適格|Qualified/);
      const without = await textOf(receiptExample({ variant, language, issuer: unnamed }));
      expect(without).not.toMatch(/適格|qualified|登録番号|Registration|T7000012050002/i);
    }
  });

  test('shows the sum with tax, the sum and the tax of the rate', async () => {
    const text = await textOf(receiptExample({ variant, language: 'ja' }));
    for (const yen of ['342,650', '311,500', '31,150', '128,000', '115,200', '197,530'])
      expect(text).toContain(variant === 'english' ? `¥${yen}` : `${yen}円`);
    expect(text).toContain('10%');
    expect(text).toContain('GZ-SO-202607-00042');
  });

  test('keeps a sum of a trillion on one line and on the paper', async () => {
    const most = 1_000_000_000_000;
    const [line] = receiptExample().lines;
    const paper = receiptExample({
      variant,
      lines:
        line === undefined
          ? []
          : [
              {
                ...line,
                price: most,
                priceWithTax: most,
                subtotal: most,
                milligrams: 1_000_000_000,
                quantity: 1_000_000,
              },
            ],
      subtotal: most,
      rates: [{ rateBasisPoints: 1_000, base: most, tax: most }],
      tax: most,
      grandTotal: most,
      payments: [{ kind: 'cash', name: none, amount: most, tendered: most, reference: '' }],
      change: most,
    });
    const pdf = await renderPaper(paper);
    await expectOnPaper(pdf);
    expect((await readText(pdf)).match(/1,000,000,000,000/g)?.length).toBeGreaterThanOrEqual(8);
  });

  test.each([1, 60, 200])('takes %d lines', async (count) => {
    const pdf = await renderPaper(longExample(count, { variant, language: 'ja' }));
    await expectOnPaper(pdf);
    const text = await readText(pdf);
    for (let line = 1; line <= count; line += 1) expect(text).toContain(`N0-${String(line).padStart(6, '0')}`);
    const isRoll = variant === 'english' || variant === 'japanese';
    const pages = await readPdf(pdf);
    if (isRoll && count <= 60) expect(pages).toHaveLength(1);
    if (!isRoll && count === 60) expect(pages.length).toBeGreaterThan(1);
    expect(pdf.length).toBeLessThan(count <= 60 ? 60_000 : 100_000);
  });
});

test('what is not handed over is no invoice yet', async () => {
  for (const variant of ['japanese', 'accounting'] as const) {
    const deposit = await textOf(receiptExample({ variant, isDelivered: false, remaining: 0 }));
    expect(deposit).toContain('内金預り証');
    expect(deposit).not.toMatch(/適格|領収/);
  }
});

test('the roll is 80 mm wide and as long as its text', async () => {
  const [short] = await readPdf(await renderPaper(receiptExample()));
  const [long] = await readPdf(await renderPaper(longExample(20)));
  expect(short?.width).toBeCloseTo(226.77, 1);
  expect(long?.height ?? 0).toBeGreaterThan((short?.height ?? 0) + 200);
});

test('a card payment is stated, and owes no stamp', async () => {
  const payments = [{ kind: 'card' as const, name: none, amount: 342_650, tendered: 342_650, reference: '' }];
  const text = await textOf(receiptExample({ payments, change: 0 }));
  expect(text).toContain('クレジットカード利用');
  expect(text).not.toMatch(/収入|印紙|お釣り/);
  expect(await textOf(receiptExample())).toMatch(/収入\n印紙/);
});

test('a receipt is small and quick once the fonts are open', async () => {
  await renderPaper(receiptExample());
  const times: number[] = [];
  for (let run = 0; run < 10; run += 1) {
    const started = performance.now();
    const pdf = await renderPaper(receiptExample());
    times.push(performance.now() - started);
    expect(pdf.length).toBeLessThan(60_000);
  }
  expect(Math.min(...times)).toBeLessThan(60);
});
