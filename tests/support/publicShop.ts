import { businessDate } from '#server/kernel/clock.ts';
import { soldDays } from '#server/shop/window/publicStore.ts';
import { ask } from './shop.ts';
import type { World } from './world.ts';

/** What everybody may know of a piece, as the tables have it. */
export interface PublicPiece {
  itemCode: string;
  /** In lists and in the sitemap; or with a page alone, such as one that was sold lately; or nowhere. */
  place: 'listed' | 'page' | 'nowhere';
  name: string;
  nameJa: string;
  categoryCode: string;
  /** Of one, with tax; null where it is sold by auction alone. */
  price: number | null;
  availability: string;
  imageIds: string[];
}

export interface PublicPost {
  slug: string;
  isPublic: boolean;
  title: string;
  titleJa: string;
  date: string;
  coverId: string | null;
}

export interface PublicShop {
  pieces: PublicPiece[];
  posts: PublicPost[];
  /** Every address below the shop that search engines shall know. */
  paths: Set<string>;
}

interface ItemRow {
  code: string;
  name: string;
  name_ja: string;
  category: string;
  is_on: boolean;
  is_unique_piece: boolean;
  stock_tracked: boolean;
  price: number;
  kinds: string[];
  sellable: number;
  reserved: number;
  images: string[];
  sold_on: string | null;
  tax_mode: 'inclusive' | 'exclusive';
  rate: number;
}

interface FeaturedRow {
  code: string;
  price: number;
  active_from: string | null;
  active_to: string | null;
}

/**
 * What a shop shows everybody, by the rows themselves and rules that are written once more here, so that a statement of the
 * product that says something else is noticed.
 */
export async function readPublicShop(
  { databaseUrl, clock }: Pick<World, 'databaseUrl' | 'clock'>,
  companyId: number,
): Promise<PublicShop> {
  const today = businessDate(clock.now());
  const items = await ask<ItemRow>(databaseUrl, itemRows, [companyId]);
  const featured = await ask<FeaturedRow>(
    databaseUrl,
    `SELECT item_code AS code, product.price::float8 AS price, active_from::text, active_to::text
     FROM featured_product AS product JOIN item ON item.id = item_id
     WHERE product.company_id = $1 AND product.active ORDER BY position, product.id`,
    [companyId],
  );
  const posts = await ask<PublicPost & { active: boolean }>(
    databaseUrl,
    `SELECT slug, active, title, title_ja AS "titleJa", date::text, cover_id::text AS "coverId"
     FROM page_post WHERE company_id = $1 ORDER BY id`,
    [companyId],
  );
  const shop = {
    pieces: items.map((row) => pieceOf(row, featured, today)),
    posts: posts.map((post) => ({ ...post, isPublic: post.active && post.date <= today })),
  };
  return { ...shop, paths: pathsOf(shop, items) };
}

const itemRows = `SELECT item_code AS code, item.name, item.name_ja, category.code AS category,
    item.active AND category.active AS is_on, is_unique_piece, stock_tracked, price::float8 AS price,
    ARRAY(SELECT kind FROM selling_option WHERE item_id = item.id) AS kinds,
    (SELECT coalesce(sum(quantity), 0)::int FROM stock_level WHERE item_id = item.id AND location_id = place.id
      AND kind = 'sellable') AS sellable,
    (SELECT coalesce(sum(quantity), 0)::int FROM stock_level WHERE item_id = item.id AND location_id = place.id
      AND kind = 'reserved') AS reserved,
    ARRAY(SELECT file_id::text FROM item_image WHERE item_id = item.id ORDER BY position) AS images,
    (SELECT max(effective_date)::text FROM stock_move WHERE item_id = item.id AND event = 'sale') AS sold_on,
    company.tax_mode, (SELECT basis_points FROM tax_rate WHERE tax_rate.company_id = company.id
      ORDER BY valid_from DESC LIMIT 1) AS rate
  FROM item JOIN category ON category.id = category_id JOIN company ON company.id = item.company_id
    JOIN shop_setting AS setting ON setting.company_id = company.id JOIN location AS place ON place.id = setting.location_id
  WHERE item.company_id = $1 ORDER BY item.id`;

function pieceOf(row: ItemRow, featured: readonly FeaturedRow[], today: string): PublicPiece {
  const isToday = ({ active_from: from, active_to: to }: FeaturedRow) =>
    (from ?? today) <= today && (to ?? today) >= today;
  const price = (featured.find((product) => product.code === row.code && isToday(product)) ?? row).price;
  const isInShop = row.kinds.some((kind) => kind !== 'subasta');
  const availability = availabilityOf(row);
  const isGone = row.is_unique_piece && availability === 'SoldOut';
  const isOld = isGone && row.sold_on !== null && daysBetween(row.sold_on, today) > soldDays;
  const isPublic = row.is_on && price > 0 && row.kinds.length > 0 && !isOld;
  return {
    itemCode: row.code,
    place: !isPublic ? 'nowhere' : isInShop && !isGone ? 'listed' : 'page',
    name: row.name || row.name_ja,
    nameJa: row.name_ja || row.name,
    categoryCode: row.category,
    price: isInShop ? withTax(price, row) : null,
    availability,
    imageIds: row.images,
  };
}

/** In the words of schema.org. */
function availabilityOf({ stock_tracked: isTracked, sellable, reserved }: ItemRow): string {
  if (!isTracked) return 'MadeToOrder';
  if (sellable > 1) return 'InStock';
  if (sellable === 1) return 'LimitedAvailability';
  return reserved > 0 ? 'OutOfStock' : 'SoldOut';
}

/** Cut off to whole yen, as companies of tests have it. */
function withTax(price: number, { tax_mode: mode, rate }: ItemRow): number {
  return mode === 'inclusive' ? price : price + Math.floor((price * rate) / 10_000);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function pathsOf({ pieces, posts }: Omit<PublicShop, 'paths'>, items: readonly ItemRow[]): Set<string> {
  const listed = pieces.filter(({ place }) => place === 'listed');
  const codes = new Set(listed.map(({ itemCode }) => itemCode));
  const hasToOrder = items.some(({ code, kinds }) => codes.has(code) && kinds.includes('madeToOrder'));
  const shown = posts.filter(({ isPublic }) => isPublic);
  return new Set([
    ...['', '/items', '/contact', '/delivery', '/law', '/privacy'],
    ...listed.map(({ categoryCode }) => `/category/${categoryCode}`),
    ...(hasToOrder ? ['/made-to-order'] : []),
    ...(shown.length > 0 ? ['/posts'] : []),
    ...listed.map(({ itemCode }) => `/item/${encodeURIComponent(itemCode)}`),
    ...shown.map(({ slug }) => `/posts/${slug}`),
  ]);
}
