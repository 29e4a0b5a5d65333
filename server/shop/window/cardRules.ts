import { type Tax, taxedPrice } from '#contract/company/tax.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import type { ShopLocale } from '#contract/shop/page.ts';
import type { PieceCard } from '#contract/shop/windowPage.ts';

/** What a card is made of. */
interface Row {
  itemCode: string;
  name: string;
  nameJa: string;
  milligrams: number;
  isByGram: boolean;
  price: number;
  priceBefore: number | null;
  availability: PieceCard['availability'];
  imageId: string | null;
}

/** A piece as lists show it: its name in the language of the page, its prices with tax. */
export function cardOf(row: Row, { tax, locale, code }: { tax: Tax; locale: ShopLocale; code: string }): PieceCard {
  const { itemCode, milligrams, isByGram, priceBefore, availability } = row;
  return {
    itemCode,
    milligrams,
    isByGram,
    availability,
    name: textIn(locale, row.name, row.nameJa),
    price: taxedPrice(row.price, tax),
    priceBefore: priceBefore === null ? null : taxedPrice(priceBefore, tax),
    imageUrl: publicImageUrl(code, row.imageId),
  };
}

/** The address under which everybody is given a picture that a shop shows; empty where there is none. */
export function publicImageUrl(code: string, id: string | null): string {
  return id ? `/shop/${code}/files/${id}.webp` : '';
}

export function publicVideoUrl(code: string, id: string | null): string {
  return id ? `/shop/${code}/files/${id}.mp4` : '';
}
