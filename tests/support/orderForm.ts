import type { contract } from '#contract/index.ts';
import type { DraftOf, ReplyOf } from '#contract/kernel/endpoint.ts';

export type Placed = DraftOf<typeof contract.webOrder.place>;
type Asked = DraftOf<typeof contract.webOrder.quote>;
type Quote = ReplyOf<typeof contract.webOrder.quote>;
/** What of it goes back with the form. */
type Seen = Pick<Quote, 'grandTotal'> & { lines: Pick<Quote['lines'][number], 'itemCode' | 'quantity' | 'price'>[] };

/** How a customer of Tokyo chooses unless said otherwise, in the shop whose code is kz. */
const choice = { code: 'kz', country: 'JP', shippingMethod: 'Yu-Pack', payWay: 'bankTransfer' } as const;

let person = 0;

/** Somebody who orders, each time somebody else. */
export function somebody() {
  person += 1;
  const digits = String(12_340_000 + person);
  return {
    lastName: '森',
    firstName: '花子',
    email: `hanako-${person}@customer.example`,
    contactNumber: `090-${digits.slice(0, 4)}-${digits.slice(4)}`,
    postalCode: '104-0061',
    prefecture: '東京都',
    city: '中央区',
    town: '銀座4-5-6',
  };
}

/** What the last page of an order asks about so many of each piece. */
export function askedOf(
  pieces: readonly { itemCode: string; quantity: number }[],
  changes: Partial<Pick<Asked, 'kind' | 'payWay'>> = {},
): Asked {
  const lines = pieces.map(({ itemCode, quantity }) => ({ itemCode, quantity }));
  return { ...choice, prefecture: '東京都', lines, ...changes };
}

/** What it then sends, of what it was shown. */
export function formOf(quote: Seen, changes: Partial<Placed> = {}): Placed {
  const { grandTotal } = quote;
  const lines = quote.lines.map(({ itemCode, quantity, price }) => ({ itemCode, quantity, price }));
  const about = { language: 'ja', note: '', firstPage: '/', referrer: '' } as const;
  return { ...choice, ...somebody(), ...about, lines, grandTotal, ...changes };
}
