import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { refusals } from '#contract/kernel/refusal.ts';
import { probeRoutes } from '../../tests/support/probe.ts';
import { type ApiDocument, describeApi, mountOpenapi } from './openapi.ts';

const endpoints = Object.values(contract).flatMap((thing) => Object.values(thing));
const routes = endpoints.map((endpoint) => ({ endpoint, handle: async () => ({}) }));
let server: FastifyInstance;
let api: ApiDocument;
beforeAll(async () => {
  server = Fastify();
  mountOpenapi(server, routes, '/api', null);
  api = (await server.inject('/api/openapi.json')).json();
});
afterAll(() => server.close());

const operationOf = (path: string, method: string) =>
  api.paths[path]?.[method] as NonNullable<ApiDocument['paths'][string][string]>;

describe('openapi.json', () => {
  it('lists every endpoint with its access, its scope and what it answers', () => {
    const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      endpoints.map(({ name }) => name).toSorted(),
    );
    for (const endpoint of endpoints) {
      const operation = operationOf(endpoint.path.replace(/:(\w+)/g, '{$1}'), endpoint.method.toLowerCase());
      expect(operation).toMatchObject({
        operationId: endpoint.name,
        'x-access': endpoint.access,
        'x-scope': endpoint.scope,
      });
      expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ session: [] }]);
      expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(endpoint.changes);
      expect(operation.responses).toHaveProperty('200');
      expect(operation.responses).toHaveProperty('default');
    }
  });

  it('says closed schemas, path, query and body', () => {
    const create = operationOf('/categories', 'post');
    expect(create.requestBody?.content['application/json']?.schema).toMatchObject({
      additionalProperties: false,
      required: ['code', 'name'],
    });
    const edit = operationOf('/categories/{id}', 'put');
    expect(edit.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true, schema: { type: 'integer' } });
    expect(edit.requestBody?.content['application/json']?.schema.properties).not.toHaveProperty('id');
    const list = operationOf('/categories', 'get');
    const active = list.parameters.find(({ name }) => name === 'active');
    expect(active).toMatchObject({ in: 'query', required: false, schema: { enum: ['true', 'false'] } });
    expect(list.requestBody).toBeUndefined();
  });

  it('says files, in and out', () => {
    const [upload] = probeRoutes(() => undefined).filter(({ endpoint }) => endpoint.body === 'file');
    const document = describeApi(upload ? [upload.endpoint] : [], '/api');
    expect(document.paths['/probe/upload']?.post?.requestBody?.content).toHaveProperty('multipart/form-data');
    const receipt = operationOf('/sales/{id}/receipt/{printId}', 'get');
    expect(JSON.stringify(receipt.responses)).toContain('binary');
  });

  it('says how the server refuses', () => {
    const { Refusal } = api.components.schemas as { Refusal: { properties: { code: { enum: string[] } } } };
    expect(Refusal.properties.code.enum).toEqual(Object.keys(refusals));
    const references = JSON.stringify(api).match(/"\$ref":"([^"]+)"/g) ?? [];
    expect(new Set(references)).toEqual(
      new Set(['"$ref":"#/components/responses/Refusal"', '"$ref":"#/components/schemas/Refusal"']),
    );
  });
});
