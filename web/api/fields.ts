import type { z } from 'zod';
import type { Endpoint } from '#contract/kernel/endpoint.ts';

/** The schema of an endpoint's input by field; a schema that isn't an object has none. */
export function fieldsOf(endpoint: Endpoint): Record<string, z.ZodType> {
  return (endpoint.input as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {};
}
