import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { accessWords } from '#contract/kernel/access.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { FileEndpoint } from '#contract/kernel/file.ts';
import { paperVariants } from '#contract/sales/paper.ts';
import { mp4, photo } from '#server/kernel/files/examples.ts';
import { textOf } from '../support/reading.ts';
import { sampleOf } from '../support/sample.ts';
import { sendFile } from '../support/send.ts';
import { signUp } from '../support/signUp.ts';
import { makeRole } from '../support/staff.ts';
import { apiBase, type Caller, openWorld, Refused, type World } from '../support/world.ts';
import { type CostFixture, costs, foreign, plantForeign, seedCosts } from './costFixture.ts';
import { figuresAmong } from './figures.ts';
import { choicesIn, inputsOf } from './inputs.ts';

const endpoints = Object.values(contract).flatMap((thing) => Object.values(thing) as Endpoint[]);
const reads = endpoints.filter(
  ({ changes, access, path }) => !changes && access !== 'public' && !/import\/:id/.test(path),
);
const blind = accessWords.filter((word) => word !== 'View Cost and Profit');

let world: World;
let fixture: CostFixture;
let curious: Caller;
/** Every figure that tells a cost, as digits: those that were seeded, and all that an administrator is told. */
const secrets = new Set<string>(Object.values(costs).map(String));
const showing = new Set<string>();

beforeAll(async () => {
  world = await openWorld();
  await plantForeign(world);
  fixture = await seedCosts(world);
  await makeRole(world, 'Curious', blind);
  curious = await signUp(world, 'curious', 'Curious');
}, 60_000);
afterAll(() => world.close());

describe('the canary', () => {
  it('shows costs where it may: an administrator is told of costs by every reply and file that has any', async () => {
    for (const endpoint of reads) {
      for (const input of inputsOf(endpoint, false)) {
        const { text, isAnswer } = await ask(world.as('admin'), endpoint, input);
        if (!isAnswer) continue;
        if (endpoint.reply !== 'file') for (const figure of costsIn(endpoint, JSON.parse(text))) secrets.add(figure);
        if (figuresIn(text).length > 0) showing.add(endpoint.name);
      }
    }
    for (const run of fixture.runs)
      if (figuresIn((await ask(world.as('admin'), contract.import.find, { id: run })).text).length > 0)
        showing.add('import.find');
    expect([...showing].toSorted()).toEqual(showsCosts);
  }, 120_000);

  it('finds them in every writing of a figure', () => {
    const figure = String(costs.item);
    for (const written of [
      '7777121',
      '¥7,777,121',
      '７，７７７，１２１円',
      '7 777 121',
      '7.777.121',
      '777万7121円',
      '777712100',
      '7777121.00',
    ])
      expect(figuresIn(`"${written}"`), written).toContain(figure);
    expect(figuresIn('9,900,000 7,777,12x1 7777')).toEqual([]);
  });

  it('shows the other company its own', async () => {
    for (const endpoint of [contract.customer.list, contract.item.export]) {
      const { text } = await ask(world.as('rival'), endpoint, { ...sampleOf(endpoint.input) });
      expect(text).toContain(foreign);
    }
  });
});

