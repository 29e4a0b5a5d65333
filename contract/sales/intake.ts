import { z } from 'zod';
import { id } from '../kernel/page.ts';
import { instant, isoDate, milligrams, optionalText, yen } from '../kernel/values.ts';
import { material } from './material.ts';

/** Where work is: in the shop, out at a workshop, ready to be fetched, or back with its customer. */
export const serviceStages = ['bench', 'workshop', 'ready', 'handedOver'] as const;
export type ServiceStage = (typeof serviceStages)[number];
/** Where work that is still here can be. */
export const heldStages = ['bench', 'workshop', 'ready'] as const;

/** What may be done with a service besides what every sale may have done with it. */
export const serviceSteps = ['move', 'parts', 'handOver', 'printTicket'] as const;

const picturesMax = 8;

const weight = milligrams.min(1, 'field.aboveZero').nullable().default(null);

/** The customer's own piece as it was handed in. It is not stock, and never becomes stock. */
export const intakeDraft = z.strictObject({
  piece: optionalText(200),
  condition: optionalText(2000),
  /** What the customer says it is worth, in yen; what is lost is answered for by this. */
  declaredValue: yen.min(1, 'field.aboveZero').nullable().default(null),
  milligramsIn: weight,
  promisedDate: isoDate.nullable().default(null),
  serviceProviderId: id.nullable().default(null),
  pictureIds: z.array(z.uuid()).max(picturesMax, 'field.tooMany').default([]),
});
export type IntakeDraft = z.output<typeof intakeDraft>;

/** The same as it is shown, with what became of it. */
export const intake = intakeDraft.extend({
  piece: z.string(),
  condition: z.string(),
  declaredValue: z.int().nullable(),
  milligramsIn: z.int().nullable(),
  milligramsOut: z.int().nullable(),
  promisedDate: isoDate.nullable(),
  serviceProviderId: id.nullable(),
  pictureIds: z.array(z.uuid()),
  serviceProviderName: z.string(),
  serviceProviderNameJa: z.string(),
  isOverdue: z.boolean(),
  /** Parts from stock that the work takes. */
  materials: z.array(material),
  handedOverAt: instant.nullable(),
  handedOverBy: z.string(),
  handedOverByJa: z.string(),
});
export type Intake = z.output<typeof intake>;
