import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { businessDate } from '#server/kernel/clock.ts';
import type { World } from './world.ts';

const { shopSetting, shippingMethod } = contract;
type Changes = Partial<DraftOf<typeof shopSetting.edit>>;

/** Opens the shop of the world's own company, with everything that a shop needs. */
export function openShop(
  world: World,
  changes: Changes = {},
  sending: Partial<DraftOf<typeof shippingMethod.create>> = {},
): Promise<{ shippingMethodId: number }> {
  const admin = world.as('admin');
  return openWindow((endpoint, input) => admin.call(endpoint, input), world.ginza, changes, sending);
}

/** The same of the company of whoever calls. */
export async function openWindow(
  call: <E extends Endpoint>(endpoint: E, input: DraftOf<E>) => Promise<ReplyOf<E>>,
  locationId: number,
  changes: Changes = {},
  sending: Partial<DraftOf<typeof shippingMethod.create>> = {},
): Promise<{ shippingMethodId: number }> {
  const sent = { name: 'Yu-Pack', nameJa: 'ゆうパック', carrier: 'Japan Post', fee: 900, days: 2, ...sending };
  const { id: shippingMethodId } = await call(shippingMethod.create, sent);
  const { version } = await call(shopSetting.find, {});
  const edited = await call(shopSetting.edit, {
    locationId,
    holdHours: 24,
    payDays: 7,
    payWays: [{ way: 'bankTransfer', words: 'Mizuho, Ginza', wordsJa: 'みずほ銀行 銀座支店' }],
    shippingMethodIds: [shippingMethodId],
    countries: ['JP'],
    delivery: 'Sent within **two days**.',
    deliveryJa: '2日以内に発送します。',
    law: 'Seller: Kinza',
    lawJa: '販売業者：金座',
    privacy: 'We keep what the law asks for.',
    privacyJa: '法令に従って取り扱います。',
    ...changes,
    version,
  });
  await call(shopSetting.switch, { isOpen: true, version: edited.version });
  return { shippingMethodId };
}

/** Asks for a page or a file as anybody does, without a session. */
export async function visit(world: World, url: string, headers: Record<string, string> = {}) {
  const reply = await world.app.server.inject({ method: 'GET', url, headers });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers, bytes: reply.rawPayload };
}

/** Sends a page's form as a browser does. */
export async function sendForm(
  world: World,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  remoteAddress = '127.0.0.1',
) {
  const reply = await world.app.server.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers };
}

/** Sends a page's form with files as a browser does, and their names to the letter. */
export async function sendFiles(
  world: World,
  url: string,
  fields: Record<string, string>,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
) {
  const boundary = 'kinza-form';
  const head = (about: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${about}`);
  const parts = [
    ...Object.entries(fields).map(([name, value]) => head(`name="${name}"\r\n\r\n${value}\r\n`)),
    ...files.flatMap(([name, bytes]) => [head(`name="file"; filename="${name}"\r\n\r\n`), bytes, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  const reply = await world.app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin' },
    payload: Buffer.concat(parts),
  });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers };
}

/** The key that a page was drawn with. */
export const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Sets a piece of ¥100,000 aside at the counter today, and answers what sells it. */
export async function setAside(world: World, { id: itemId }: Pick<Item, 'id'>): Promise<() => Promise<unknown>> {
  const clerk = world.as('sales');
  const { id, version } = await clerk.call(contract.sale.save, {
    locationId: world.ginza,
    date: businessDate(world.clock.now()),
    customerId: null,
    lines: [{ itemId, quantity: 1, price: 100_000 }],
    taxBasisPoints: 1000,
    grandTotal: 110_000,
  });
  const paid = { payments: [{ paymentType: 'cash' as const, tendered: 110_000 }], grandTotal: 110_000 };
  return () => clerk.call(contract.sale.complete, { id, version, ...paid });
}
