import type { Item, itemApi } from '#contract/catalogue/item.ts';
import { isWeighed, type PriceUnit } from '#contract/catalogue/weight.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';

/** A picture in the form: uploaded, on its way, or not arrived. */
export interface Picture {
  key: string;
  /** Null until the server has it. */
  id: string | null;
  url: string;
  thumbUrl: string;
  name: string;
  state: 'there' | 'sending' | 'failed';
}

/** What layaway starts with when somebody ticks it. */
export const layawayDefault = { termsMonths: 6, downPaymentBasisPoints: 2000 } as const;

/** What the item form holds: an item, or a new one of a category. Empty figures are null. */
export function valuesOf(item: Item | null, categoryId: number | null = null) {
  const pictures = item?.images.map(({ id, ...urls }): Picture => ({ key: id, id, ...urls, name: '', state: 'there' }));
  return {
    name: item?.name ?? '',
    nameJa: item?.nameJa ?? '',
    categoryId: item?.categoryId ?? categoryId,
    itemCode: item?.itemCode ?? '',
    barcode: item?.barcode ?? '',
    milligrams: item?.milligrams ?? null,
    uom: item?.uom ?? 'pcs',
    priceBy: item?.priceBy ?? 'unit',
    initialQuantity: (item ? 0 : 1) as number | null,
    minQuantity: item?.minQuantity ?? 1,
    isUniquePiece: item?.isUniquePiece ?? false,
    cost: item?.cost ?? null,
    markupBasisPoints: item?.markupBasisPoints ?? null,
    price: item?.price ?? null,
    sellingOptions: item?.sellingOptions ?? { straight: true, layaway: null, subasta: false, madeToOrder: false },
    description: item?.description ?? '',
    descriptionJa: item?.descriptionJa ?? '',
    active: item?.active ?? true,
    pictures: pictures ?? [],
    film: item?.videoId ? { id: item.videoId, url: item.videoUrl } : null,
    version: item?.version ?? 0,
  };
}
export type ItemValues = ReturnType<typeof valuesOf>;

/** The unit of price and cost. Goods in bulk alone have the choice, which the form keeps when they are no more in bulk. */
export function priceUnitOf({ uom, priceBy }: Pick<ItemValues, 'uom' | 'priceBy'>): PriceUnit {
  return isWeighed({ uom }) ? priceBy : 'unit';
}

interface Sent {
  /** The item that is edited; null for a new one. */
  id: number | null;
  seesCost: boolean;
  /** Whether opening stock can be counted in here. */
  isStocked: boolean;
}

/** What is sent. Who doesn't see the cost sends none: it stays, and for a new item somebody with the right enters it later. */
export function inputOf(values: ItemValues, sent: Sent): DraftOf<typeof itemApi.create> | DraftOf<typeof itemApi.edit> {
  const { pictures, film, version, initialQuantity, cost, markupBasisPoints, ...fields } = values;
  const common = {
    ...fields,
    priceBy: priceUnitOf(fields),
    imageIds: pictures.flatMap(({ id }) => (id ? [id] : [])),
    videoId: film?.id ?? null,
  };
  const costs = sent.seesCost ? { cost, markupBasisPoints: markupBasisPoints ?? 0 } : {};
  if (sent.id !== null) return { ...common, ...costs, id: sent.id, version } as DraftOf<typeof itemApi.edit>;
  const opening = { initialQuantity: sent.isStocked ? initialQuantity : 0 };
  return { ...common, ...costs, ...opening } as DraftOf<typeof itemApi.create>;
}