describe('without View Cost and Profit, with every other right in one company, no byte tells a cost, a margin or another company', () => {
  it('in anything that can be read, by any id, in any order, period, file type and language', async () => {
    const told: string[] = [];
    let answers = 0;
    for (const endpoint of reads) {
      for (const input of inputsOf(endpoint)) {
        const { text, isAnswer } = await ask(curious, endpoint, input);
        answers += isAnswer ? 1 : 0;
        told.push(...toldBy(endpoint, input, text));
      }
    }
    expect(answers).toBeGreaterThan(250);
    expect(told).toEqual([]);
  }, 120_000);

  it('in an order by cost, in a rule that starts from it, in a search for it', async () => {
    const given: string[] = [];
    const tried = { orders: 0, searches: 0 };
    for (const endpoint of reads.filter(({ path }) => !path.includes(':'))) {
      const { sort, search } = choicesIn(endpoint);
      for (const key of sort ?? []) {
        if (!/cost|markup|value/i.test(key) || endpoint.name.toLowerCase().endsWith('summary')) continue;
        tried.orders++;
        const { code } = await ask(curious, endpoint, { ...sampleOf(endpoint.input), sort: key });
        if (code !== 'access.denied') given.push(`${endpoint.name} by ${key}: ${code}`);
      }
      if (!search || endpoint.reply === 'file') continue;
      tried.searches++;
      for (const figure of [costs.item, costs.service]) {
        const { text } = await ask(curious, endpoint, { ...sampleOf(endpoint.input), search: String(figure) });
        const { rows = [], count = 0 } = JSON.parse(text) as { rows?: unknown[]; count?: number };
        if (rows.length > 0 || count > 0) given.push(`${endpoint.name} finds ${figure}`);
      }
    }
    for (const endpoint of [contract.price.preview, contract.price.summary, contract.price.previewExport])
      for (const mode of ['markup', 'points']) {
        const { code } = await ask(curious, endpoint, { ...sampleOf(endpoint.input), mode, figure: 100 });
        if (code !== 'access.denied') given.push(`${endpoint.name} by ${mode}: ${code}`);
      }
    expect(given).toEqual([]);
    expect(tried.orders).toBeGreaterThan(5);
    expect(tried.searches).toBeGreaterThan(20);
  }, 60_000);

  it('in the papers of a sale, whatever kind and language, and in tags', async () => {
    const told: string[] = [];
    let papers = 0;
    const look = async (endpoint: Endpoint, input: Record<string, unknown>) => {
      const { text, isAnswer, code } = await ask(curious, endpoint, input);
      if (!isAnswer) throw new Error(`${endpoint.name}: ${code}`);
      papers++;
      told.push(...toldBy(endpoint, input, text));
    };
    for (const variant of paperVariants) {
      const id = variant === 'returnInvoice' ? fixture.voided : fixture.sold;
      const { printId } = await curious.call(contract.sale.print, { id, variant });
      const endpoint = variant === 'warranty' ? contract.sale.warranty : contract.sale.receipt;
      for (const language of ['en', 'ja']) await look(endpoint, { id, printId, language });
    }
    for (const layout of ['sheet', 'single'])
      for (const language of ['en', 'ja'])
        await look(contract.item.tags, { tags: [{ itemId: fixture.item, copies: 1 }], layout, language });
    for (const language of ['en', 'ja'])
      for (const id of fixture.adjustments) await look(contract.adjustment.paper, { id, language });
    expect(papers).toBe(2 * paperVariants.length + 8);
    expect(told).toEqual([]);
  }, 60_000);

  it('in what somebody else has had looked at for an import, and in what is said about a file of one’s own', async () => {
    const told: string[] = [];
    for (const id of fixture.runs) {
      for (const endpoint of [contract.import.find, contract.import.write]) {
        const input = { id, locationId: world.ginza };
        const { text } = await ask(curious, endpoint, endpoint === contract.import.find ? { id } : input);
        told.push(...toldBy(endpoint, { id }, text));
      }
    }
    expect(told).toEqual([]);
  });

  it('in the reply to a file', async () => {
    const told: string[] = [];
    const files = endpoints.filter(({ body, access }) => body === 'file' && access !== 'public' && access !== 'admin');
    for (const endpoint of files) {
      const { use } = endpoint as Partial<FileEndpoint>;
      const [content, type] = use?.endsWith('Video')
        ? [mp4(), 'video/mp4']
        : use
          ? [await photo('png'), 'image/png']
          : [Buffer.from(fixture.csv), 'text/csv'];
      const id = endpoint === contract.import.pictures ? fixture.runs[0] : world.companyId;
      const ids = { ':customerId': fixture.customer, ':section': 'item', ':id': id };
      const path = Object.entries(ids).reduce((at, [name, one]) => at.replace(name, String(one)), endpoint.path);
      // Nobody has set a film yet.
      const asked = endpoint === contract.guide.setVideo ? `${path}?version=0` : path;
      const { status, body } = await sendFile(world, { ...endpoint, path: asked }, content, {
        token: curious.token,
        type,
      });
      // The import whose pictures they are is somebody else's.
      expect(status, endpoint.name).toBe(endpoint === contract.import.pictures ? 404 : 200);
      told.push(...toldBy(endpoint, {}, JSON.stringify(body)));
    }
    expect(files.length).toBeGreaterThan(10);
    expect(told).toEqual([]);
  }, 60_000);

  it('in the description of the interface', async () => {
    const { body, statusCode } = await world.app.server.inject({ url: `${apiBase}/openapi.json` });
    expect(statusCode).toBe(200);
    expect([...figuresIn(body), ...(body.includes(foreign) ? [foreign] : [])]).toEqual([]);
  });

  it('in the reply to a change, made or refused', async () => {
    const told: string[] = [];
    const made: string[] = [];
    for (const [endpoint, input] of fixture.changes(world)) {
      const { text, isAnswer, code } = await ask(curious, endpoint, await input(curious));
      made.push(`${endpoint.name}: ${isAnswer ? 'made' : code}`);
      told.push(...toldBy(endpoint, {}, text));
    }
    expect(made).toEqual(fixture.outcomes);
    expect(told).toEqual([]);
  }, 60_000);

  it('in the refusal of a change that asks for what is there in all ways but the right one', async () => {
    const told: string[] = [];
    for (const endpoint of endpoints.filter(({ changes, access, body }) => changes && access !== 'public' && !body)) {
      for (let id = 1; id <= 4; id++) {
        const input = { ...sampleOf(endpoint.input, { ids: [id], itemIds: [id], printId: id, id }), version: 1 };
        const { text } = await ask(curious, endpoint, input);
        told.push(...toldBy(endpoint, input, text));
      }
    }
    expect(told).toEqual([]);
  }, 60_000);
});

