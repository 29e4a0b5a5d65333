import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import { saidSchema, sampleOf } from '../support/sample.ts';
import { apiBase, openWorldForFile } from '../support/world.ts';

const world = await openWorldForFile();

/** Each choice that a read offers beside what it must be told, one at a time. */
function* choicesOf({ input }: Endpoint): Generator<Record<string, unknown>> {
  const { properties = {}, required = [] } = saidSchema(input);
  const plain = sampleOf(input);
  for (const [name, schema] of Object.entries(properties)) {
    if (required.includes(name)) continue;
    const isFlag = fieldsOf(input)[name]?.safeParse('true').data === true;
    const chosen = isFlag ? ['true', 'false'] : schema.enum;
    const typed = schema.format === 'date' ? ['2026-06-01'] : schema.type === 'integer' ? [1] : [];
    for (const value of chosen ?? typed) yield { ...plain, [name]: value };
  }
}

it('each filter, order and choice of each list is answered by itself', async () => {
  const lists = Object.values(contract)
    .flatMap((thing) => Object.values(thing) as Endpoint[])
    // A file holds the rows of the list beside it.
    .filter(({ method, path, input }) => method === 'GET' && !path.includes(':') && !('format' in fieldsOf(input)));
  const failed: string[] = [];
  let asked = 0;
  for (const { name, path, input } of lists) {
    for (const choice of choicesOf({ input } as Endpoint)) {
      const query = Object.fromEntries(Object.entries(choice).map(([field, value]) => [field, String(value)]));
      const headers = { authorization: `Bearer ${world.as('admin').token}` };
      const { statusCode } = await world.app.server.inject({ url: apiBase + path, headers, query });
      asked++;
      if (statusCode >= 500) failed.push(`${name} ${JSON.stringify(query)} ${statusCode}`);
    }
  }
  expect(asked).toBeGreaterThan(1_000);
  expect(failed).toEqual([]);
}, 120_000);
