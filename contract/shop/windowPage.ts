import type { DueRow } from '../sales/schedule.ts';
import type { Piece as Words } from './post.ts';
import type { availabilities } from './window.ts';

type Availability = (typeof availabilities)[number];

/** A piece as lists show it. Prices are of one piece, with tax first (総額表示). */
export interface PieceCard {
  itemCode: string;
  name: string;
  milligrams: number;
  /** Whether the price is that of a gram. */
  isByGram: boolean;
  price: number;
  /** What it was before, with tax; null where nothing is taken off. */
  priceBefore: number | null;
  availability: Availability | null;
  imageUrl: string;
}

export interface PostLine {
  slug: string;
  title: string;
  date: string;
}

export interface HomePage {
  heroFirst: string;
  heroSecond: string;
  /** The first is the hero's. */
  featured: PieceCard[];
  films: { name: string; url: string; posterUrl: string }[];
  /** The longest layaway that a piece here has; null where none is offered. */
  layaway: { months: number; piece: PieceCard } | null;
  posts: PostLine[];
}

/** How lists are ordered, as their address says it. */
export const listOrders = ['newest', 'price', '-price', 'weight', '-weight'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What the address of a list asks for, as it was understood; texts as they were typed. */
export interface ListAsked {
  sort: ListOrder;
  priceFrom: string;
  priceTo: string;
  gramsFrom: string;
  gramsTo: string;
  isAvailable: boolean;
  /** The words that are searched for. */
  search: string;
}

export interface PieceListPage {
  /** Of the category, empty where the list has none. */
  category: { code: string; name: string } | null;
  asked: ListAsked;
  pieces: PieceCard[];
  page: number;
  /** The queries of the pages before and after; null where there is none. */
  previous: string | null;
  next: string | null;
}

/** One piece with everything that is public of it. */
export interface PieceWhole extends PieceCard {
  untaxedPrice: number;
  category: { code: string; name: string };
  description: string;
  imageUrls: string[];
  filmUrl: string;
  isStraight: boolean;
  isMadeToOrder: boolean;
  /** Sold by auction alone. */
  isAuctioned: boolean;
  /** A unique piece that was sold. */
  isSold: boolean;
  layaway: { months: number; downPaymentBasisPoints: number; rows: DueRow[] } | null;
}

export interface PiecePage {
  piece: PieceWhole;
  /** The shop that has it. */
  placeName: string;
  /** The same piece on somebody else's site. */
  elsewhere: { title: string; price: number; url: string }[];
}

export interface PostListPage {
  posts: (PostLine & { coverUrl: string })[];
  page: number;
  previous: string | null;
  next: string | null;
}

export interface PostPage {
  title: string;
  date: string;
  coverUrl: string;
  words: Words[];
}

export const shopTexts = ['delivery', 'law', 'privacy'] as const;
export type ShopTextName = (typeof shopTexts)[number];

export interface ShopTextPage {
  name: ShopTextName;
  words: Words[];
}

/** The pages that show what lies in the shop. */
export interface WindowPages {
  home: HomePage;
  items: PieceListPage;
  category: PieceListPage;
  search: PieceListPage;
  madeToOrder: PieceListPage;
  piece: PiecePage;
  posts: PostListPage;
  post: PostPage;
  text: ShopTextPage;
}
