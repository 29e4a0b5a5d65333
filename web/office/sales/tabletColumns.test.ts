import { expect, it, vi } from 'vitest';
import type { Translate } from '#web/text/text.ts';
import { type FitColumn, fitColumns } from '#web/ui/list/fitColumns.ts';
import { endPixels } from '#web/ui/list/useFitted.ts';
import { dueColumns } from './due/dueColumns.tsx';
import { planColumns } from './plan/planColumns.tsx';
import { saleColumns } from './sale/saleColumns.tsx';
import { serviceColumns } from './service/serviceColumns.tsx';

// Icons come from the build, which a test has none of.
vi.mock('#web/ui/Icon.tsx', () => ({ Icon: () => null }));

/** A tablet of 768 pixels less the bar of menus and that which scrolls the rows. */
const room = 768 - 56 - 15;
const t = ((key: string) => key) as unknown as Translate;
const shown = (columns: readonly (FitColumn & { hidden?: boolean })[]) =>
  fitColumns(
    columns.filter(({ hidden }) => !hidden),
    room,
    { besides: endPixels },
  ).columns.map(({ key }) => key);

it('the name of a customer gets the room that the other columns leave', () => {
  const columns = saleColumns(t).filter(({ hidden }) => !hidden);
  const { widths } = fitColumns<FitColumn>(columns, 1366 - 216 - 15, { besides: endPixels });
  expect(widths.get('customer')).toBeGreaterThanOrEqual(200);
});

it('a day in English has room', () => {
  // 'Nov 26, 2026' and the padding of its cell.
  for (const columns of [saleColumns(t), planColumns(t)])
    for (const { width } of columns.filter(({ key }) => key === 'date')) expect(width).toBeGreaterThanOrEqual(81 + 24);
});

it.each([
  ['sales', saleColumns(t), ['number', 'date', 'customer', 'total', 'status']],
  ['layaways', planColumns(t), ['number', 'customer', 'balance', 'next', 'status']],
  ['services', serviceColumns(t), ['number', 'customer', 'promisedDate', 'stage']],
  ['due payments', dueColumns(t), ['number', 'dueDate', 'customer', 'amount']],
])('a tablet shows whose %s they are, when and how they stand', (_list, columns, keys) =>
  expect(shown(columns)).toEqual(keys),
);
