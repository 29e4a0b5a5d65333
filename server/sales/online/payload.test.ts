import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { personName } from '#contract/kernel/personName.ts';
import {
  type OpenedPaper,
  papersOfDemand,
  papersOfLayaway,
  papersOfOrder,
  papersOfVoid,
  type Typed,
} from '../../../tests/support/hostilePapers.ts';
import { isPrintable, packed, payloads } from '../../../tests/support/payloads.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { placeOnWeb } from '../../../tests/support/webOrder.ts';
import { openWorldForFile, Refused } from '../../../tests/support/world.ts';
import { cleanText } from '../../paper/clean.ts';
import { readFont, readMetrics } from '../../paper/font.ts';
import { findActions, readPdf } from '../../paper/reading.ts';

/** Each payload by itself in every field; `npm test` has them together, each in some field of every paper. */
const isProved = process.env.KINZA_PROVE === 'shop';
const printable = payloads.filter(isPrintable);
const font = readMetrics(readFont('regular'));
const world = await openWorldForFile({ hasShops: true });
await openShop(world, { countries: ['JP', 'PH'] });
await world.as('admin').call(contract.plan.acknowledge, {});

/** The fields of an order, the most letters that each takes, and a mark by which each is known on paper. */
const atHome = { lastName: 60, firstName: 60, middleName: 60, city: 100, town: 200, buildingName: 100, roomNumber: 20 };
const streets = { street: 200, line2: 200, city: 100, state: 100, landmark: 200, postalCode: 20 };
const abroad = { lastName: 60, firstName: 60, middleName: 60, ...streets };
const byClerk = { reference: 100, trackingNumber: 40, reason: 400 };

type Words = Record<string, string>;

/** Another payload in each field, and a further one in each round. */
function wordsFor(fields: Record<string, number>, round: number): Words {
  return Object.fromEntries(
    Object.entries(fields).map(([field, max], index) => [field, textAt(round + index * 11, max - 2) + `~${field[0]}`]),
  );
}

function textAt(place: number, max: number): string {
  const text = (printable[place % printable.length] ?? '').slice(0, max);
  return isPrintable(text) ? text : text.slice(0, -1);
}

const where = ['city', 'town', 'buildingName', 'roomNumber', 'street', 'line2', 'state', 'landmark', 'postalCode'];
/** What each paper has to say of what was typed. */
const saidOn: Record<string, string[]> = {
  'web statement': ['name', ...where, 'pieces'],
  deposit: ['name', ...where, 'pieces', 'reference'],
  'packing slip': ['recipient', ...where, 'pieces', 'trackingNumber'],
  'web invoice': ['name', ...where, 'pieces', 'reference'],
  english: ['name', 'pieces', 'reference'],
  japanese: ['name', 'pieces', 'reference'],
  customer: ['name', ...where, 'pieces', 'reference'],
  accounting: ['name', ...where, 'pieces', 'reference'],
  warranty: ['name', 'pieces'],
  returnInvoice: ['name', 'pieces'],
  'plan contract': ['name', ...where, 'pieces'],
  'plan receipt': ['name', ...where, 'pieces', 'reference'],
  'plan statement': ['name', ...where, 'reference'],
  'web statement of a plan': ['name', ...where, 'reference'],
  'plan demand': ['name', ...where],
};

async function expectText(papers: readonly OpenedPaper[], typed: Words, pieces: readonly Item[]): Promise<void> {
  const { firstName = '', middleName = '', lastName = '' } = typed;
  const name = personName({ firstName, middleName, lastName });
  const words: Words = { ...typed, name, recipient: name };
  for (const { of, pdf } of papers) {
    expect([of, findActions(pdf)]).toEqual([of, []]);
    const on = letters((await readPdf(pdf)).flatMap(({ texts }) => texts.map(({ text }) => text)).join(''));
    const names = pieces.map(({ name }) => name);
    const told = (saidOn[of] ?? []).flatMap((field) => (field === 'pieces' ? names : (words[field] ?? [])));
    expect(told.length).toBeGreaterThan(1);
    expect([of, told.filter((text) => !isSaid(on, text))]).toEqual([of, []]);
  }
}

/** As it was typed, or as far as there is room; a break of the line says nothing. */
function isSaid(on: string, typed: string): boolean {
  const text = letters(cleanText(typed, font));
  const starts = Array.from({ length: Math.max(0, text.length - 12) }, (_, less) => `${text.slice(0, -1 - less)}…`);
  return [text, ...starts].some((said) => on.includes(said));
}

const letters = (text: string) => text.replace(/\s/g, '');

const here = { name: 'at home', fields: atHome, address: {} };
const elsewhere = { name: 'abroad', fields: abroad, address: { country: 'PH', prefecture: '', town: '' } };
const rounds = isProved ? printable.map((name) => [name]) : [packed(200, printable)];

describe.each(rounds.map((names, round) => ({ names, round })))('papers say what was typed, $round', (story) => {
  const { names, round } = story;
  const clerk = wordsFor(byClerk, round + 5) as Omit<Typed, 'customer'>;
  const pieces: Item[] = [];
  const typed = (words: Words): Typed => ({ ...clerk, customer: { ...words, note: textAt(round + 3, 200) } });

  it('of an order', async () => {
    const sellingOptions = {
      ...{ straight: true, subasta: false, madeToOrder: false },
      layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
    };
    for (const name of names) {
      const told = { name, nameJa: name, description: name, descriptionJa: name };
      pieces.push(await world.ring({ ...told, sellingOptions }));
    }
    const words = wordsFor(atHome, round);
    const { sale, papers } = await papersOfOrder(world, pieces, typed(words));
    await expectText(papers, { ...words, ...clerk }, pieces);
    const { customerId } = sale;
    await expectText(await papersOfVoid(world, pieces, customerId, typed(words)), words, pieces);
  });

  it.each(isProved ? [elsewhere] : [here, elsewhere])('of a layaway $name', async ({ fields, address }) => {
    const words = wordsFor(fields, round);
    const { id, papers } = await papersOfLayaway(world, pieces, typed({ ...words, ...address }));
    await expectText(papers, { ...words, ...clerk }, pieces);
    const now = world.clock.now().toISOString();
    await wakeAt(world, '2026-09-01T05:00:00Z');
    await expectText(await papersOfDemand(world, { id }), words, pieces);
    await wakeAt(world, now);
  });
});

it('what can not stand in a field is refused, and nothing is ordered', async () => {
  const ring = await world.ring();
  const unprintable = payloads.filter((payload) => !isPrintable(payload));
  expect(unprintable.length).toBeGreaterThan(2);
  const fields = Object.keys({ ...atHome, ...abroad, prefecture: 0, email: 0, contactNumber: 0, note: 0 });
  for (const field of fields) {
    for (const payload of isProved ? unprintable : unprintable.slice(0, 2)) {
      const placed = placeOnWeb(world, [ring], { [field]: payload }).catch((error: Refused) => error);
      expect([field, await placed]).toEqual([field, expect.any(Refused)]);
      expect((await placed) as Refused).toMatchObject({ status: 400, code: 'input.invalid' });
    }
  }
  const { stock } = await world.as('admin').call(contract.item.find, { id: ring.id });
  expect(stock.filter(({ reserved }) => reserved !== 0)).toEqual([]);
});
