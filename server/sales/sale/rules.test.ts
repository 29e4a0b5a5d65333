import { describe, expect, it } from 'vitest';
import { orderSteps } from '#contract/sales/ecommerceOrder.ts';
import { serviceSteps } from '#contract/sales/intake.ts';
import { type Production, productionSteps } from '#contract/sales/madeToOrderTerms.ts';
import { planSteps } from '#contract/sales/plan.ts';
import { type SaleDraft, type SaleStatus, type SaleStep, saleStatuses, saleSteps } from '#contract/sales/sale.ts';
import { outcome } from '../../../tests/support/outcome.ts';
import { ringFacts, saleState, shopFacts } from '../../../tests/support/saleFacts.ts';
import { openSteps, transition } from '../../kernel/document/rules.ts';
import { takePayments } from './paymentRules.ts';
import type { SaleCompany, SaleItem } from './rules.ts';
import { checkBelowStock, checkDate, price, weighed } from './rules.ts';
import { stepRules } from './stepRules.ts';

const machine = `
             edit       pay        complete   cancel     void       editPayment refund     print      reprint    printDeposit ship       appraise
  pending    pending    pending    completed  cancelled  -          pending     pending    -          -          pending      pending    -
  completed  -          -          -          -          voided     completed   -          completed  completed  -            completed  -
  cancelled  -          -          -          -          -          -           -          -          -          -            -          -
  voided     -          -          -          -          -          -           -          -          voided     -            -          -
`;

/** The same of a sale whose piece is made, by how far that is: what only it has, and what waits for it. */
const making = `
                        production startProduction finishProduction customerMetal complete
  pending notStarted    pending    pending         -                pending       -
  pending started       pending    -               pending          pending       -
  pending ready         pending    -               -                pending       completed
  completed ready       -          -               -                -             -
  cancelled started     -          -               -                cancelled     -
  voided ready          -          -               -                -             -
`;

describe('the machine', () => {
  const [head = '', ...rows] = machine.trim().split('\n');
  const steps = head.trim().split(/\s+/) as SaleStep[];

  it('is the table', () => {
    const table: Record<string, string[]> = Object.fromEntries(
      rows.map((row) => row.trim().split(/\s+/)).map(([status, ...to]) => [status, to]),
    );
    const actual = Object.fromEntries(
      saleStatuses.map((status) => [
        status,
        steps.map((step) => outcome(() => transition(stepRules, saleState({ status, amountPaid: 1 }), step))),
      ]),
    );
    expect(actual).toEqual(
      Object.fromEntries(
        Object.entries(table).map(([status, to]) => [
          status,
          to.map((word) => (word === '-' ? 'document.notNow' : word)),
        ]),
      ),
    );
    expect([...steps, ...planSteps, ...serviceSteps, ...productionSteps, ...orderSteps].sort()).toEqual(
      [...saleSteps].sort(),
    );
  });

  it('is another table for what is made', () => {
    const [top = '', ...lines] = making.trim().split('\n');
    const taken = top.trim().split(/\s+/) as SaleStep[];
    for (const line of lines) {
      const [status, production, ...to] = line.trim().split(/\s+/) as [SaleStatus, Production, ...string[]];
      const sale = saleState({ type: 'madeToOrder', status, production });
      const actual = taken.map((step) => outcome(() => transition(stepRules, sale, step)));
      expect(actual, line).toEqual(to.map((word) => (word === '-' ? 'document.notNow' : word)));
    }
    for (const step of productionSteps)
      expect(outcome(() => transition(stepRules, saleState(), step))).toBe('document.notNow');
  });

  it('shows a step only to those who hold its right', () => {
    const sale = (status: SaleStatus, amountPaid = 0) => saleState({ status, amountPaid });
    expect(openSteps(stepRules, sale('pending'), () => true)).toEqual([
      ...['edit', 'pay', 'complete', 'cancel', 'editPayment', 'ship'],
    ]);
    expect(openSteps(stepRules, sale('pending'), (word) => word === 'Complete Transaction')).toEqual([]);
    expect(openSteps(stepRules, sale('completed'), (word) => word === 'Void Transaction')).toEqual(['void']);
    expect(openSteps(stepRules, sale('completed', 1), (word) => word === 'Void Transaction')).toEqual([]);
    expect(
      openSteps(stepRules, sale('completed', 1), (word) => word === 'Void Transaction' || word === 'Refund'),
    ).toEqual(['void']);
    expect(openSteps(stepRules, sale('voided'), () => false)).toEqual([]);
  });
});

describe('selling below stock', () => {
  it.each([
    ['with leave and right', true, true, 'accepted'],
    ['without the right', true, false, 'sale.belowStockDenied'],
    ["without the company's leave", false, true, 'stock.insufficient'],
  ])('%s', (_, allowNegativeSellable, holds, expected) => {
    const check = checkBelowStock({ ...shopFacts, allowNegativeSellable }, () => holds);
    expect(outcome(() => check(ringFacts, 0, 1) ?? 'accepted')).toBe(expected);
  });
});

function draft(changes: Partial<SaleDraft> = {}): SaleDraft {
  return {
    locationId: 1,
    type: 'straight',
    name: '',
    date: '2026-06-18',
    customerId: null,
    lines: [{ itemId: 1, quantity: 1, price: 100_000, priceReason: '', discountBasisPoints: 0 }],
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    taxBasisPoints: 1000,
    taxReason: '',
    taxFreeGround: null,
    notes: '',
    grandTotal: 110_000,
    ...changes,
  };
}
const line = (changes: Partial<SaleDraft['lines'][number]>) => [
  { itemId: 1, quantity: 1, price: 100_000, priceReason: '', discountBasisPoints: 0, ...changes },
];
const freed = { taxBasisPoints: 0, taxReason: 'Export', taxFreeGround: 'export', grandTotal: 100_000 } as const;
const nobody = () => false;
const anybody = () => true;

