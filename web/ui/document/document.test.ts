import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { queries } from '#web/api/query.ts';
import { loadAllTexts, speak } from '#web/text/text.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { DocumentPage } from './DocumentPage.tsx';
import { type EditColumn, LineEditor } from './LineEditor.tsx';
import { LineField } from './LineField.tsx';
import { type DocumentLine, lineOfItem } from './lines.ts';
import type { StepButton } from './steps.ts';
import { useDocumentText } from './words.ts';

vi.hoisted(() => {
  // What modules ask for when they are loaded; drawing to text needs no more.
  const page = { querySelector: () => null, documentElement: { lang: '' } };
  const location = { origin: '', pathname: '/', search: '' };
  Object.assign(globalThis, { document: page, location, matchMedia: () => ({ matches: false }) });
});
vi.mock('virtual:kinza-icons', () => ({ firstIcons: { prefix: 'tabler', icons: {} } }));

beforeAll(async () => {
  await speak('en');
  await loadAllTexts();
});

function draw(element: ReactElement): string {
  const provided = createElement(QueryClientProvider, { client: queries }, element);
  return renderToStaticMarkup(createElement(MantineProvider, null, provided));
}

const step = (kind: StepButton['kind'], label: string): StepButton => ({ kind, label, busy: false, run: () => {} });
const steps = [step('main', 'Receive…'), step('paper', 'Slip'), step('end', 'Cancel transfer…')];
const audit = { endpoint: saleApi.audit, id: 23 };

describe('the page of a document', () => {
  it('has its number, state, stages and steps, what ends it before what leads on', () => {
    const page = {
      title: 'Transfer KZ-TR-202606-00023',
      number: 'KZ-TR-202606-00023',
      badge: 'In transit',
      under: 'Ginza Main',
      steps,
      stages: [
        { title: 'Created', state: 'done' as const, who: 'Aya Mori', when: '2026-06-15T01:12:00.000Z' },
        { title: 'Receiving', state: 'now' as const, when: '2 days in transit' },
      ],
      facts: [['Created by', 'Aya Mori'] as const],
      notes: 'Keep it in the safe.',
      audit,
      onClose: () => {},
      children: 'The lines',
    };
    const html = draw(createElement(DocumentPage, page));
    const order = [
      'KZ-TR-202606-00023',
      'Cancel transfer…',
      'Receive…',
      '2 days in transit',
      'The lines',
      'in the safe',
    ];
    expect(order.map((text) => html.indexOf(text))).toEqual(order.map((text) => html.indexOf(text)).toSorted(by));
    expect(order.filter((text) => !html.includes(text))).toEqual([]);
    expect(html).toContain('aria-current="step"');
  });
});

describe('the lines that are edited', () => {
  it('have a scan field, their figures with what is wrong, and a way out of each', () => {
    const item = { id: 7, itemCode: 'R0-000412', name: 'Solitaire ring', nameJa: '', imageUrl: '', milligrams: 3840 };
    const line = lineOfItem(item as ItemRow, 1);
    expect(line).toMatchObject({ key: 1, itemId: 7, quantity: 1, milligrams: 3840 });
    const quantity: EditColumn<DocumentLine> = {
      key: 'quantity',
      title: 'Quantity',
      total: 6,
      render: ({ quantity: value }, { change, error }) =>
        createElement(LineField, {
          name: 'quantity',
          label: 'Quantity of Solitaire ring',
          unit: 'count',
          value,
          max: 5,
          error: error('quantity'),
          onChange: (next) => change({ quantity: next ?? 0 }),
        }),
    };
    const html = draw(
      createElement(LineEditor<DocumentLine>, {
        label: 'Items of this transfer',
        lines: [{ ...line, quantity: 6 }],
        columns: [quantity],
        onChange: () => {},
        begin: (begun) => begun,
        linesMax: 2000,
        quantityMax: 1_000_000,
      }),
    );
    for (const text of ['R0-000412', 'At most 5', 'Remove Solitaire ring', 'Scan a barcode', '1 line', 'value="6"'])
      expect(html).toContain(text);
  });
});

describe('the status of a document', () => {
  const badge = (status: string) => {
    const Drawn = () => StatusBadge({ of: status, children: useDocumentText('purchaseOrder').statusText(status) });
    return draw(createElement(Drawn));
  };

  it('is called unknown, in both languages, where nobody knows it', async () => {
    expect(badge('canceled')).toContain('Canceled');
    expect(badge('onHold')).toContain('Unknown');
    await speak('ja');
    expect(badge('onHold')).toContain('不明');
    await speak('en');
  });
});

function by(one: number, other: number): number {
  return one - other;
}
