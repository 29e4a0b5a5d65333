/** What a piece of the demo shop is: the words on its card, what it weighs and costs, how it is sold, and how its picture is made. */

export type DemoCategoryCode = 'R0' | 'N0' | 'E0' | 'B0' | 'W0' | 'P0' | 'O0' | 'M0' | 'AS0';

export type DemoSellingOptions = {
  straight: boolean;
  layaway?: { termsMonths: number; downPaymentBasisPoints: number };
  subasta: boolean;
  madeToOrder: boolean;
};

/** Parameters of a model in `scripts/pictures/models`; each model reads its own. */
export type PictureValue =
  | string
  | number
  | boolean
  | readonly PictureValue[]
  | { readonly [name: string]: PictureValue };
export type DemoPicture = { model: string; readonly [name: string]: PictureValue };

export type DemoPiece = {
  /** Names the picture file too: `server/demo/pictures/{key}.webp`. */
  key: string;
  categoryCode: DemoCategoryCode;
  name: string;
  nameJa: string;
  description: string;
  descriptionJa: string;
  milligrams: number;
  uom: 'pcs' | 'pair' | 'dozen' | 'bulk';
  costYen: number;
  /** On cost: 10 % is 1000. */
  markupBasisPoints: number;
  isUniquePiece: boolean;
  /** Ginza main, Osaka Shinsaibashi, Manila Makati, Manila warehouse. */
  quantityByShop: readonly [number, number, number, number];
  sellingOptions: DemoSellingOptions;
  picture: DemoPicture;
};

/** The ways most pieces are sold; a piece spreads one and changes what differs. */
export const straightOnly: DemoSellingOptions = { straight: true, subasta: false, madeToOrder: false };
export const layawayOver = (termsMonths: number, downPaymentBasisPoints = 2000): DemoSellingOptions => ({
  straight: true,
  layaway: { termsMonths, downPaymentBasisPoints },
  subasta: false,
  madeToOrder: false,
});
