import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inStoreBarcode } from '#contract/catalogue/barcode.ts';

export const stoneCount = 53_940;
const cuts = ['Ideal', 'Premium', 'Very Good', 'Good', 'Fair'];
const colours = ['D', 'E', 'F', 'G', 'H', 'I', 'J'];
const clarities = ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2', 'I1'];

/** A file of as many loose diamonds as a large dealer has, in our own import format; the same on every machine. */
export function writeStones(folder: string): string {
  const header =
    'itemCode,barcode,categoryCode,name,description,grams,uom,cost,markUpPricePercentage,price,initialQuantity';
  const rows = Array.from({ length: stoneCount }, (_, index) => rowOf(index + 1));
  const file = join(folder, 'stones.csv');
  writeFileSync(file, `${[header, ...rows].join('\n')}\n`);
  return file;
}

function rowOf(n: number): string {
  // Steps that share no factor with the lengths spread the values without a random number.
  const points = 20 + ((n * 7919) % 280);
  const name = `Diamond ${(points / 100).toFixed(2)}ct ${pick(cuts, n, 3)} ${pick(colours, n, 5)} ${pick(clarities, n, 3)}`;
  const size = (4 + points / 60).toFixed(2);
  const cost = points * 1_000 + ((n * 31) % 97) * 100;
  return [
    `D${String(n).padStart(6, '0')}`,
    inStoreBarcode('29', 0, n),
    'O0',
    name,
    `depth 61.${n % 10} table 5${n % 7} ${size}x${size}x2.43 mm`,
    (points / 500).toFixed(3),
    ...['pcs', cost, 50, (cost * 3) / 2, 1],
  ].join(',');
}

function pick(values: readonly string[], n: number, step: number): string {
  return values[(n * step + Math.floor(n / values.length)) % values.length] ?? '';
}
