import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import type { RefusalReply } from '#contract/kernel/refusal.ts';
import { routes } from '#server/routes.ts';
import { apiBase, openWorld, openWorldForFile } from '../support/world.ts';
import { type Figures, fuzz, judge, seedBoth } from './fuzz.ts';

const requests = Number(process.env.KINZA_FUZZ ?? 2_000);

/** npm run prove:fuzz asks fifty thousand; KINZA_SEED=… asks the same again. */
const start = Number(process.env.KINZA_SEED ?? Date.now() % 2 ** 31);

const world = await openWorldForFile();

describe('what PostgreSQL could not take', () => {
  const reads = Object.values(contract)
    .flatMap((thing) => Object.values(thing) as Endpoint[])
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  const asking = (name: string) => reads.filter(({ input }) => name in fieldsOf(input));

  it.each([
    ['search', '\0', 'field.unprintable', 60],
    ['search', 'a\0b', 'field.unprintable', 60],
    ['code', '\0', 'field.unprintable', 1],
    ['from', '0000-01-01', 'field.date', 15],
    ['to', '9999-12-31', 'field.date', 15],
  ])('is refused in words wherever it may stand: %s %j', async (name, value, code, least) => {
    const endpoints = asking(name);
    expect(endpoints.length).toBeGreaterThanOrEqual(least);
    for (const { path, input } of endpoints) {
      const query = { [name]: value, ...('format' in fieldsOf(input) ? { format: 'csv' } : {}) };
      const headers = { authorization: `Bearer ${world.as('admin').token}` };
      const reply = await world.app.server.inject({ url: apiBase + path, headers, query });
      const fields = reply.json<RefusalReply>().fields ?? [];
      expect([path, reply.statusCode, fields.find((field) => field.path === name)?.code]).toEqual([path, 400, code]);
    }
  });
});

describe('requests that are drawn from the contract', () => {
  it('are answered as it says, whoever sends them and whatever is in them', async () => {
    const figures = await fuzz(world, { seed: start, requests, seeded: await seedBoth(world) });
    console.log(told(figures));
    expect(figures.examples.filter((one) => !one.startsWith('slow'))).toEqual([]);
    expect(figures.accepted).toBeGreaterThan(figures.asked / 6);
  }, 3_600_000);

  it('find an endpoint that fails on purpose', async () => {
    const route = routes.find(({ endpoint }) => endpoint === contract.supplier.list);
    if (!route) throw new Error('There is no list of suppliers.');
    const { handle } = route;
    route.handle = async (ctx, input, upload) => {
      if ((input as { search: string }).search === 'Foreign') throw new Error('on purpose');
      return handle(ctx, input, upload);
    };
    const broken = await openWorld().finally(() => {
      route.handle = handle;
    });
    const { faults, examples } = await fuzz(broken, {
      seed: 1,
      requests: 300,
      seeded: [{ search: 'Foreign' }, {}],
      endpoints: [contract.supplier.list],
    });
    await broken.close();
    expect(faults.failed).toBeGreaterThan(0);
    expect(examples).toHaveLength(1);
    expect(examples[0]).toContain('failed supplier.list');
    console.log(`control: supplier.list fails on purpose, found ${faults.failed} times in 300 requests`);
  });

  it.each([
    ['a reply of another shape', 200, '{"rows":[],"more":"no"}', ['breach']],
    ['a status nobody said', 418, '{"code":"notFound","requestId":"1"}', ['undocumented']],
    ['a refusal nobody listed', 400, '{"code":"FST_ERR_BAD_URL","requestId":"1"}', ['undocumented']],
    [
      'a field without words',
      400,
      '{"code":"input.invalid","requestId":"1","fields":[{"path":"x","code":"Too big"}]}',
      ['undocumented'],
    ],
    ['no JSON at all', 404, 'Not found', ['undocumented']],
    ['a refusal of ours', 404, '{"code":"notFound","requestId":"1"}', []],
  ] as const)('see %s', (_, status, text, faults) => {
    expect(judge(contract.supplier.list, { status, text, milliseconds: 1 })).toEqual(faults);
  });
});

function told({ requests: asked, faults, accepted, recovered, p50, p99, ...rest }: Figures): string {
  return `KINZA_SEED=${start}: ${asked} requests of ${rest.asked} endpoints, ${accepted} of them did something: ${faults.failed} × 5xx, ${faults.breach} schema breaches, ${faults.undocumented} undocumented, ${faults.slow} slower than 2 s; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms; signed in again ${recovered} times`;
}
