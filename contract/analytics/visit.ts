import { z } from 'zod';
import { read } from '../kernel/endpoint.ts';
import { shopCode } from '../shop/window.ts';

/** A page is looked at, something is done on it, it is left. */
export const visitEventKinds = ['view', 'interaction', 'leave'] as const;
export type VisitEventKind = (typeof visitEventKinds)[number];

/** By what a visitor holds: a telephone or a watch, a tablet, a desk computer or a television. */
export const devices = ['mobile', 'tablet', 'desktop', 'unknown'] as const;
export type Device = (typeof devices)[number];

/** Longest address of a page and of where somebody came from; what is longer is nobody's of ours. */
export const pageMax = 300;
export const referrerMax = 2_000;

/**
 * What a page of the shop says of itself as it is looked at and left. Every answer is the same, whether it was counted or
 * left out. It reads the sender's address and agent, makes an unreadable number of them for a day, and writes neither.
 */
export const seePage = read({
  method: 'POST',
  path: '/shops/:code/visits',
  summary: 'A page of a shop is looked at, something is done on it, or it is left.',
  access: 'public',
  scope: 'shop',
  limit: 'beacon',
  input: z.strictObject({
    code: shopCode,
    kind: z.enum(visitEventKinds),
    /** The path of the page; a query that comes along is cut off. */
    page: z.string().min(1).max(pageMax),
    /** The address of the page that led here; empty: none. */
    referrer: z.string().max(referrerMax).default(''),
  }),
  reply: z.strictObject({}),
});
