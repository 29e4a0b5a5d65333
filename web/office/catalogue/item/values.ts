import type { Item, itemApi, SellingOptions } from '#contract/catalogue/item.ts';
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

export interface Film {
  id: string;
  url: string;
}

/** What the item form holds. Empty figures are null. */
export interface ItemValues {
  name: string;
  nameJa: string;
  categoryId: number | null;
  itemCode: string;
  barcode: string;
  milligrams: number | null;
  uom: Item['uom'];
  initialQuantity: number | null;
  minQuantity: number | null;
  isUniquePiece: boolean;
  cost: number | null;
  markupBasisPoints: number | null;
  price: number | null;
  sellingOptions: SellingOptions;
  description: string;
  descriptionJa: string;
  active: boolean;
  pictures: Picture[];
  film: Film | null;
  version: number;
}

/** What layaway starts with when somebody ticks it. */
export const layawayDefault = { termsMonths: 6, downPaymentBasisPoints: 2000 } as const;

export function newValues(categoryId: number | null): ItemValues {
  return {
    name: '',
    nameJa: '',
    categoryId,
    itemCode: '',
    barcode: '',
    milligrams: null,
    uom: 'pcs',
    initialQuantity: 1,
    minQuantity: 1,
    isUniquePiece: false,
    cost: null,
    markupBasisPoints: null,
    price: null,
    sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
    description: '',
    descriptionJa: '',
    active: true,
    pictures: [],
    film: null,
    version: 0,
  };
}

export function valuesOf(item: Item): ItemValues {
  return {
    name: item.name,
    nameJa: item.nameJa,
    categoryId: item.categoryId,
    itemCode: item.itemCode,
    barcode: item.barcode,
    milligrams: item.milligrams,
    uom: item.uom,
    initialQuantity: 0,
    minQuantity: item.minQuantity,
    isUniquePiece: item.isUniquePiece,
    cost: item.cost ?? null,
    markupBasisPoints: item.markupBasisPoints ?? null,
    price: item.price,
    sellingOptions: item.sellingOptions,
    description: item.description,
    descriptionJa: item.descriptionJa,
    active: item.active,
    pictures: item.images.map(({ id, url, thumbUrl }) => ({ key: id, id, url, thumbUrl, name: '', state: 'there' })),
    film: item.videoId ? { id: item.videoId, url: item.videoUrl } : null,
    version: item.version,
  };
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
    imageIds: pictures.flatMap(({ id }) => (id ? [id] : [])),
    videoId: film?.id ?? null,
  };
  const costs = sent.seesCost ? { cost, markupBasisPoints: markupBasisPoints ?? 0 } : {};
  if (sent.id !== null) return { ...common, ...costs, id: sent.id, version } as DraftOf<typeof itemApi.edit>;
  const opening = { initialQuantity: sent.isStocked ? initialQuantity : 0 };
  return { ...common, ...costs, ...opening } as DraftOf<typeof itemApi.create>;
}
