import { type ComponentType, lazy } from 'react';
import { type SaleType, saleTypes } from '#contract/sales/saleType.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const PlanPanel = lazy(async () => ({ default: (await import('../plan/PlanPanel.tsx')).PlanPanel }));

/**
 * What the counter shows above the money for a type of sale, loaded when that type is chosen. A panel reads the draft from
 * the counter's context and writes what its type says into `draft.own`.
 */
export const typePanels: Partial<Record<SaleType, ComponentType>> = {
  layaway: PlanPanel,
  installment: PlanPanel,
  madeToOrder: lazyPart(async () => (await import('./MadeToOrderPanel.tsx')).MadeToOrderPanel),
  ecommerce: lazyPart(async () => (await import('../ecommerce/OrderPanel.tsx')).OrderPanel),
};

/** What a type asks for in a dialog before the counter, which its panel opens. */
export const typeDialogs: Partial<Record<SaleType, ComponentType>> = {
  ecommerce: lazyPart(async () => (await import('../ecommerce/OrderDialog.tsx')).OrderDialog),
};

/** The types that are sold at the counter. */
export const counterTypes = saleTypes.filter((type) => type === 'straight' || type === 'subasta' || type in typePanels);
