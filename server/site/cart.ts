import { type CartLine, cartLinesMax, cartQuantityMax } from '#contract/shop/cart.ts';

const keptS = 30 * 86_400;
const codeMax = 40;

type Keeper = {
  code: string;
  cookies: ReadonlyMap<string, string>;
  setCookie: (name: string, value: string | null, maxAgeS: number) => void;
};

/**
 * What lies in the cart of a shop, as its cookie says: codes, quantities and the price that was seen, which is compared
 * and never charged. What was written by hand is left out.
 */
export function cartOf({ code, cookies }: Pick<Keeper, 'code' | 'cookies'>): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const part of (cookies.get(cookieOf(code)) ?? '').split('|').slice(0, cartLinesMax)) {
    const [, written = '', count = '', seen = ''] = /^([^:]{1,300}):([1-9]\d?):(\d{0,12})$/.exec(part) ?? [];
    const itemCode = codeIn(written);
    const quantity = Number(count);
    if (itemCode !== '' && quantity >= 1 && quantity <= cartQuantityMax)
      lines.set(itemCode, { itemCode, quantity, seenPrice: seen === '' ? null : Number(seen) });
  }
  return [...lines.values()];
}

/** How many pieces lie in it. */
export function cartCount(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Keeps a cart for thirty days from now; an empty one is forgotten. */
export function keepCart({ code, setCookie }: Pick<Keeper, 'code' | 'setCookie'>, lines: readonly CartLine[]): void {
  const texts = lines.map(
    ({ itemCode, quantity, seenPrice }) => `${encodeURIComponent(itemCode)}:${quantity}:${seenPrice ?? ''}`,
  );
  setCookie(cookieOf(code), texts.join('|') || null, keptS);
}

function cookieOf(code: string): string {
  return `kinza-cart-${code}`;
}

function codeIn(written: string): string {
  try {
    const code = decodeURIComponent(written).normalize('NFKC').trim().toUpperCase();
    return code.length <= codeMax && !/\p{C}/u.test(code) ? code : '';
  } catch {
    return '';
  }
}
