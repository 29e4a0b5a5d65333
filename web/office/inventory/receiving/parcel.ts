import { type ParcelDraft, pieceFigures } from '#contract/catalogue/parcel.ts';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { figureValue } from '#web/ui/form/figure.ts';

/** The picture of a piece, as it was stored. */
export interface PiecePicture {
  id: string;
  thumbUrl: string;
}

/** What the dialog holds: so many pieces of one weight, or a list of weights, and their pictures by place. */
export interface ParcelValues {
  categoryId: number | null;
  name: string;
  nameJa: string;
  costBy: PriceUnit;
  orderCost: number | null;
  markupBasisPoints: number | null;
  price: number | null;
  way: 'count' | 'weights';
  count: number | null;
  milligrams: number | null;
  weights: string;
  pictures: Record<number, PiecePicture>;
}

export const emptyParcel: ParcelValues = {
  categoryId: null,
  name: '',
  nameJa: '',
  costBy: 'unit',
  orderCost: null,
  markupBasisPoints: null,
  price: null,
  way: 'count',
  count: null,
  milligrams: null,
  weights: '',
  pictures: {},
};

/** The weights of a list, one for each piece, in milligrams; what is no weight is not a number. */
export function weightsIn(list: string): number[] {
  const words = list.normalize('NFKC').split(/[\s,;、]+/);
  return words.filter(Boolean).map((word) => {
    const [, figure = ''] = /^(\d*\.?\d{0,3})(?:g|グラム)?$/i.exec(word) ?? [];
    return figureValue(figure, 3) ?? Number.NaN;
  });
}

export interface Piece {
  /** Its place, from 1. */
  key: number;
  milligrams: number;
  cost: number;
  price: number;
  picture: PiecePicture | null;
}

/** The pieces that the dialog stands for now. */
export function piecesOf(values: ParcelValues, piecesMax: number): Piece[] {
  const { way, count, milligrams, weights, costBy, orderCost, markupBasisPoints, price, pictures } = values;
  const alike = () => Array<number>(Math.min(count ?? 0, piecesMax)).fill(milligrams ?? 0);
  const figures = {
    costBy,
    orderCost: orderCost ?? undefined,
    markupBasisPoints: markupBasisPoints ?? undefined,
    price: price ?? undefined,
  };
  return (way === 'count' ? alike() : weightsIn(weights)).map((ofPiece, index) => ({
    key: index + 1,
    milligrams: ofPiece,
    ...pieceFigures(figures, Number.isNaN(ofPiece) ? 0 : ofPiece),
    picture: pictures[index] ?? null,
  }));
}

/** What is sent for it. */
export function parcelInput(values: ParcelValues, pieces: readonly Piece[]): ParcelDraft {
  const { categoryId, name, nameJa, costBy, orderCost, markupBasisPoints, price } = values;
  return {
    categoryId: categoryId as number,
    name,
    nameJa,
    costBy,
    ...(orderCost !== null && { orderCost }),
    ...(markupBasisPoints !== null && { markupBasisPoints }),
    ...(price !== null && { price }),
    pieces: pieces.map(({ milligrams, picture }) => ({ milligrams, imageId: picture?.id ?? null })),
  };
}
