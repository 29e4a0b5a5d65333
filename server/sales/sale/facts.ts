import type { TaxMode, TaxRounding } from '#contract/company/company.ts';

/** What a sale must know of an item, read under the lock of its stock. */
export interface ItemFacts {
  id: number;
  itemCode: string;
  name: string;
  nameJa: string;
  price: number;
  cost: number;
  milligrams: number;
  active: boolean;
  isUniquePiece: boolean;
  stockTracked: boolean;
  consignment: boolean;
  sellsStraight: boolean;
  imageId: string | null;
}

/** What a sale must know of its company, on its date. */
export interface CompanyFacts {
  code: string;
  locationName: string;
  locationNameJa: string;
  taxMode: TaxMode;
  taxRounding: TaxRounding;
  taxBasisPoints: number;
  allowNegativeSellable: boolean;
  closedThrough: string | null;
}
