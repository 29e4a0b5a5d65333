import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint } from '#contract/kernel/endpoint.ts';
import { refusals } from '#contract/kernel/refusal.ts';
import { guardMonitor, type MonitorAccess } from './monitor.ts';
import type { Route } from './route.ts';

/** A JSON schema as zod writes it. */
type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  [key: string]: unknown;
};

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: [string];
  'x-access': Access;
  'x-scope': string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

/** Shows the API as `/openapi.json` to whom `access` lets through: made from the endpoints and encoded once, when first asked. */
export function mountOpenapi(
  server: FastifyInstance,
  routes: readonly Route[],
  apiBase: string,
  access: MonitorAccess | null,
): void {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  let json: Buffer | undefined;
  const options = { onRequest: guardMonitor(access), config: { anonymous: 'costly' } as object };
  server.get(`${apiBase}/openapi.json`, options, async (_request, reply) => {
    json ??= Buffer.from(JSON.stringify(describeApi(endpoints, apiBase)));
    return reply.header('content-type', 'application/json; charset=utf-8').send(json);
  });
}

/** The endpoints as an OpenAPI 3.1 document. */
export function describeApi(endpoints: readonly Endpoint[], apiBase: string): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kinza',
      version: (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
        .version,
      description:
        'Sums are whole yen, weights whole milligrams, rates basis points (1000 is 10 %). A call that changes something carries an ' +
        'Idempotency-Key: asked again with the same key and body, it answers the same and acts once. `x-access` is the right that a ' +
        'call needs (any one of several), `x-scope` whose data it touches.',
    },
    servers: [{ url: apiBase }],
    tags: [...new Set(endpoints.map(thingOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answered.' },
      },
      schemas: { Refusal: refusalSchema },
      responses: {
        Refusal: {
          description: 'No, and why.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  };
}

const refusalSchema: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string' },
    data: { type: 'object', description: 'What the refusal is about.' },
    fields: {
      type: 'array',
      description: 'The fields that were refused.',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string' }, code: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};

function describeEndpoint(endpoint: Endpoint): Operation {
  const input = schemaOf(endpoint.input, 'input');
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const rest = Object.keys(input.properties ?? {}).filter((name) => !pathNames.includes(name));
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.body === 'file';
  const operation: Operation = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [thingOf(endpoint)],
    'x-access': endpoint.access,
    'x-scope': endpoint.scope,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...pathNames.map((name) => parameterOf(input, name, 'path')),
      ...(isQuery ? rest.map((name) => parameterOf(input, name, 'query')) : []),
      ...headersOf(endpoint),
    ],
    responses: { 200: answerOf(endpoint), default: { $ref: '#/components/responses/Refusal' } },
  };
  if (endpoint.body === 'file') {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema: file } } };
  } else if (!isQuery) {
    operation.requestBody = {
      required: rest.length > 0,
      content: { 'application/json': { schema: only(input, rest) } },
    };
  }
  return operation;
}

function answerOf(endpoint: Endpoint): unknown {
  if (endpoint.reply === 'file') {
    return {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return { description: 'Done.', content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } } };
}

function headersOf({ changes, scope }: Endpoint): Parameter[] {
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'One for each thing that is to happen; the same again when it is tried again.',
    schema: { type: 'string', format: 'uuid' },
  };
  const location: Parameter = {
    name: 'X-Kinza-Location',
    in: 'header',
    required: false,
    description: 'The location that the user stands in; its company is the one whose data is seen.',
    schema: { type: 'integer' },
  };
  return [...(changes ? [key] : []), ...(scope === 'company' ? [location] : [])];
}

function parameterOf(input: Schema, name: string, where: 'path' | 'query'): Parameter {
  const required = where === 'path' || (input.required ?? []).includes(name);
  return { name, in: where, required, schema: input.properties?.[name] ?? {} };
}

function only(input: Schema, names: readonly string[]): Schema {
  const { properties = {}, required = [], ...rest } = input;
  return {
    ...rest,
    properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
    required: required.filter((name) => names.includes(name)),
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...said } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify }) as Schema;
  return said;
}

/** Leaves out what says nothing to a reader: patterns that a format names, and the bounds of whole numbers as such. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema['format']) delete jsonSchema['pattern'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  const { def } = zodSchema as { def: { type: string; out?: { def: { type: string } } } };
  // A flag of a query string is a pipe from text to yes or no.
  if (def.type === 'pipe' && def.out?.def.type === 'boolean' && jsonSchema['type'] === 'string')
    jsonSchema['enum'] = ['true', 'false'];
}

function thingOf({ name }: Endpoint): string {
  return name.split('.', 1)[0] ?? name;
}
