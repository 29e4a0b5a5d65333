import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { accessWords } from '#contract/kernel/access.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { hashPassword } from '#server/access/password.ts';
import { createUser } from '#server/access/user/actions.ts';
import { textOf } from '../support/reading.ts';
import { sampleOf, withAt } from '../support/sample.ts';
import { paid, type Seeded, saleOf, seed } from '../support/seed.ts';
import { sendFile } from '../support/send.ts';
import { login } from '../support/signUp.ts';
import { makeRole, roleId } from '../support/staff.ts';
import { type Caller, callerOf, openWorld, password, Refused, type World } from '../support/world.ts';
import { nameOf, type Place, placesOf, thingAt } from './places.ts';

/** Stands in every name of the first company, and nowhere by chance. */
const word = 'Zwollekanarie';
const endpoints = Object.values(contract).flatMap((thing) => Object.values(thing) as Endpoint[]);

let world: World;
let theirs: Seeded;
let ours: Seeded;
let clerk: Caller;
let salesRole: number;

const all: Place[] = endpoints.flatMap((endpoint) => placesOf(endpoint).map((path) => ({ endpoint, path })));
/** Companies are those of the whole installation, but only for who holds them all. */
const isOfCompany = ({ endpoint: { scope, name }, path }: Place) =>
  scope === 'company' || (name.startsWith('company.') && path === 'id');
const places = all.filter(isOfCompany);

/** What names nothing of a company, and why. */
const exempt: Record<string, string> = {
  'user.list roleId': 'roles are those of the whole installation',
  'user.summary roleId': 'roles are those of the whole installation',
  'user.export roleId': 'roles are those of the whole installation',
  'user.create roleId': 'roles are those of the whole installation',
  'user.edit roleId': 'roles are those of the whole installation',
  'guide.setVideo fileId': 'is the film that was looked at; what is changed is the section of one’s own company',
  'guide.setCaptions fileId': 'is the film that was looked at',
  'guide.removeVideo fileId': 'is the film that was looked at',
  'import.checkAgain categoryId': 'only a Shopify file is checked again; a category that is not ours is none',
  'import.checkAgain categories': 'the same',
  'transfer.receive lines[].id': 'is looked for among the lines of the transfer alone, once it is under way',
  'transfer.resolve lines[].id': 'is looked for among the lines of the transfer alone, once it was received',
  'stockCount.create lines[].itemId': 'lines of a count are scanned, and none is taken here',
  'stockCount.edit lines[].itemId': 'lines of a count are scanned, and none is taken here',
  'transfer.create destinationCompanyId': 'goods go to other companies, too; a location that is not theirs is refused',
  'transfer.edit destinationCompanyId': 'the same',
  'plan.proposal itemIds': 'an item that is not ours has no terms of ours, which are then the usual ones',
  'longExport.open id': 'is looked for among the exports of the user alone, and this one has no file yet',
  'conversation.reply files[].id': 'is a file that was sent for a reply: no other is taken',
  'conversation.assign userId': 'is looked for among the administrators of the company alone',
  'conversation.about saleId': 'is looked for among the sales of the customer of the conversation alone',
  'externalItem.create externalId': 'is what a market elsewhere calls a piece',
  'externalItem.edit externalId': 'is what a market elsewhere calls a piece',
};
beforeAll(async () => {
  world = await openWorld();
  const { companyId, ginza, rivalCompanyId, rivalShop } = world;
  theirs = await seed(world, { who: world.as('admin'), companyId, locationId: ginza, word });
  const own = { companyId: rivalCompanyId, locationId: rivalShop, word: 'Ours' };
  ours = await seed(world, { who: world.as('rival'), ...own });
  const may = accessWords.filter((one) => one !== 'View Company List');
  await makeRole(world, 'Clerk of one company', may);
  clerk = await hireRival();
  salesRole = await roleId(world, 'Sales');
}, 60_000);
afterAll(() => world.close());

