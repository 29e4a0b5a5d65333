/** What a price and a cost are of: one unit, or one gram of what is sold in bulk. */
export const priceUnits = ['unit', 'gram'] as const;
