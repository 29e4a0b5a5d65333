import type { useKnownText } from '#web/text/text.ts';

/** The place of a broken invariant, `item 5 location 2 sellable`, in the language of the reader. */
export function placeText(detail: string, known: ReturnType<typeof useKnownText>): string {
  return detail
    .replace('price change', 'priceChange')
    .replace(/[a-zA-Z]+/g, (word) => known(`books.places.${word}`, `stock.kinds.${word}`) ?? word);
}
