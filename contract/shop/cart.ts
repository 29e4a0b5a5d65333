import { codeText } from '../kernel/values.ts';

/** What lies in a visitor's cart: it reserves nothing, and says no price. */
export interface CartLine {
  itemCode: string;
  quantity: number;
}

export const cartCookie = 'cart';
export const cartLinesMax = 20;
/** Of one kind. */
export const cartQuantityMax = 10;
const cartDays = 30;
export const cartSeconds = cartDays * 86_400;

const between = '~';
const itemCode = codeText(40);

/** The cart as its cookie holds it: `R0-000001*1~N0-000012*2`; null where nothing lies in it, which forgets the cookie. */
export function cartText(lines: readonly CartLine[]): string | null {
  const text = lines.map((line) => `${encodeURIComponent(line.itemCode)}*${line.quantity}`).join(between);
  return text === '' ? null : text;
}

/** The cart of a cookie. Whatever somebody wrote into it by hand is left out, and what is too much is cut. */
export function readCart(cookie: string | undefined): CartLine[] {
  const lines = (cookie ?? '').slice(0, 4_096).split(between).flatMap(lineOf);
  return lines.reduce<CartLine[]>((cart, line) => withLine(cart, line), []);
}

/** A cart with more of a piece in it. What is beyond a cart stays outside. */
export function withLine(cart: readonly CartLine[], { itemCode: code, quantity }: CartLine): CartLine[] {
  const known = cart.find((line) => line.itemCode === code);
  if (!known) return [...cart, { itemCode: code, quantity: bounded(quantity) }].slice(0, cartLinesMax);
  return withQuantity(cart, code, known.quantity + quantity);
}

/** A cart with so many of a piece; of none the line is gone. */
export function withQuantity(cart: readonly CartLine[], code: string, quantity: number): CartLine[] {
  if (quantity < 1) return cart.filter((line) => line.itemCode !== code);
  return cart.map((line) => (line.itemCode === code ? { ...line, quantity: bounded(quantity) } : line));
}

/** Pieces in a cart. */
export function cartCount(cart: readonly CartLine[]): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

function lineOf(written: string): CartLine[] {
  const [code = '', count = ''] = written.split('*');
  if (!/^[1-9]\d{0,2}$/.test(count)) return [];
  const read = itemCode.safeParse(decoded(code));
  return read.success ? [{ itemCode: read.data, quantity: Number(count) }] : [];
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}

const bounded = (quantity: number) => Math.min(cartQuantityMax, quantity);
