import type { ImportCategory } from '#server/catalogue/import/item.ts';

const category = (code: string, changes: Partial<ImportCategory> = {}): [string, ImportCategory] => [
  code,
  {
    id: 1,
    code,
    name: code,
    nameJa: '',
    active: true,
    stockTracked: true,
    consignment: false,
    barcodeIndex: 1,
    ...changes,
  },
];

/** What a file of items is read with: categories of goods, services (S0) and none (X0, switched off), ¥150 a dollar. */
export const importOptions = {
  categories: new Map([
    ...['R0', 'N0', 'E0', 'B0', 'W0', 'O0', 'P0', 'AS0'].map((code) => category(code)),
    category('S0', { stockTracked: false }),
    category('X0', { active: false }),
  ]),
  chosen: new Map<string, number>(),
  otherwise: null,
  yenPerDollarHundredths: 15_000,
};
