import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { basisPoints, derivedDate, isoDate, milligrams, yen } from './values.ts';

/** The schema of an endpoint's input or reply by field; one that isn't an object has none. */
export function fieldsOf(schema: Endpoint['input'] | Endpoint['reply']): Record<string, z.ZodType> {
  return (schema as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {};
}

/** What a value is, as far as its schema tells; a `file` is known by its id. */
export type ValueKind = 'text' | 'number' | 'yen' | 'grams' | 'percent' | 'date' | 'flag' | 'file';

const known = new Map<unknown, ValueKind>([
  [yen, 'yen'],
  [milligrams, 'grams'],
  [basisPoints, 'percent'],
  [isoDate, 'date'],
  [derivedDate, 'date'],
]);

/** What a field holds, whether it may be left empty or not. */
export function valueKindOf(schema: z.ZodType | undefined): ValueKind {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return valueKindOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUUID) return 'file';
  if (schema instanceof z.ZodBoolean) return 'flag';
  const kind = known.get(schema);
  if (kind) return kind;
  // Yen above zero, or up to a bound, are yen.
  const wider = schema instanceof z.ZodNumber ? (schema._zod.parent as z.ZodType | undefined) : undefined;
  return wider ? valueKindOf(wider) : schema instanceof z.ZodNumber ? 'number' : 'text';
}

/** What a field may be that begins with a choice of its own. */
const begun = [z.ZodEnum, z.ZodBoolean, z.ZodArray];

/**
 * What a form that changes a row holds: its values; for a new one the choices that are made where nobody says another,
 * empty texts, and null for all else.
 */
export function formValues(endpoint: Pick<Endpoint, 'input'>, row: object | null): Record<string, unknown> {
  const { id: _id, version: _version, ...fields } = fieldsOf(endpoint.input);
  const values = (row ?? {}) as Record<string, unknown>;
  const blankOf = (schema: z.ZodType) => {
    if (schema instanceof z.ZodDefault && begun.some((kind) => schema.unwrap() instanceof kind))
      return schema.parse(undefined);
    return schema.safeParse(null).success || isNumber(schema) ? null : '';
  };
  return Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, values[field] ?? blankOf(schema)]));
}

function isNumber(schema: z.ZodType): boolean {
  return !['text', 'file', 'date'].includes(valueKindOf(schema));
}
