import { untaxedPrice } from '#contract/company/tax.ts';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import { type DueRow, scheduleOf } from '#contract/sales/schedule.ts';
import { windowPageSize } from '#contract/shop/window.ts';
import type { PieceListPage, PieceWhole } from '#contract/shop/windowPage.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Loaded, Visit } from '../../site/page.ts';
import { cardOf, publicImageUrl, publicVideoUrl } from './cardRules.ts';
import { findHome, findLongestLayaway, listFeatured } from './homeStore.ts';
import { type ListQuery, type PieceQuery, queryText, readListQuery } from './listQueryRules.ts';
import { listPieceRows } from './pieceListStore.ts';
import { findWhole, listElsewhere } from './pieceStore.ts';
import { listPosts } from './postStore.ts';

const latestPosts = 3;

export async function loadHome({ ctx, shop, locale, code }: Visit): Promise<Loaded<'home'>> {
  const [home, featured, layaway, posts] = await Promise.all([
    findHome(ctx),
    listFeatured(ctx),
    findLongestLayaway(ctx),
    listPosts(ctx, latestPosts, 0),
  ]);
  const how = { tax: shop.tax, locale, code };
  return {
    props: {
      heroFirst: textIn(locale, home?.heroFirst ?? '', home?.heroFirstJa ?? ''),
      heroSecond: textIn(locale, home?.heroSecond ?? '', home?.heroSecondJa ?? ''),
      featured: featured.map((row) => cardOf(row, how)),
      films: (home?.films ?? []).map(({ name, nameJa, videoId, posterId }) => ({
        name: textIn(locale, name, nameJa),
        url: publicVideoUrl(code, videoId),
        posterUrl: publicImageUrl(code, posterId),
      })),
      layaway: layaway ? { months: layaway.months, piece: cardOf(layaway, how) } : null,
      posts: posts.map(({ slug, title, titleJa, date }) => ({ slug, date, title: textIn(locale, title, titleJa) })),
    },
  };
}

export async function loadItems(visit: Visit): Promise<Loaded<'items'>> {
  const { search: _, ...query } = visit.query;
  return listOf(visit, readListQuery({ ...query, q: '' }));
}

export async function loadCategory(visit: Visit): Promise<Loaded<'category'>> {
  const category = visit.shop.frame.categories.find(({ code }) => code === visit.params.category);
  if (!category) refuse('notFound');
  const asked = readListQuery({ ...visit.query, q: '' });
  const { props, ...more } = await listOf(visit, asked, { category: category.code });
  return { ...more, props: { ...props, category } };
}

/** Without words nothing is searched for. */
export async function loadSearch(visit: Visit): Promise<Loaded<'search'>> {
  const asked = readListQuery(visit.query);
  if (asked.asked.search !== '') return listOf(visit, asked);
  return { props: { category: null, asked: asked.asked, pieces: [], page: 1, previous: null, next: null } };
}

export async function loadMadeToOrder(visit: Visit): Promise<Loaded<'madeToOrder'>> {
  return listOf(visit, readListQuery({ ...visit.query, q: '' }), { madeToOrder: true });
}

async function listOf(
  { ctx, shop, locale, code }: Visit,
  { asked, page, query }: ListQuery,
  more: Partial<PieceQuery> = {},
): Promise<{ props: PieceListPage; query: string }> {
  const found = await listPieceRows(ctx, shop.tax, { ...query, ...more });
  const pieces = found.rows.map((row) => cardOf(row, { tax: shop.tax, locale, code }));
  const props: PieceListPage = {
    category: null,
    asked,
    page,
    pieces,
    previous: page > 1 ? queryText(asked, page - 1) : null,
    next: found.more && pieces.length === windowPageSize ? queryText(asked, page + 1) : null,
  };
  return { props, query: queryText(asked, page) };
}

export async function loadPiece({ ctx, shop, locale, code, params }: Visit): Promise<Loaded<'piece'>> {
  const { itemCode = '' } = params;
  const [row, elsewhere] = await Promise.all([findWhole(ctx, itemCode), listElsewhere(ctx, itemCode)]);
  if (!row) refuse('notFound');
  if (!row.isStillShown) refuse('shop.gone');
  const card = cardOf(row, { tax: shop.tax, locale, code });
  const isSold = row.isUniquePiece && row.availability === 'soldOut' && row.wasSold;
  const piece: PieceWhole = {
    ...card,
    untaxedPrice: untaxedPrice(row.price, shop.tax),
    category: { code: row.categoryCode, name: textIn(locale, row.categoryName, row.categoryNameJa) },
    description: textIn(locale, row.description, row.descriptionJa),
    imageUrls: row.imageIds.map((id) => publicImageUrl(code, id)),
    filmUrl: publicVideoUrl(code, row.videoId),
    isStraight: row.isStraight,
    isMadeToOrder: row.isMadeToOrder,
    isAuctioned: row.isAuctioned,
    isSold,
    layaway: row.layaway && layawayOf(card.price, row.layaway, businessDate(ctx.clock.now())),
  };
  const placeName = textIn(locale, row.placeName, row.placeNameJa);
  return { params: { itemCode: row.itemCode }, props: { piece, elsewhere, placeName } };
}

/** A layaway with all of its rows, as the contract schedules it; null where its parts would be too small. */
function layawayOf(
  price: number,
  { months, downPaymentBasisPoints }: { months: number; downPaymentBasisPoints: number },
  today: string,
): PieceWhole['layaway'] {
  let rows: DueRow[];
  try {
    rows = scheduleOf(price, { terms: months, downPaymentBasisPoints, startDate: today, unit: 1 });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  return { months, downPaymentBasisPoints, rows };
}
