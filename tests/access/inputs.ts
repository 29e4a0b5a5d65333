import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { periods } from '#contract/kernel/period.ts';
import { sampleOf } from '../support/sample.ts';

/** Ids from 1 on that there may be of anything. */
const idsMost = 12;

/** What can be asked of an endpoint: ids, and unless told otherwise orders, periods, file types, languages. */
export function inputsOf(endpoint: Endpoint, inAllWays = true): Record<string, unknown>[] {
  const { sort, format, period } = choicesIn(endpoint);
  const plain = sampleOf(endpoint.input);
  const takesId = endpoint.path.includes(':') || /[iI]d"/.test(JSON.stringify(plain));
  const ids = takesId ? Array.from({ length: idsMost }, (_, index) => index + 1) : [1];
  const variants: Record<string, unknown>[] = [{}];
  if (format) for (const one of format) for (const language of ['en', 'ja']) variants.push({ format: one, language });
  if (period) for (const one of periods) variants.push({ period: one });
  if (sort && !takesId && !format) for (const one of sort) variants.push({ sort: one, direction: 'desc', size: 100 });
  if (endpoint.path.startsWith('/prices'))
    for (const only of ['changed', 'warned'])
      variants.push({ mode: 'percent', figure: -9_000, only, format: format?.[0] });
  return ids.flatMap((id) =>
    (inAllWays ? variants : variants.slice(0, 1)).map((variant) => {
      const known = { id, ids: [id], itemIds: [id], itemId: id, printId: id, customerId: id, otherId: id + 1 };
      const input = { ...sampleOf(endpoint.input, known), ...variant };
      return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    }),
  );
}

/** The choices that an input offers under some names. */
export function choicesIn({ input }: Endpoint): {
  sort?: string[];
  format?: string[];
  period?: string[];
  search?: true;
} {
  const { shape = {} } = input as unknown as { shape?: Record<string, { def: { innerType?: unknown } }> };
  const choices = (name: string) => optionsOf(shape[name]);
  const [sort, format, period] = ['sort', 'format', 'period'].map(choices);
  return {
    ...(sort ? { sort } : {}),
    ...(format ? { format } : {}),
    ...(period ? { period } : {}),
    ...('search' in shape ? { search: true } : {}),
  };
}

function optionsOf(schema: unknown): string[] | undefined {
  const { options, def } = (schema ?? {}) as { options?: string[]; def?: { innerType?: unknown } };
  return options ?? (def?.innerType ? optionsOf(def.innerType) : undefined);
}
