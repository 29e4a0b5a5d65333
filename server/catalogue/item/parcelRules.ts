import { type Parcel, pieceFigures } from '#contract/catalogue/parcel.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { yenMax } from '#contract/kernel/values.ts';
import type { CategoryNature, ItemFields } from './rules.ts';

/**
 * The pieces of a parcel as items that are sold straight; codes are issued later. Who sees what orders cost says it, and
 * the price follows; who does not says the price.
 */
export function piecesOf(parcel: Parcel, category: CategoryNature, seesOrderCost: boolean): ItemFields[] {
  const { categoryId, name, nameJa, pieces, orderCost, price, markupBasisPoints } = parcel;
  if (!category.active) refuse('category.inactive', { code: category.code });
  if (!category.stockTracked) refuseField('categoryId', 'field.notStocked');
  if (!seesOrderCost && (orderCost ?? markupBasisPoints) !== undefined) refuse('access.denied');
  if (seesOrderCost && orderCost === undefined) refuseField('orderCost', 'field.required');
  if (seesOrderCost && markupBasisPoints === undefined) refuseField('markupBasisPoints', 'field.required');
  if (!seesOrderCost && price === undefined) refuseField('price', 'field.required');
  return pieces.map(({ milligrams, imageId }) => {
    const figures = pieceFigures(parcel, milligrams);
    if (Math.max(figures.cost, figures.price) > yenMax) refuseField('orderCost', 'field.tooLarge');
    return {
      categoryId,
      itemCode: '',
      barcode: '',
      name,
      nameJa,
      description: '',
      descriptionJa: '',
      milligrams,
      uom: 'pcs',
      priceBy: 'unit',
      ...figures,
      markupBasisPoints: markupBasisPoints ?? 0,
      isUniquePiece: true,
      // Nobody orders it again once it is sold.
      minQuantity: 0,
      active: true,
      sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
      imageIds: imageId === null ? [] : [imageId],
      videoId: null,
    };
  });
}
