import { shopBase } from '#contract/kernel/shopBase.ts';
import type { ShopFrame } from '#contract/shop/page.ts';
import type { PieceWhole } from '#contract/shop/windowPage.ts';
import { piecePath } from './shop.ts';

const context = 'https://schema.org';

/** The address of a path of the shop, whole. */
export function wholeUrl(frame: ShopFrame, path: string): string {
  return frame.origin + shopBase(frame.locale, frame.code) + path;
}

/** Who sells here, as schema.org has it. */
export function organizationOf(frame: ShopFrame): object {
  return {
    '@context': context,
    '@type': 'Organization',
    name: frame.name,
    url: wholeUrl(frame, ''),
    ...(frame.logoUrl && { logo: frame.origin + frame.logoUrl }),
    ...(frame.address && { address: frame.address }),
    ...(frame.phone && { telephone: frame.phone }),
    sameAs: frame.links.map(({ url }) => url),
  };
}

const schemaAvailability: Record<NonNullable<PieceWhole['availability']>, string> = {
  inStock: 'InStock',
  lastOne: 'LimitedAvailability',
  reserved: 'OutOfStock',
  soldOut: 'SoldOut',
};

/** A piece with what it costs, tax included. */
export function productOf(frame: ShopFrame, piece: PieceWhole): object {
  const { name, itemCode, description, imageUrls, availability, price, milligrams } = piece;
  return {
    '@context': context,
    '@type': 'Product',
    name,
    sku: itemCode,
    ...(description && { description }),
    image: imageUrls.map((url) => frame.origin + url),
    category: piece.category.name,
    weight: { '@type': 'QuantitativeValue', value: milligrams / 1000, unitCode: 'GRM' },
    // What is cut to length is asked for, and has no price as a whole.
    ...(!(piece.isAuctioned || piece.isByGram) && {
      offers: {
        '@type': 'Offer',
        url: wholeUrl(frame, piecePath(itemCode)),
        price,
        priceCurrency: 'JPY',
        availability: `${context}/${availability === null ? 'MadeToOrder' : schemaAvailability[availability]}`,
        seller: { '@type': 'Organization', name: frame.name },
      },
    }),
  };
}

export function articleOf(frame: ShopFrame, post: { title: string; date: string; coverUrl: string }): object {
  return {
    '@context': context,
    '@type': 'Article',
    headline: post.title,
    datePublished: post.date,
    ...(post.coverUrl && { image: frame.origin + post.coverUrl }),
    author: { '@type': 'Organization', name: frame.name },
  };
}
