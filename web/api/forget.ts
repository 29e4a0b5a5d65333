import { parsed, readStored, store, storedKeys, storeTab, tabKeys } from './storage.ts';

interface Named {
  customer?: Record<string, unknown> | null;
  name?: string;
}
/** In the oldest builds what now stands in the header stood beside the lines. */
interface HalfMade {
  draft?: Named & { header?: Named; own?: { ecommerce?: unknown } };
}
/** A sale that was set aside; an older build called the stored draft `kept`. */
type SetAside = { stored?: HalfMade; kept?: HalfMade } | null;

/**
 * A till that several people share keeps no customer's name after a sign-out: forms that were not saved are forgotten,
 * and half-made sales, those set aside included, keep their customer by number. The name is read again for the user who
 * made one and is back.
 */
export function forgetNames(): void {
  for (const key of tabKeys('kinza.unsaved.')) storeTab(key, null);
  for (const key of storedKeys('kinza.sale.')) {
    const stored = parsed<HalfMade | SetAside[]>(readStored(key));
    const sales = Array.isArray(stored) ? stored.map((one) => one?.stored ?? one?.kept) : [stored];
    // Where an order goes is filled in again from its customer.
    for (const sale of sales) delete sale?.draft?.own?.ecommerce;
    for (const named of sales.flatMap((sale) => [sale?.draft, sale?.draft?.header])) {
      if (named?.name) named.name = '';
      if (named?.customer) named.customer = nameless(named.customer);
    }
    if (stored) store(key, JSON.stringify(stored));
  }
}

/** Every text but the number is blank. */
function nameless(customer: Record<string, unknown>): Record<string, unknown> {
  const isKept = ([name, value]: [string, unknown]) =>
    typeof value !== 'string' || ['code', 'customerType'].includes(name);
  return Object.fromEntries(Object.entries(customer).map((field) => (isKept(field) ? field : [field[0], ''])));
}
