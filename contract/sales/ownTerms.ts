import { lotOfSale } from './lotOfSale.ts';
import { planDraft, planShown, planSteps } from './plan.ts';

/** What types of sale have that others have not, by the keys of a sale: what a draft says of it, what is shown of it. */
export const ownDrafts = {
  /** Of a sale that is paid by instalments; left out, its terms follow from its items. */
  plan: planDraft.optional(),
};
export const ownShown = {
  /** Where a subasta sale was made by the hammer. */
  lot: lotOfSale.optional(),
  plan: planShown.optional(),
};
export const ownSteps = [...planSteps] as const;
