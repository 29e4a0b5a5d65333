import { readStored, store, storedKeys, storeTab, tabKeys } from './storage.ts';

interface HalfMade {
  draft?: { header?: { customer?: Record<string, unknown> | null; name?: string } };
}

/**
 * A till that several people share keeps no customer's name after a sign-out: forms that were not saved are forgotten,
 * and half-made sales keep their customer by number. Whoever made one reads the name again once they are back.
 */
export function forgetNames(): void {
  for (const key of tabKeys('kinza.unsaved.')) storeTab(key, null);
  for (const key of storedKeys('kinza.sale.') as `kinza.${string}`[]) {
    const sale = parsed(readStored(key));
    const header = sale?.draft?.header;
    if (!header) continue;
    header.name = '';
    if (header.customer) header.customer = nameless(header.customer);
    store(key, JSON.stringify(sale));
  }
}

/** Every text but the number is blank. */
function nameless(customer: Record<string, unknown>): Record<string, unknown> {
  const isKept = ([name, value]: [string, unknown]) =>
    typeof value !== 'string' || ['code', 'customerType'].includes(name);
  return Object.fromEntries(Object.entries(customer).map((field) => (isKept(field) ? field : [field[0], ''])));
}

function parsed(text: string | null): HalfMade | null {
  try {
    return JSON.parse(text ?? 'null') as HalfMade | null;
  } catch {
    return null;
  }
}
