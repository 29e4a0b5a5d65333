/** How many lines a cart holds, and how many of one piece. */
export const cartLinesMax = 20;
export const cartQuantityMax = 10;

/** What lies in a cart, which reserves nothing. */
export interface CartLine {
  itemCode: string;
  quantity: number;
  /** What one piece cost when it was put in, with tax: said where it is another now. */
  seenPrice: number | null;
}
