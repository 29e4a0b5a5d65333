import { sql } from 'kysely';
import { type Tax, taxedPrice, untaxedPrice } from '#contract/company/tax.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { WindowPiece, WindowPieceWhole, windowApi } from '#contract/shop/window.ts';
import { findTax } from '../../company/tax.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import { isItemOfCode } from '../../kernel/search.ts';
import { listPieceRows, type PieceRow } from './pieceListStore.ts';
import { eachFeatured, isStillShown, pieceColumns, piecesFrom, wholeColumns } from './publicStore.ts';

/** A page of what is for sale. A unique piece that was sold is in no list any more; neither is what is only auctioned. */
export async function listPieces(
  ctx: Context,
  query: InputOf<typeof windowApi.pieces>,
): Promise<{ pieces: WindowPiece[]; more: boolean }> {
  const tax = await findTax(ctx.db, ctx.companyId, businessDate(ctx.clock.now()));
  const { rows, more } = await listPieceRows(ctx, tax, query);
  return { pieces: rows.map((row) => told(row, tax)), more };
}

type Whole = PieceRow & Omit<WindowPieceWhole, keyof WindowPiece> & { isStillShown: boolean };

/** One piece, for as long as it has a page. What is not public is not found, as if it were not there. */
export async function findPiece(
  ctx: Context,
  { itemCode }: InputOf<typeof windowApi.piece>,
): Promise<WindowPieceWhole> {
  const [[row], tax] = await Promise.all([
    readShort<Whole>(
      ctx.db,
      sql`SELECT ${pieceColumns}, ${wholeColumns}, ${isStillShown(ctx)} AS is_still_shown
        FROM ${piecesFrom(ctx, eachFeatured(ctx))} AND ${isItemOfCode(ctx.companyId, itemCode)}`,
    ),
    findTax(ctx.db, ctx.companyId, businessDate(ctx.clock.now())),
  ]);
  if (!row) return refuse('notFound');
  if (!row.isStillShown) refuse('shop.gone');
  const { description, descriptionJa, isStraight, isMadeToOrder, isAuctioned } = row;
  return { ...told(row, tax), description, descriptionJa, isStraight, isMadeToOrder, isAuctioned };
}

/** What everybody may know of a row, each price as a sale of that one piece would tax it. */
function told(row: PieceRow, tax: Tax): WindowPiece {
  const { itemCode, name, nameJa, categoryCode, milligrams, availability, price, priceBefore } = row;
  return {
    itemCode,
    name,
    nameJa,
    categoryCode,
    milligrams,
    availability,
    price: taxedPrice(price, tax),
    untaxedPrice: untaxedPrice(price, tax),
    priceBefore: priceBefore === null ? null : taxedPrice(priceBefore, tax),
  };
}
