import type { sellingOptionKinds } from '../catalogue/item.ts';
import type { AccessWord } from '../kernel/access.ts';
import { saleTypeViews } from './saleView.ts';

export const saleTypes = [
  'straight',
  'installment',
  'layaway',
  'madeToOrder',
  'service',
  'subasta',
  'ecommerce',
] as const;
export type SaleType = (typeof saleTypes)[number];

interface TypeFacts {
  /** The letters in its numbers (domain.md §4). */
  code: string;
  /** Whose list shows it, and where that list is. */
  view: AccessWord;
  path: string;
  /** By which selling options an item is sold so: any of them. */
  soldAs: readonly (typeof sellingOptionKinds)[number][];
  /** It may be made and completed in one step; the others are saved as pending first (specification §3). */
  isSoldAtOnce: boolean;
  /** Nobody buys so without being known. */
  needsCustomer: boolean;
  /** Its lines may be work: services, and items described by hand. */
  hasWork: boolean;
}

/** What one type of sale is, beside the others: all that is asked of a type in many places stands here. */
export const saleTypeFacts: Readonly<Record<SaleType, TypeFacts>> = {
  straight: {
    code: 'SO',
    view: saleTypeViews.straight,
    path: '/sales/transaction',
    soldAs: ['straight'],
    isSoldAtOnce: true,
    needsCustomer: false,
    hasWork: false,
  },
  installment: {
    code: 'IN',
    view: saleTypeViews.installment,
    path: '/sales/installment',
    soldAs: ['straight', 'layaway'],
    isSoldAtOnce: false,
    needsCustomer: true,
    hasWork: false,
  },
  layaway: {
    code: 'LA',
    view: saleTypeViews.layaway,
    path: '/sales/layaway',
    soldAs: ['layaway'],
    isSoldAtOnce: false,
    needsCustomer: true,
    hasWork: false,
  },
  madeToOrder: {
    code: 'MO',
    view: saleTypeViews.madeToOrder,
    path: '/sales/madetoorder',
    soldAs: ['madeToOrder', 'straight'],
    isSoldAtOnce: false,
    needsCustomer: true,
    hasWork: true,
  },
  service: {
    code: 'SV',
    view: saleTypeViews.service,
    path: '/sales/service-transaction',
    soldAs: [],
    isSoldAtOnce: false,
    needsCustomer: true,
    hasWork: true,
  },
  subasta: {
    code: 'SB',
    view: saleTypeViews.subasta,
    path: '/sales/subasta',
    soldAs: ['subasta'],
    isSoldAtOnce: true,
    needsCustomer: false,
    hasWork: false,
  },
  ecommerce: {
    code: 'EC',
    view: saleTypeViews.ecommerce,
    path: '/sales/ecommerce',
    soldAs: ['straight'],
    isSoldAtOnce: false,
    needsCustomer: true,
    hasWork: false,
  },
};

/** The types of sale that somebody may see. */
export function seenTypes(holds: (right: AccessWord) => boolean): SaleType[] {
  return saleTypes.filter((type) => holds(saleTypeFacts[type].view));
}
