/** Filters that leave some of the items that were sold: not their place, nor their days. */
const narrowing = ['search', 'categories', 'abc', 'rankFrom', 'rankTo'];

/** Whether an address asks for all items that were sold somewhere in some period. */
export function isWhole(address: Record<string, string | undefined>): boolean {
  return narrowing.every((key) => !address[key]);
}
