/** How customers of the shop on the web may pay. */
export const payWays = ['bankTransfer', 'cashOnDelivery', 'atShop'] as const;
export type PayWay = (typeof payWays)[number];
