import { codeText } from '../kernel/values.ts';

/** What lies in a visitor's cart, which reserves nothing. */
export interface CartLine {
  itemCode: string;
  quantity: number;
  /** What one piece cost, with tax, where it was put in: said where it is another now, and never charged. 0: not known. */
  price: number;
}

export const cartLinesMax = 20;
/** Of one kind. */
export const cartQuantityMax = 10;
const cartDays = 30;
export const cartSeconds = cartDays * 86_400;

const between = '~';
const itemCode = codeText(40);

/** The cookie that holds the cart of a shop: those of two shops at one address are two. */
export function cartCookie(code: string): string {
  return `kinza-cart-${code.toLowerCase()}`;
}

/** The cart as its cookie holds it: `R0-000001*1*99000~N0-000012*2*0`; null where nothing lies in it, which forgets the cookie. */
export function cartText(lines: readonly CartLine[]): string | null {
  const text = lines.map((line) => `${written(line.itemCode)}*${line.quantity}*${line.price}`).join(between);
  return text === '' ? null : text;
}

/** The cart of a cookie. Whatever somebody wrote into it by hand is left out, and what is too much is cut. */
export function readCart(cookie: string | undefined): CartLine[] {
  const lines = (cookie ?? '').slice(0, 4_096).split(between).flatMap(lineOf);
  return lines.reduce<CartLine[]>((cart, line) => withLine(cart, line), []);
}

/** A cart with more of a piece in it, at the price that was seen last. What is beyond a cart stays outside. */
export function withLine(cart: readonly CartLine[], added: CartLine): CartLine[] {
  const known = cart.find((line) => line.itemCode === added.itemCode);
  if (!known) return [...cart, { ...added, quantity: bounded(added.quantity) }].slice(0, cartLinesMax);
  return withQuantity(cart, { ...added, quantity: known.quantity + added.quantity });
}

/** A cart with so many of a piece, at the price that was seen last; of none the line is gone. */
export function withQuantity(cart: readonly CartLine[], wanted: CartLine): CartLine[] {
  if (wanted.quantity < 1) return cart.filter((line) => line.itemCode !== wanted.itemCode);
  const bound = { ...wanted, quantity: bounded(wanted.quantity) };
  return cart.map((line) => (line.itemCode === wanted.itemCode ? bound : line));
}

/** Pieces in a cart. */
export function cartCount(cart: readonly CartLine[]): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

function lineOf(text: string): CartLine[] {
  const [code = '', count = '', price = ''] = text.split('*');
  if (!/^[1-9]\d{0,2}$/.test(count) || !/^\d{0,12}$/.test(price)) return [];
  const read = itemCode.safeParse(decoded(code));
  return read.success ? [{ itemCode: read.data, quantity: Number(count), price: Number(price) }] : [];
}

/** A code without the signs that stand between codes. */
function written(code: string): string {
  return encodeURIComponent(code).replaceAll('*', '%2A').replaceAll('~', '%7E');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const bounded = (quantity: number) => Math.min(cartQuantityMax, quantity);
