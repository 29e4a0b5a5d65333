import { z } from 'zod';

/** A JSON schema as zod writes it of an input. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Texts for patterns that no plain word fits. */
const patterned: readonly (readonly [probe: RegExp, text: string])[] = [
  [/\\d\{3\}-\\d\{4\}/, '104-0061'],
  [/\[A-Z\]\{2\}/, 'JP'],
  [/\(\?:\[\(\)\. \/-\]\*\\d\)/, '03-1234-5678'],
  [/A-Z0-9/, 'QX'],
  [/a-z0-9/, 'qx1'],
  [/https\?/, 'https://kinza.example/'],
];

/**
 * Something that a schema accepts, with nothing optional in it. `known` says what stands under a name, at any depth:
 * ids of things that are there.
 */
export function sampleOf(schema: z.ZodType, known: Record<string, unknown> = {}): Record<string, unknown> {
  return sample(saidSchema(schema), known) as Record<string, unknown>;
}

/** Where an input names things that are there, by id or by words: `id`, `lines[].itemId`, `target.ids`, `search`. */
export function namingPathsOf(schema: z.ZodType): string[] {
  return [...new Set(namingPaths(saidSchema(schema), ''))];
}

const naming = /^(id|ids|categories|search|seen)$|Ids?$/;

/** Whether what stands at a path names a thing. */
export function isNaming(path: string): boolean {
  return naming.test(path.replace(/\[\]$/, '').split('.').at(-1) ?? '');
}

function* namingPaths(schema: Schema, path: string): Generator<string> {
  for (const choice of choicesOf(schema)) yield* namingPaths(choice, path);
  if (schema.items) yield* namingPaths(schema.items, `${path}[]`);
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const at = path ? `${path}.${name}` : name;
    if (naming.test(name)) yield at;
    else yield* namingPaths(part, at);
  }
}

/** The same input with something else at a path; an array on the way is one of its first row. */
export function withAt(input: unknown, path: string, value: unknown): unknown {
  const [, name = '', isRow, rest = ''] = /^(\w*)(\[\])?\.?(.*)$/.exec(path) ?? [];
  if (!name) return value;
  const whole = (input ?? {}) as Record<string, unknown>;
  if (!isRow) return { ...whole, [name]: rest ? withAt(whole[name], rest, value) : value };
  const [first] = (whole[name] ?? []) as unknown[];
  return { ...whole, [name]: [rest ? withAt(first, rest, value) : value] };
}

/** An input as JSON schema describes it. */
export function saidSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

function choicesOf({ anyOf = [], oneOf = [], allOf = [] }: Schema): Schema[] {
  return [...anyOf, ...oneOf, ...allOf];
}

function sample(schema: Schema, known: Record<string, unknown>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = choicesOf(schema).find(({ type }) => type !== 'null');
  if (choice) return sample(choice, known);
  if (schema.type === 'object' || schema.properties) {
    const named = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(named.map(([name, part]) => [name, name in known ? known[name] : sample(part, known)]));
  }
  if (schema.type === 'array' && schema.maxItems === 0) return [];
  if (schema.type === 'array')
    return schema.minItems || schema.items?.type === 'object' ? [sample(schema.items ?? {}, known)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return textOfSchema(schema);
}

/** A text of a format or a pattern; of neither, a word. */
export function textOfSchema({ format, pattern }: Schema): string {
  if (format === 'date') return '2026-06-18';
  if (format === 'email') return 'somebody@kinza.example';
  if (format === 'uuid') return '6b0f3c52-6f0e-4b5e-9d0c-0f3b6f0e4b5e';
  if (format === 'uri') return 'https://kinza.example/';
  return patterned.find(([probe]) => pattern && probe.test(pattern))?.[1] ?? 'Sample';
}
