import { z } from 'zod';
import { onlineStages, orderDraft, orderShown, orderSteps } from './ecommerceOrder.ts';
import { intake, intakeDraft, serviceStages, serviceSteps } from './intake.ts';
import { lotOfSale } from './lotOfSale.ts';
import { madeToOrderDraft, madeToOrderShown, productionSteps, productions } from './madeToOrderTerms.ts';
import { planDraft, planShown, planSteps } from './plan.ts';

/** What types of sale have that others have not, by the keys of a sale: what a draft says of it, what is shown of it. */
export const ownDrafts = {
  /** Of a sale that is paid by instalments; left out, its terms follow from its items. */
  plan: planDraft.optional(),
  /** The piece that a service is done on. */
  intake: intakeDraft.optional(),
  madeToOrder: madeToOrderDraft.optional(),
  /** Of an order: where it goes, and until when it is held. */
  ecommerce: orderDraft.optional(),
};
export const ownShown = {
  /** Where a subasta sale was made by the hammer. */
  lot: lotOfSale.optional(),
  plan: planShown.optional(),
  intake: intake.optional(),
  madeToOrder: madeToOrderShown.optional(),
  ecommerce: orderShown.optional(),
};
/** What a row of a list shows besides. */
export const ownRow = {
  /** Where the work of a service is; null for other types. */
  serviceStage: z.enum(serviceStages).nullable(),
  /** How far its making is; null where nothing is made. */
  production: z.enum(productions).nullable(),
  /** Of what was placed in the shop on the web: whether the shop has confirmed it; null for all else. */
  onlineStage: z.enum(onlineStages).nullable(),
};
export const ownSteps = [...planSteps, ...productionSteps, ...serviceSteps, ...orderSteps] as const;
