import { formOf, type Placed } from '../tests/support/orderForm.ts';

/** A piece of a shop as the last page of an order shows it, and what else such an order comes to. */
export interface OrderedPiece {
  itemId: number;
  itemCode: string;
  /** With tax, and as the sale will have it. */
  price: number;
  untaxedPrice: number;
  isTaxInside: boolean;
  taxBasisPoints: number;
  shippingFee: number;
}

/** What somebody who was not there before sends to order these pieces, one of each. */
export function orderOf(pieces: readonly OrderedPiece[]): Placed {
  const [{ isTaxInside, taxBasisPoints, shippingFee }] = pieces as [OrderedPiece];
  const base = pieces.reduce((sum, piece) => sum + (isTaxInside ? piece.price : piece.untaxedPrice), shippingFee);
  const grandTotal = isTaxInside ? base : base + Math.floor((base * taxBasisPoints) / 10_000);
  return formOf({ lines: pieces.map(({ itemCode, price }) => ({ itemCode, price, quantity: 1 })), grandTotal });
}

/** Two different pieces, at random. */
export function anyTwo(pieces: readonly OrderedPiece[]): [OrderedPiece, OrderedPiece] {
  const at = Math.floor(Math.random() * pieces.length);
  const other = (at + 1 + Math.floor(Math.random() * (pieces.length - 1))) % pieces.length;
  return [pieces[at], pieces[other]] as [OrderedPiece, OrderedPiece];
}
