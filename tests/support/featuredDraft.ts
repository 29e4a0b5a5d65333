import type { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';

type Draft = DraftOf<typeof contract.featured.create>;

/** An item that is shown for a tenth less than before, unless said otherwise. */
export const featuredDraft = (itemId: number, changes: Partial<Draft> = {}): Draft => ({
  name: 'Band of the month',
  nameJa: '今月のリング',
  price: 90_000,
  priceBefore: 100_000,
  itemId,
  imageId: null,
  activeFrom: null,
  activeTo: null,
  ...changes,
});
