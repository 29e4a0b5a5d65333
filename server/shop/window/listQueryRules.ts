import { yenMax } from '#contract/kernel/values.ts';
import { type ListAsked, type ListOrder, listOrders } from '#contract/shop/windowPage.ts';

export type PieceSort = 'newest' | 'price' | 'milligrams';

/** What a list of pieces is asked for. Prices are with tax, as they are shown. */
export interface PieceQuery {
  page: number;
  sort: PieceSort;
  direction: 'asc' | 'desc';
  category?: string | undefined;
  search?: string | undefined;
  available?: boolean | undefined;
  madeToOrder?: boolean | undefined;
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  milligramsFrom?: number | undefined;
  milligramsTo?: number | undefined;
}

/** Pages that a list is turned to at most. */
const pagesMax = 500;
const searchMax = 100;

const orders: Record<ListOrder, Pick<PieceQuery, 'sort' | 'direction'>> = {
  newest: { sort: 'newest', direction: 'desc' },
  price: { sort: 'price', direction: 'asc' },
  '-price': { sort: 'price', direction: 'desc' },
  weight: { sort: 'milligrams', direction: 'asc' },
  '-weight': { sort: 'milligrams', direction: 'desc' },
};

export interface ListQuery {
  asked: ListAsked;
  page: number;
  query: PieceQuery;
}

/** What the address of a list asks for. What can't be understood is as good as absent: a link never fails. */
export function readListQuery(given: Readonly<Record<string, string>>): ListQuery {
  const sort = listOrders.find((order) => order === given.sort) ?? 'newest';
  const page = pageOf(given.page);
  const [priceFrom, priceTo] = [yenOf(given.from), yenOf(given.to)];
  const [milligramsFrom, milligramsTo] = [milligramsOf(given.light), milligramsOf(given.heavy)];
  const isAvailable = given.available === '1';
  const search = printable(given.q ?? '').slice(0, searchMax);
  const text = (name: string, isRead: boolean) => (isRead ? (given[name] ?? '').trim() : '');
  return {
    page,
    asked: {
      sort,
      isAvailable,
      search,
      priceFrom: text('from', priceFrom !== undefined),
      priceTo: text('to', priceTo !== undefined),
      gramsFrom: text('light', milligramsFrom !== undefined),
      gramsTo: text('heavy', milligramsTo !== undefined),
    },
    query: {
      ...orders[sort],
      page,
      priceFrom,
      priceTo,
      milligramsFrom,
      milligramsTo,
      available: isAvailable ? true : undefined,
      search: search || undefined,
    },
  };
}

/** The page that an address asks for. */
export function pageOf(given: string | undefined): number {
  return /^[1-9]\d{0,3}$/.test(given ?? '') ? Math.min(Number(given), pagesMax) : 1;
}

/** The one spelling of what is asked for, as the end of an address; empty for a first page of everything. */
export function queryText({ sort, search, ...asked }: ListAsked, page: number): string {
  const pairs: [string, string][] = [
    ['q', search],
    ['sort', sort === 'newest' ? '' : sort],
    ['from', asked.priceFrom],
    ['to', asked.priceTo],
    ['light', asked.gramsFrom],
    ['heavy', asked.gramsTo],
    ['available', asked.isAvailable ? '1' : ''],
    ['page', page > 1 ? String(page) : ''],
  ];
  const text = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
  return text && `?${text}`;
}

/** Without characters that no text of ours has. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim();
}

function yenOf(given: string | undefined): number | undefined {
  const text = (given ?? '').normalize('NFKC').replace(/[,¥円\s]/g, '');
  if (!/^\d{1,13}$/.test(text)) return undefined;
  return Math.min(Number(text), yenMax);
}

function milligramsOf(given: string | undefined): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec((given ?? '').normalize('NFKC').trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 1_000 + Number(fraction.padEnd(3, '0'));
}
