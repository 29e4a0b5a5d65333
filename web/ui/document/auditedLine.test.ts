import { describe, expect, it } from 'vitest';
import { auditedLineText } from './auditedLine.ts';

const ring = { itemCode: 'R0-000001', name: 'Ring', nameJa: '指輪' };
const english = (name: string) => name;
const japanese = (_: string, nameJa: string) => nameJa;
const known = (key: string) => ({ 'directions.out': 'Less', damaged: 'Damaged' })[key];

describe('a line in an audit trail', () => {
  it('is told in the language of its reader', () => {
    const line = {
      ...ring,
      quantity: 2,
      milligrams: 8_420,
      direction: 'out',
      reasonName: 'Lost',
      reasonNameJa: '紛失',
    };
    expect(auditedLineText(line, english, known)).toBe('R0-000001 Ring × 2, 8.42 g, Less, Lost');
    expect(auditedLineText(line, japanese, known)).toBe('R0-000001 指輪 × 2, 8.42 g, Less, 紛失');
  });

  it('has grams in place of pieces where it is sold by weight, with its price, discount and counts', () => {
    const chain = { ...ring, priceBy: 'gram', milligrams: 12_350, price: 18_200, discountBasisPoints: 500 } as const;
    expect(auditedLineText(chain, english, known)).toBe('R0-000001 Ring 12.35 g, ¥18,200/g, −5%');
    expect(auditedLineText({ ...ring, quantity: 1, damaged: 3 }, english, known)).toBe('R0-000001 Ring × 1, Damaged 3');
  });
});