/** What tells of costs where somebody may know them, which is how it is known that the canary can be heard. */
const showsCosts = [
  'adjustment.export',
  'adjustment.find',
  'adjustment.list',
  'adjustment.summary',
  'adjustmentReport.chart',
  'adjustmentReport.export',
  'adjustmentReport.list',
  'adjustmentReport.summary',
  'aging.chart',
  'aging.export',
  'aging.list',
  'aging.summary',
  'companyStock.export',
  'companyStock.list',
  'companyStock.summary',
  'dashboard.notifications',
  'dashboard.show',
  'import.find',
  'item.audit',
  'item.costs',
  'item.export',
  'item.find',
  'item.history',
  'item.historyExport',
  'item.list',
  'item.summary',
  'onHand.chart',
  'onHand.export',
  'onHand.list',
  'onHand.summary',
  'price.export',
  'price.find',
  'price.list',
  'price.preview',
  'price.previewExport',
  'productPerformance.export',
  'productPerformance.list',
  'productPerformance.summary',
  'purchaseOrder.reorder',
  'sale.find',
  'salesSummary.export',
  'salesSummary.list',
  'salesSummary.summary',
  'serviceItem.audit',
  'serviceItem.export',
  'serviceItem.find',
  'serviceItem.list',
  'stock.export',
  'stock.list',
  'stock.summary',
];

async function ask(
  who: Caller,
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Promise<{ text: string; isAnswer: boolean; code: string }> {
  const bytes = await who.bytes(endpoint, input).catch((error: unknown) => {
    if (error instanceof Refused) return error;
    throw error;
  });
  if (bytes instanceof Refused) return { text: JSON.stringify(bytes.reply), isAnswer: false, code: bytes.code };
  return { text: await textOf(bytes), isAnswer: true, code: 'accepted' };
}

/** What one answer tells of what it should not, each with who told it. */
function toldBy(endpoint: Endpoint, input: Record<string, unknown>, text: string): string[] {
  const words = [
    foreign,
    '"cost":',
    '"markupBasisPoints":',
    '"unitCost":',
    '"serviceCostFee":',
    'belowCost',
    'Below cost',
    '原価',
  ];
  // The name of a right, or of a column that a file may have, is no cost: only figures count there.
  const isOfNames = /^(role\.matrix|action\.(list|find|export)|import\.(columns|template))$/.test(endpoint.name);
  // Goods are sent to other companies, too: the names of their shops are said to who sends some.
  const isOfPlaces = endpoint.name === 'transfer.destinations';
  const isAllowed = (word: string) => (isOfNames && word === '原価') || (isOfPlaces && word === foreign);
  const found = [...figuresIn(text), ...words.filter((word) => text.includes(word) && !isAllowed(word))];
  return found.map((word) => `${endpoint.name} ${JSON.stringify(input).slice(0, 120)}: ${word}`);
}

const figuresIn = (text: string) => figuresAmong(secrets, text);

/** Figures that tell a cost by the name that they are answered under. Short ones stand anywhere by chance. */
function costsIn({ name }: Endpoint, reply: unknown): string[] {
  if (Array.isArray(reply)) return reply.flatMap((part) => costsIn({ name } as Endpoint, part));
  if (reply === null || typeof reply !== 'object') return [];
  const isValued = name === 'item.history' || /^(stock|adjustment)\./.test(name) || 'categoryId' in reply;
  return Object.entries(reply).flatMap(([field, value]) => {
    if (typeof value !== 'number') return costsIn({ name } as Endpoint, value);
    const isCost = /^(cost|unitCost|markupBasisPoints|serviceCostFee)$/.test(field) || (field === 'value' && isValued);
    return isCost && value > 999_999 ? [String(value)] : [];
  });
}
