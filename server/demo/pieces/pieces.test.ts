import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { DemoPiece } from './piece.ts';
import { demoPieces } from './pieces.ts';

const pictures = fileURLToPath(new URL('../pictures/', import.meta.url));
const read = (piece: DemoPiece) => readFileSync(`${pictures}${piece.key}.webp`);
const price = (piece: DemoPiece) => Math.floor((piece.costYen * (10_000 + piece.markupBasisPoints) + 5000) / 10_000);

/** Yen that a gram of the metal alone is worth, at least; the price of a piece covers it. */
const metalYenPerGram: Record<string, number> = {
  K24: 20_000,
  K18: 15_500,
  K14: 12_000,
  K10: 8500,
  Pt950: 8000,
  Pt900: 7600,
  Pt850: 7200,
  SV925: 200,
};
/** A piece is of one metal, alone or with small parts: strands, watches and clasps weigh mostly something else. */
function metalOf(piece: DemoPiece): string | undefined {
  if (/真珠|翡翠|珊瑚|オニキス|時計|クラスプ/.test(piece.nameJa)) return undefined;
  const named = Object.keys(metalYenPerGram).filter((metal) => piece.nameJa.includes(metal));
  return named.length === 1 ? named[0] : undefined;
}
function repeated<T>(values: readonly T[]): T[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}

describe('the demo catalogue', () => {
  it('has about 120 pieces in every category that holds pieces', () => {
    expect(demoPieces.length).toBeGreaterThanOrEqual(115);
    expect(new Set(demoPieces.map((piece) => piece.categoryCode))).toEqual(
      new Set(['R0', 'N0', 'E0', 'B0', 'W0', 'P0', 'O0', 'M0', 'AS0']),
    );
  });

  it('names no two pieces alike, in either language', () => {
    expect(repeated(demoPieces.map((piece) => piece.key))).toEqual([]);
    expect(repeated(demoPieces.map((piece) => piece.name))).toEqual([]);
    expect(repeated(demoPieces.map((piece) => piece.nameJa))).toEqual([]);
    expect(repeated(demoPieces.map((piece) => piece.descriptionJa))).toEqual([]);
  });

  it('writes Japanese in the Japanese fields and keys that are file names', () => {
    for (const piece of demoPieces) {
      expect(piece.nameJa, piece.key).toMatch(/[ぁ-んァ-ヶ一-龠]/);
      expect(piece.descriptionJa, piece.key).toMatch(/[ぁ-んァ-ヶ一-龠]/);
      expect(piece.name + piece.description, piece.key).not.toMatch(/[ぁ-んァ-ヶ一-龠]/);
      expect(piece.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
    }
  });

  it('weighs and prices every piece in whole, positive numbers', () => {
    for (const piece of demoPieces) {
      for (const value of [piece.milligrams, piece.costYen, piece.markupBasisPoints]) {
        expect(Number.isSafeInteger(value) && value > 0, piece.key).toBe(true);
      }
      for (const quantity of piece.quantityByShop)
        expect(Number.isSafeInteger(quantity) && quantity >= 0, piece.key).toBe(true);
      const total = piece.quantityByShop.reduce((sum, quantity) => sum + quantity, 0);
      expect(total, piece.key).toBeGreaterThan(0);
      if (piece.isUniquePiece) expect(total, piece.key).toBe(1);
    }
  });

  it('asks for a piece at least what its metal is worth, and not absurdly more', () => {
    const weighed = demoPieces.filter((piece) => metalOf(piece) !== undefined);
    expect(weighed.length).toBeGreaterThan(70);
    for (const piece of weighed) {
      const perGram = (price(piece) * 1000) / piece.milligrams;
      expect(perGram, piece.key).toBeGreaterThan(metalYenPerGram[metalOf(piece) ?? ''] ?? 0);
      expect(perGram, piece.key).toBeLessThan(400_000);
    }
  });

  it('offers layaway only with terms and a down payment that make sense', () => {
    for (const { key, sellingOptions } of demoPieces) {
      const { straight, layaway, madeToOrder } = sellingOptions;
      expect(straight || madeToOrder, key).toBe(true);
      if (layaway)
        expect(
          layaway.termsMonths >= 2 &&
            layaway.termsMonths <= 12 &&
            layaway.downPaymentBasisPoints > 0 &&
            layaway.downPaymentBasisPoints < 10_000,
          key,
        ).toBe(true);
    }
  });
});

describe('the pictures', () => {
  it('are there for every piece, small, and WebP', () => {
    for (const piece of demoPieces) {
      const file = read(piece);
      expect(file.length, piece.key).toBeLessThanOrEqual(40_000);
      expect(file.length, piece.key).toBeGreaterThan(2000);
      expect(file.subarray(8, 12).toString('latin1'), piece.key).toBe('WEBP');
    }
  });

  it('are no two alike, and none is left over', () => {
    const hashes = demoPieces.map((piece) => createHash('sha256').update(read(piece)).digest('hex'));
    expect(repeated(hashes)).toEqual([]);
    expect(repeated(demoPieces.map((piece) => JSON.stringify(piece.picture)))).toEqual([]);
    expect(readdirSync(pictures).sort()).toEqual(demoPieces.map((piece) => `${piece.key}.webp`).sort());
  });
});
