import { z } from 'zod';
import { id } from '../kernel/page.ts';
import { instant, isoDate } from '../kernel/values.ts';

/** What happened with a customer: sources of the one timeline, newest first. */
export const timelineKinds = ['sale', 'payment', 'refund', 'message'] as const;

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
  /** Of a conversation its subject. */
  number: z.string(),
  /** What sort of its kind it is: the type of a sale, how a payment was made, where a conversation was begun. */
  variant: z.string(),
  status: z.string(),
  /** 0 of a conversation. */
  amount: z.int(),
  /** How a sale was paid for that was paid at once; its payments are told apart only where they are asked for. */
  paidBy: z.array(z.string()),
  /** The first pieces of a sale, and how many lines it has; none of a payment. */
  pieces: z.array(timelinePiece),
  pieceCount: z.int(),
  /** Empty of a conversation, which belongs to the company. */
  locationName: z.string(),
  locationNameJa: z.string(),
  /** The document behind it; null where it is of a shop that the reader does not work in. */
  link: z.strictObject({ thing: z.enum(['sale', 'conversation']), id }).nullable(),
});
export type TimelineRow = z.output<typeof timelineRow>;
