import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { readText } from '#server/paper/reading.ts';
import { hire } from '../support/hire.ts';
import { sampleOf } from '../support/sample.ts';
import { type Caller, openWorld, Refused, type World } from '../support/world.ts';

/** Figures and words that appear nowhere by chance. */
const cost = 7_777_121;
const markup = 31_313;
const foreign = 'Zwollekanarie';

const endpoints = Object.values(contract).flatMap((thing) => Object.values(thing) as Endpoint[]);
/** Signing in and out would end what is being looked at. */
const reads = endpoints.filter(
  ({ changes, access, name }) => !changes && access !== 'public' && !name.startsWith('import.'),
);
const idsMost = 24;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await plantCosts(world);
  await plantForeign(world);
});
afterAll(() => world.close());

describe('without View Cost and Profit and View Company List, with every other right', () => {
  it('no byte tells a cost, a margin or another company', async () => {
    await makeRole('Curious', ['View Cost and Profit', 'View Company List']);
    const seen = await everything(await hire(world, 'curious', 'Curious'));
    expect(seen.answers).toBeGreaterThan(100);
    expect(seen.told).toEqual([]);
  }, 120_000);

  it('no refusal of a change tells them either', async () => {
    const curious = await hire(world, 'curious2', 'Curious');
    const told: string[] = [];
    for (const endpoint of endpoints.filter(({ changes, access, body }) => changes && access !== 'public' && !body)) {
      for (let id = 1; id <= 4; id++) told.push(...(await tellsOf(curious, endpoint, { id, version: 1 })).told);
    }
    expect(told).toEqual([]);
  }, 120_000);
});

describe('the canary', () => {
  it('sings where it may: an administrator sees the cost, in replies and files', async () => {
    const seen = await everything(world.as('admin'), ['item', 'sale', 'stock']);
    expect(seen.told.some((line) => line.startsWith('item.find'))).toBe(true);
    expect(seen.told.some((line) => line.startsWith('item.export'))).toBe(true);
  }, 120_000);

  it('sings for the other company itself', async () => {
    const seen = await everything(world.as('rival'), ['customer', 'item']);
    expect(seen.told.some((line) => line.includes(foreign))).toBe(true);
  }, 120_000);
});

/** Every answer that somebody can fetch, and each that holds what they must not know. */
async function everything(who: Caller, things?: readonly string[]): Promise<{ answers: number; told: string[] }> {
  let answers = 0;
  const told: string[] = [];
  for (const endpoint of reads) {
    if (things && !things.includes(endpoint.name.split('.')[0] ?? '')) continue;
    const takesId = endpoint.path.includes(':') || /[iI]d/.test(JSON.stringify(sampleOf(endpoint.input)));
    for (let id = 1; id <= (takesId ? idsMost : 1); id++) {
      const result = await tellsOf(who, endpoint, { id });
      answers += result.isAnswer ? 1 : 0;
      told.push(...result.told);
    }
  }
  return { answers, told };
}

async function tellsOf(
  who: Caller,
  endpoint: Endpoint,
  known: Record<string, unknown>,
): Promise<{ isAnswer: boolean; told: string[] }> {
  const input = sampleOf(endpoint.input, { ids: [known.id], itemIds: [known.id], printId: known.id, ...known });
  const bytes = await who.bytes(endpoint, input).catch((error: unknown) => {
    if (error instanceof Refused) return error;
    throw error;
  });
  const text = bytes instanceof Refused ? JSON.stringify(bytes.reply) : await textOf(bytes);
  const found = [String(cost), String(markup), foreign].filter((word) => text.includes(word));
  const label = `${endpoint.name} ${JSON.stringify(input)}`.slice(0, 200);
  return { isAnswer: !(bytes instanceof Refused), told: found.map((word) => `${label}: ${word}`) };
}

/** What a file says, whatever it is packed in; thousands separators are taken out of it. */
async function textOf(bytes: Buffer): Promise<string> {
  const plain = bytes.subarray(0, 4).toString('latin1');
  const text = plain.startsWith('%PDF')
    ? await readText(bytes)
    : plain.startsWith('PK')
      ? unpacked(bytes)
      : bytes.toString('utf8');
  return text + text.replaceAll(',', '');
}

/** The parts of a zip that is written as a stream, one after the other. */
function unpacked(bytes: Buffer): string {
  let text = '';
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const { buffer, engine } = inflateRawSync(bytes.subarray(start), { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    text += buffer.toString('utf8');
    const after = start + engine.bytesWritten;
    const next = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x03, 0x04]), after);
    if (next < 0) break;
    at = next;
  }
  return text;
}

/** A role that holds every right but some. */
async function makeRole(name: string, without: readonly string[]): Promise<void> {
  const { db } = world.app.tools;
  await db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('role').values({ name }).returning('id').executeTakeFirstOrThrow();
    const actions = await tx.selectFrom('action').where('description', 'not in', without).select('id').execute();
    await tx
      .insertInto('accessRight')
      .values(actions.map((action) => ({ roleId: id, actionId: action.id, active: true })))
      .execute();
  });
}

/** Pieces whose cost and markup are canaries, sold, edited, voided and on a pending sale. */
async function plantCosts({ as, ring, clock }: World): Promise<void> {
  const piece = await ring({ cost, markupBasisPoints: markup, price: 9_000_000, initialQuantity: 9 });
  const admin = as('admin');
  const { version } = await admin.call(contract.item.find, { id: piece.id });
  await admin.call(contract.item.edit, {
    ...sampleOf(contract.item.edit.input),
    ...pick(piece, ['id', 'categoryId', 'name', 'milligrams', 'uom', 'price', 'sellingOptions']),
    version,
    cost: cost * 10,
    markupBasisPoints: markup,
  } as never);
  const customer = await admin.call(contract.customer.create, { firstName: 'Hanako', contactNumber: '090-1111-2222' });
  const draft = {
    locationId: world.ginza,
    date: clock.now().toISOString().slice(0, 10),
    customerId: customer.id,
    lines: [{ itemId: piece.id, quantity: 1, price: 9_000_000 }],
    taxBasisPoints: 1000,
    grandTotal: 9_900_000,
  };
  const payments = [{ paymentType: 'card' as const, tendered: 9_900_000 }];
  const sold = await admin.call(contract.sale.sell, { ...draft, payments });
  const other = await admin.call(contract.sale.sell, { ...draft, payments });
  await admin.call(contract.sale.void, { id: other.id, version: other.version, reason: 'Wrong size' });
  await admin.call(contract.sale.save, draft);
  await admin.call(contract.sale.print, { id: sold.id, variant: 'accounting' });
}

/** Another company's customer, item and place, by a name of their own. */
async function plantForeign({ as, app, rivalCompanyId, rivalShop }: World): Promise<void> {
  const { db } = app.tools;
  await db.updateTable('company').set({ name: foreign, nameJa: foreign }).where('id', '=', rivalCompanyId).execute();
  await db.updateTable('location').set({ name: foreign, nameJa: foreign }).where('id', '=', rivalShop).execute();
  const rival = as('rival');
  await rival.call(contract.customer.create, { firstName: foreign, contactNumber: '090-3333-4444' });
  const { rows } = await rival.call(contract.category.list, {});
  await rival.call(contract.item.create, {
    categoryId: rows[0]?.id ?? 0,
    name: foreign,
    milligrams: 1_000,
    uom: 'pcs',
    cost: 5,
    markupBasisPoints: 0,
    price: 10,
    initialQuantity: 1,
    sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
  });
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
