import { z } from 'zod';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Texts for patterns that no plain word fits. */
const patterned: readonly (readonly [probe: RegExp, text: string])[] = [
  [/\\d\{3\}-\\d\{4\}/, '104-0061'],
  [/\[A-Z\]\{2\}/, 'JP'],
  [/A-Z0-9/, 'QX'],
  [/a-z0-9/, 'qx1'],
  [/https\?/, 'https://kinza.example/'],
];

/**
 * Something that a schema accepts, with nothing optional in it. `known` says what stands under a name, at any depth:
 * ids of things that are there.
 */
export function sampleOf(schema: z.ZodType, known: Record<string, unknown> = {}): Record<string, unknown> {
  const said = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return sample(said, known) as Record<string, unknown>;
}

function sample(schema: Schema, known: Record<string, unknown>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema.allOf?.[0];
  if (choice) return sample(choice, known);
  if (schema.type === 'object' || schema.properties) {
    const named = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(named.map(([name, part]) => [name, name in known ? known[name] : sample(part, known)]));
  }
  if (schema.type === 'array') return schema.minItems ? [sample(schema.items ?? {}, known)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return text(schema);
}

function text({ format, pattern }: Schema): string {
  if (format === 'date') return '2026-06-18';
  if (format === 'email') return 'somebody@kinza.example';
  if (format === 'uuid') return '6b0f3c52-6f0e-4b5e-9d0c-0f3b6f0e4b5e';
  if (format === 'uri') return 'https://kinza.example/';
  return patterned.find(([probe]) => pattern && probe.test(pattern))?.[1] ?? 'Sample';
}
