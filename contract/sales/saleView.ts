import type { AccessWord } from '../kernel/access.ts';

/** Which right shows the sales of a type. Menus ask for it before anything else of a type is loaded. */
export const saleTypeViews = {
  straight: 'View Sales Transaction',
  installment: 'View Installment Transaction',
  layaway: 'View Layaway Transaction',
  madeToOrder: 'View Made to Order Transaction',
  service: 'View Service Transaction',
  subasta: 'View Subasta Transaction',
  ecommerce: 'View E-commerce Order',
} as const satisfies Record<string, AccessWord>;

/** Any of these shows some sales. */
export const saleViews = Object.values(saleTypeViews);
