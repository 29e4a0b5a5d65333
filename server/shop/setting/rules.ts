import type { OpeningNeed, ShopSettings } from '#contract/shop/setting.ts';

type Said = Omit<ShopSettings, 'isOpen' | 'missing' | 'locationName' | 'locationNameJa' | 'path' | 'version'>;

/** What is missing before a shop can be opened. A text in either language is one: pages fall back to the other. */
export function missingOf(said: Said): OpeningNeed[] {
  const lacks: Record<OpeningNeed, boolean> = {
    location: said.locationId === null,
    payWays: said.payWays.length === 0,
    shippingMethods: said.shippingMethodIds.length === 0,
    delivery: said.delivery + said.deliveryJa === '',
    law: said.law + said.lawJa === '',
    privacy: said.privacy + said.privacyJa === '',
  };
  return (Object.keys(lacks) as OpeningNeed[]).filter((need) => lacks[need]);
}
