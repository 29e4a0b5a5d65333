import { randomUUID } from 'node:crypto';
import { sendForm, visit } from './shopWorld.ts';
import type { World } from './world.ts';

/** The key under which the form of a page is taken once. */
export const keyIn = (text: string) => /name="key" value="([^"]+)"/.exec(text)?.[1] ?? '';
const cookieIn = (headers: { 'set-cookie'?: unknown }) => String(headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** What somebody enters who orders, to be sent and paid by transfer. */
export const orderingPerson = {
  country: 'JP',
  lastName: '森',
  firstName: '花子',
  email: 'hanako@customer.example',
  contactNumber: '090-1234-5678',
  postalCode: '１０４００６１',
  prefecture: '東京都',
  city: '中央区',
  town: '銀座4-5-6',
  shippingMethod: 'Yu-Pack',
  payWay: 'bankTransfer',
  note: 'Size 11',
};

let visitors = 0;

/** A visitor with a cart, from an address of their own: a network orders five times an hour. */
export class ShopVisitor {
  readonly #world: World;
  readonly #address = `203.0.113.${++visitors}`;
  cookie = '';
  base = '/shop/kz';

  constructor(world: World) {
    this.#world = world;
  }

  async look(path: string) {
    return visit(this.#world, this.base + path, this.cookie ? { cookie: this.cookie } : {});
  }

  /** Sends a form with the key of the page that it stands on; of an empty cart's page that of a piece's. */
  async send(path: string, fields: Record<string, string>, key?: string) {
    const headers = { 'sec-fetch-site': 'same-origin', ...(this.cookie && { cookie: this.cookie }) };
    const drawn = key ?? (keyIn((await this.look(path)).text) || randomUUID());
    const reply = await sendForm(this.#world, this.base + path, { ...fields, key: drawn }, headers, this.#address);
    if (reply.headers['set-cookie']) this.cookie = cookieIn(reply.headers);
    return reply;
  }

  async put(...pieces: { itemCode: string; price?: number }[]) {
    for (const { itemCode, price = 0 } of pieces) await this.send('/cart', { item: itemCode, price: String(price) });
  }

  /** The hidden fields of the last page, as they stand on it. */
  async review(path = '/order', fields: Record<string, string> = orderingPerson) {
    const reply = await this.send(path, { ...fields, step: 'review' });
    return { ...reply, hidden: hiddenIn(reply.text) };
  }
}

/** The hidden fields of a page's forms, by their names. */
export function hiddenIn(text: string): Record<string, string> {
  const main = text.slice(text.indexOf('<main'));
  const found = [...main.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}
