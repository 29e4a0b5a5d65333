import { z } from 'zod';
import { priceUnits } from '../catalogue/priceUnit.ts';
import { type Access, read } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { id, ids } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';

/** A chart draws so many points at most, the largest or the latest: the rest stands in the table. */
export const chartPointsMax = 60;

/** The filters of whatever is about items somewhere. */
export const place = { locations: ids, categories: ids };
/** Days of Asia/Tokyo, the first and the last included. */
export const period = { from: isoDate.optional(), to: isoDate.optional() };

/** The columns of an item at a location; goods by the gram are no pieces there (contract/catalogue/weight.ts). */
export const shelved = {
  itemId: id,
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  locationId: id,
  locationName: z.string(),
  locationNameJa: z.string(),
  priceBy: z.enum(priceUnits),
};
/** What is on hand, by kind: pieces, and beside them the weight of goods by the gram, which are none. */
export const kept = {
  sellable: z.int(),
  sellableMilligrams: z.int(),
  nonSellable: z.int(),
  nonSellableMilligrams: z.int(),
  reserved: z.int(),
  reservedMilligrams: z.int(),
};
/** All of it. */
export const onHand = { onHand: z.int(), onHandMilligrams: z.int() };

/**
 * A report: a growing list with a chart of what its filters leave. It leaves the house with a right of its own, besides
 * `access`, which shows it. `chart` names the sums of a point; each has a key that a filter takes, and a name in both
 * languages where the key alone does not say it.
 */
export function reportEndpoints<
  Input extends z.ZodRawShape,
  Row extends z.ZodType,
  Sums extends z.ZodRawShape,
  Chart extends z.ZodRawShape,
>({
  chart,
  ...list
}: {
  path: `/reports/${string}`;
  many: string;
  access: Access;
  input: z.ZodObject<Input, z.core.$strict>;
  row: Row;
  sums: Sums;
  chart: Chart;
}) {
  const endpoints = listEndpoints(list);
  const point = z.strictObject({ key: z.string(), name: z.string(), nameJa: z.string(), ...chart });
  return {
    list: { ...endpoints.list, share: 'report' as const },
    summary: { ...endpoints.summary, share: 'report' as const },
    export: { ...endpoints.export, access: 'Export Reports' as const },
    chart: read({
      path: `${list.path}/chart`,
      summary: `The sums of the filtered ${list.many} that its chart draws.`,
      access: list.access,
      scope: 'company',
      input: list.input,
      reply: z.strictObject({ points: z.array(point).max(chartPointsMax) }),
      share: 'report',
    }),
  };
}
