import { z } from 'zod';
import { id } from '../kernel/page.ts';
import { instant, isoDate } from '../kernel/values.ts';

/** What happened with a customer: sources of the one timeline, newest first. */
export const timelineKinds = ['sale', 'payment', 'refund'] as const;

/** Of the pieces of a sale so many are shown; how many there are stands beside them. */
export const timelinePiecesMax = 3;

const timelinePiece = z.strictObject({ name: z.string(), nameJa: z.string(), imageUrl: z.string() });

export const timelineRow = z.strictObject({
  kind: z.enum(timelineKinds),
  /** Its own within its kind. */
  id,
  at: instant,
  /** The business day it counts on. */
  date: isoDate,
  number: z.string(),
  /** What sort of its kind it is: the type of a sale, how a payment was made. */
  variant: z.string(),
  status: z.string(),
  amount: z.int(),
  /** How a sale was paid for that was paid at once; its payments are told apart only where they are asked for. */
  paidBy: z.array(z.string()),
  /** The first pieces of a sale, and how many lines it has; none of a payment. */
  pieces: z.array(timelinePiece),
  pieceCount: z.int(),
  locationName: z.string(),
  locationNameJa: z.string(),
  /** The document behind it; null where it is of a shop that the reader does not work in. */
  link: z.strictObject({ thing: z.enum(['sale']), id }).nullable(),
});
export type TimelineRow = z.output<typeof timelineRow>;
