import type { Translate } from '#web/text/text.ts';
import { goodsInSentence, piecesAndGramsText } from '#web/ui/piecesAndGramsText.ts';

type Direction = 'quantityIn' | 'quantityOut';
type Counts = Record<Direction | `${Direction}Milligrams`, number>;

function goodsOf(row: Counts, direction: Direction) {
  return { pieces: row[direction], milligrams: row[`${direction}Milligrams`] };
}

/** What comes in or goes out: pieces, and the weight of goods by the gram. */
export function goodsText(t: Translate, row: Counts, direction: Direction): string {
  return piecesAndGramsText(t, goodsOf(row, direction));
}

/** What comes in and what goes out, as far as there is any: `+2 pcs −12.345 g`. */
export function signedGoods(t: Translate, row: Counts): string {
  const signs = [
    ['quantityIn', '+'],
    ['quantityOut', '\u2212'],
  ] as const;
  return signs
    .filter(([direction]) => row[direction] + row[`${direction}Milligrams`] > 0)
    .map(([direction, sign]) => sign + goodsInSentence(t, goodsOf(row, direction)))
    .join(' ');
}