describe('what a sale may ask', () => {
  const cases: [
    string,
    Partial<SaleDraft>,
    Partial<SaleItem>,
    Partial<SaleCompany>,
    (word: string) => boolean,
    string | number,
  ][] = [
    ["the item's price", {}, {}, {}, nobody, 110_000],
    ["another total than the server's", { grandTotal: 109_999 }, {}, {}, anybody, 'sale.totalDiffers'],
    [
      'another price without the right',
      { lines: line({ price: 90_000 }), grandTotal: 99_000 },
      {},
      {},
      nobody,
      'sale.priceDenied',
    ],
    [
      'another price with it',
      { lines: line({ price: 90_000, priceReason: 'Scratched' }), grandTotal: 99_000 },
      {},
      {},
      (word) => word === 'Edit Sales Price',
      99_000,
    ],
    [
      'another price without a reason',
      { lines: line({ price: 90_000 }), grandTotal: 99_000 },
      {},
      {},
      anybody,
      'sale.priceReasonMissing',
    ],
    ['a tenth off', { lines: line({ discountBasisPoints: 1000 }), grandTotal: 99_000 }, {}, {}, nobody, 99_000],
    [
      'more than a tenth off a line',
      { lines: line({ discountBasisPoints: 1001 }), grandTotal: 98_989 },
      {},
      {},
      nobody,
      'sale.discountDenied',
    ],
    [
      'a tenth off a line and more off the sum',
      { lines: line({ discountBasisPoints: 1000 }), discountAmount: 1, grandTotal: 98_998 },
      {},
      {},
      nobody,
      'sale.discountDenied',
    ],
    [
      'more than a tenth with the right',
      { discountAmount: 50_000, grandTotal: 55_000 },
      {},
      {},
      (word) => word === 'Discount over 10 %',
      55_000,
    ],
    ['more off than the sum', { discountAmount: 100_001, grandTotal: 0 }, {}, {}, anybody, 'sale.discountTooLarge'],
    ['an inactive item', {}, { active: false }, {}, anybody, 'sale.itemInactive'],
    ['an item that is only made to order', {}, { sellsSo: false }, {}, anybody, 'sale.itemNotSoldSo'],
    ['an item of nobody', { lines: line({ itemId: 2 }) }, {}, {}, anybody, 'notFound'],
    ['no tax without a reason', { taxBasisPoints: 0, grandTotal: 100_000 }, {}, {}, anybody, 'sale.taxReasonMissing'],
    ['no tax without a ground', { ...freed, taxFreeGround: null }, {}, {}, anybody, 'input.invalid'],
    ['no tax without the right', freed, {}, {}, nobody, 'sale.taxFreeDenied'],
    ['no tax on a ground, by who may', freed, {}, {}, (word) => word === 'Sell Tax-Free', 100_000],
    [
      'a rate of its own',
      { taxBasisPoints: 500, taxReason: 'Guess', grandTotal: 105_000 },
      {},
      {},
      anybody,
      'sale.taxRateDiffers',
    ],
    ['an inclusive price', { grandTotal: 100_000 }, {}, { taxMode: 'inclusive' }, nobody, 100_000],
    [
      'an inclusive price freed of its tax',
      { ...freed, lines: line({ price: 90_909 }), grandTotal: 90_909 },
      {},
      { taxMode: 'inclusive' },
      (word) => word === 'Sell Tax-Free',
      90_909,
    ],
    [
      'fees and shipping, taxed',
      { additionalFees: 1_000, shippingFee: 500, grandTotal: 111_650 },
      {},
      {},
      nobody,
      111_650,
    ],
  ];
  it.each(cases)('%s', (_, changes, item, company, holds, expected) => {
    const items = new Map([[1, { ...ringFacts, ...item }]]);
    const actual = outcome(
      () => price(weighed(draft(changes), items), items, { ...shopFacts, ...company }, holds).grandTotal,
    );
    expect(actual).toBe(expected);
  });
});

describe('the day of a sale', () => {
  it.each([
    ['2026-06-18', null, 'open'],
    ['2026-06-01', null, 'open'],
    ['2026-06-19', null, 'sale.backdated'],
    ['2026-05-31', null, 'sale.backdated'],
    ['2026-06-10', '2026-06-15', 'company.periodClosed'],
    ['2026-06-16', '2026-06-15', 'open'],
  ])('%s, closed through %s: %s', (date, closedThrough, expected) => {
    expect(outcome(() => checkDate(date, '2026-06-18', closedThrough) ?? 'open')).toBe(expected);
  });
});

describe('payments', () => {
  it.each([
    ['too little', [['cash', 109_999]], 'sale.underpaid'],
    ['too much by card', [['card', 110_001]], 'sale.overpaid'],
    [
      'a second tender that nothing is left for',
      [
        ['card', 110_000],
        ['cash', 1_000],
      ],
      'sale.overpaid',
    ],
    [
      'split with change',
      [
        ['card', 100_000],
        ['cash', 20_000],
      ],
      10_000,
    ],
  ] as const)('%s', (_, tenders, expected) => {
    const given = tenders.map(([paymentType, tendered]) => ({ paymentType, tendered }));
    expect(outcome(() => takePayments(110_000, given).change)).toBe(expected);
  });
});