/** What only administrators may ask for; everybody else is refused before anything is looked for. */
const forAdministrators: Record<string, string> = {
  'dashboard.seeAlarm id': 'nobody else is told of alarms',
  'reportExport.audit id': 'nobody else is told who took which report along',
  ...Object.fromEntries(
    ['find id', 'resend id', 'bounce id', 'audit id', 'list search', 'summary search', 'export search'].map((place) => [
      `mail.${place}`,
      'nobody else reads the outbox',
    ]),
  ),
  ...Object.fromEntries(
    places
      .filter(({ endpoint }) => /^(conversation|savedReply)\./.test(endpoint.name))
      .map((place) => [nameOf(place), 'nobody else reads what customers write']),
  ),
};
/** What only who holds all companies may ask for, of their own company as well. */
const forHolders: Record<string, string> = { 'company.toggle id': 'an administrator of one company shuts none' };

describe('what another company has', () => {
  it('is asked for by everything that names a thing', () => {
    const names = places.map(nameOf);
    expect(names.length).toBeGreaterThan(200);
    const excepted = Object.keys({ ...exempt, ...forAdministrators, ...forHolders });
    expect(excepted.filter((name) => !names.includes(name))).toEqual([]);
    // What is said elsewhere belongs to nobody's company: rights, the list of companies, and who signs in.
    const things = all.filter((one) => !isOfCompany(one)).map(({ endpoint }) => endpoint.name.split('.')[0]);
    expect([...new Set(things)]).toEqual([
      'session',
      'openSession',
      'secondFactor',
      'company',
      'viewing',
      'role',
      'module',
      'action',
      'webConversation',
    ]);
    const seeded = places.filter((one) => !(nameOf(one) in exempt));
    expect(seeded.filter((one) => thingAt(one, theirs) === undefined).map(nameOf)).toEqual([]);
    expect(seeded.filter((one) => isDeepStrictEqual(thingAt(one, theirs), thingAt(one, ours))).map(nameOf)).toEqual([]);
  });

  it('is not found by its id, is not told, and stays as it was', async () => {
    const before = await everythingOf(world.as('admin'), theirs);
    const wrong: string[] = [];
    let asked = 0;
    for (const place of places.filter((each) => !(nameOf(each) in exempt))) {
      const name = nameOf(place);
      for (const who of [world.as('rival'), clerk]) {
        if (who === clerk && name in forAdministrators) continue;
        asked++;
        const { code, text } = await ask(who, place.endpoint, inputWith(place, thingAt(place, theirs)), place.path);
        // The head of a report repeats what was searched for, in quotation marks.
        const told = text.replaceAll(`“${word}”`, '');
        if (told.includes(word)) wrong.push(`${name} tells`);
        const isNothing = code === 'accepted' && mayBeNothing(place);
        const isRefused = name in forHolders ? code === 'access.allCompanies' : isNotFound(code);
        if (!isRefused && !isNothing) wrong.push(`${name}: ${code} ${text.slice(0, 200)}`);
      }
    }
    const names = new Set(places.map(({ endpoint }) => endpoint.name));
    console.log(
      `${names.size} endpoints name a thing in ${places.length} places: asked ${asked} times with one of another company; ` +
        `left out ${Object.keys(exempt).length} places that name nothing of a company`,
    );
    expect(wrong).toEqual([]);
    expect(await everythingOf(world.as('admin'), theirs)).toEqual(before);
  }, 60_000);

  it('is refused because it is not ours: with our own the same calls find what they name', async () => {
    const wrong: string[] = [];
    const naming = places.filter((one) => !(nameOf(one) in exempt) && !(nameOf(one) in forHolders));
    // What is deleted is found by nothing afterwards.
    const isLast = ({ method, name }: Endpoint) => Number(method === 'DELETE' || name.endsWith('.drop'));
    const named = [...new Set(naming.map((one) => one.endpoint))].sort((a, b) => isLast(a) - isLast(b));
    for (const endpoint of named) {
      const { code, text } = await ask(world.as('rival'), endpoint, inputOf(endpoint), '');
      // A refusal that names what is ours has found it.
      const isLost = isNotFound(code) && !text.includes('Ours');
      if (isLost || code === 'input.invalid') wrong.push(`${endpoint.name}: ${code} ${text.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('is not shown to who says that they stand in its shop', async () => {
    const told: string[] = [];
    const reads = endpoints.filter(
      ({ scope, changes, path }) => scope === 'company' && !changes && !path.includes(':'),
    );
    for (const endpoint of reads) {
      const code = endpoint.name === 'item.scan' ? { code: theirs.code } : {};
      const { text } = await ask(world.as('rival'), endpoint, { ...inputOf(endpoint), ...code }, '', world.ginza);
      // Goods are sent to other companies, too: the names of their shops are said to who sends some.
      // The trail of one's own exports repeats what one has searched for.
      const repeats = ['transfer.destinations', 'reportExport.audit'].includes(endpoint.name);
      if (text.includes(word) && !repeats) told.push(endpoint.name);
    }
    expect(told).toEqual([]);
    expect(reads.length).toBeGreaterThan(40);
  }, 60_000);
});

/** A filter may leave nothing, which is no refusal; neither is changing none of the pieces that were never ours. */
function mayBeNothing({ endpoint, path }: Place): boolean {
  const isFilter = !endpoint.path.includes(`:${path}`) && !endpoint.changes;
  return isFilter || nameOf({ endpoint, path }).startsWith('sellingOption.change target.');
}

function isNotFound(code: string): boolean {
  return /notFound$|\.missing$|(image|picture|video|print)Missing$|^access\.location$|^(price|sellingOption)\.changed$|^refused there$/.test(
    code,
  );
}

/** An input that is right, with one thing in it named anew. */
function inputWith({ endpoint, path }: Place, value: unknown): unknown {
  const isIntake = path.startsWith('intake');
  const input = { ...inputOf(endpoint), ...(isIntake ? serviceOf(endpoint) : {}) };
  // An order names the same rows twice.
  if (endpoint.name.endsWith('.arrange')) return { ids: value, seen: value };
  return withAt(path.startsWith('target.filters') ? { ...input, target: { filters: {} } } : input, path, value);
}

/** What else a sale says that has an intake: orders, of which the other samples are, have none. */
function serviceOf({ name }: Endpoint): object {
  const { service, serviceItem } = ours;
  const work = [{ serviceItemId: serviceItem, quantity: 1, price: 1 }];
  return { type: 'service', lines: [], work, grandTotal: 1, ...(name === 'sale.edit' ? { id: service } : {}) };
}

/** An input that is right, naming what is ours. */
function inputOf(endpoint: Endpoint): Record<string, unknown> {
  const named = placesOf(endpoint).filter((path) => !/search$|filters|exceptId/.test(path));
  const known = Object.fromEntries(named.map((path) => [path, thingAt({ endpoint, path }, ours)]));
  const input = {
    ...sampleOf(endpoint.input, { ...known, roleId: salesRole, version: 1 }),
    ...particulars()[endpoint.name],
  };
  return named
    .filter((path) => !(nameOf({ endpoint, path }) in exempt))
    .reduce((made, path) => withAt(made, path, thingAt({ endpoint, path }, ours)), input as unknown) as typeof input;
}

/** What a sample can't guess. */
function particulars(): Record<string, object> {
  const { item, location, itemVersion } = ours;
  const work = [{ serviceItemId: ours.serviceItem, quantity: 1, price: 1 }];
  const sale = { ...saleOf(item, location), work };
  const sent = { channel: 'chat', recipient: 'Ours', contactNumber: '03-1234-5678', address: 'Ginza' };
  const order = { ...sale, type: 'ecommerce', ecommerce: sent };
  const change = { target: { ids: [item] }, changes: { subasta: true } };
  const offer = { externalLink: 'https://kinza.example/2', sellingOption: 'straight' };
  const place = { locationId: location, canShip: true, canReceive: true };
  const user = { birthday: '1990-01-01', username: 'another', phoneNumber: '03-5555-0100', locations: [place] };
  return {
    'sale.save': order,
    'sale.edit': order,
    'sale.sell': { ...sale, payments: paid },
    'sale.complete': { payments: paid, grandTotal: paid[0]?.tendered },
    'sale.print': { variant: 'returnInvoice' },
    'sale.ship': { lines: [{ lineId: ours.line, status: 'processing', shippingDate: null }] },
    'customer.create': { lastName: 'Ours' },
    'customer.edit': { lastName: 'Ours' },
    'user.create': user,
    'user.edit': user,
    'company.edit': { version: 99, registrationNo: 'T7000012050002', barcodePrefix: '20' },
    'item.create': { cost: 5 },
    'parcel.make': { orderCost: 5, markupBasisPoints: 0 },
    'item.edit': { version: itemVersion, milligrams: 1_000, price: 100_000 },
    'category.edit': { code: 'QY' },
    'ecommerce.returnLines': { version: 2 },
    'appraisal.create': { findings: 'Ours' },
    'appraisal.edit': { findings: 'Ours' },
    'shippingMethod.edit': { trackingUrl: '' },
    'conversation.reply': { text: 'Ours' },
    'conversation.about': { saleId: null },
    'conversation.assign': { userId: null },
    'serviceProvider.edit': { contactNumber: '03-1234-5678' },
    'externalItem.create': offer,
    'externalItem.edit': offer,
    'socialLink.edit': { url: 'https://ours.example/2' },
    'post.edit': { slug: 'ours' },
    'price.apply': { changed: 1, changedPrice: 1 },
    'sellingOption.edit': { version: itemVersion },
    'sellingOption.preview': change,
    'sellingOption.change': { changes: change.changes },
  };
}

/** Asks, and answers `accepted`, the code of the refusal, or `refused there` where it is about the very field of a place. */
async function ask(
  who: Caller,
  endpoint: Endpoint,
  input: unknown,
  path: string,
  locationId?: number,
): Promise<{ code: string; text: string }> {
  if (endpoint.body === 'file') return sendTo(who, endpoint, input as Record<string, unknown>);
  const bytes = await who
    .bytes(endpoint, input as Record<string, unknown>, locationId ? { locationId } : {})
    .catch((error: unknown) => (error instanceof Refused ? error : Promise.reject(error)));
  if (bytes instanceof Refused) {
    const { code, fields: refused = [] } = bytes.reply;
    const first = path.replace('[]', '.0');
    const isThere = path !== '' && refused.length > 0 && refused.every((field) => first.startsWith(field.path));
    return { code: isThere ? 'refused there' : code, text: JSON.stringify(bytes.reply) };
  }
  const isPlanted = endpoint.name === contract.customerDocument.open.name;
  return { code: 'accepted', text: isPlanted ? bytes.toString('latin1') : await textOf(bytes) };
}

/** Sends a file to an endpoint whose address names a thing. */
async function sendTo({ token }: Caller, endpoint: Endpoint, input: Record<string, unknown>) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
  const sent = { token, type: 'application/pdf' };
  const { status, body } = await sendFile(world, { ...endpoint, path }, Buffer.from('%PDF-1.7\n%%EOF\n'), sent);
  return { code: status === 200 ? 'accepted' : body.code, text: JSON.stringify(body) };
}

/** Everything of a company that can be looked at by its id. */
async function everythingOf(who: Caller, seeded: Seeded): Promise<Record<string, unknown>> {
  const finds = endpoints.filter(({ name, scope }) => name.endsWith('.find') && scope === 'company');
  const found: Record<string, unknown> = {};
  for (const endpoint of finds.filter(({ path }) => path.includes('/:id'))) {
    found[endpoint.name] = await who.call(endpoint, { id: thingAt({ endpoint, path: 'id' }, seeded) } as never);
  }
  expect(Object.keys(found).length).toBeGreaterThan(15);
  return found;
}

/** Somebody of the other company who may do everything there, but see no company besides. */
async function hireRival(): Promise<Caller> {
  const { app, clock, rivalCompanyId, rivalShop } = world;
  const user = {
    companyId: rivalCompanyId,
    username: 'clerk',
    email: 'clerk@kinza.example',
    firstName: 'Ai',
    lastName: 'Abe',
    passwordHash: await hashPassword(password),
    roleName: 'Clerk of one company',
    locations: [{ locationId: rivalShop, canShip: true, canReceive: true }],
  };
  await app.tools.db.transaction().execute((tx) => createUser(tx, { clock, user: { id: 0 } }, user));
  return callerOf(app, (await login(world, 'clerk')).json().token);
}
