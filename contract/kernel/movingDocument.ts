import { z } from 'zod';
import type { AccessWord } from './access.ts';
import { id } from './page.ts';

/**
 * The documents that move goods, by the cause that their movements say, which is what their tables are called: the right that
 * shows them, and the screen that opens them, over a list or on a page of their own.
 */
export const movingDocuments = {
  sale: { right: 'View Sales Transaction', path: '/sales/list' },
  adjustment: { right: 'View Inventory Adjustment', path: '/inventory/adjustment' },
  receiving: { right: 'View Receiving', path: '/inventory/receiving' },
  transfer: { right: 'View Transfer', path: '/inventory/transfer/$id/manage' },
  subasta: { right: 'View Subasta Transaction', path: '/sales/subasta/events/$id' },
  stockCount: { right: 'View Stock Count', path: '/inventory/stock-count/$id' },
} as const satisfies Record<string, { right: AccessWord; path: string }>;
export type MovingDocument = keyof typeof movingDocuments;
export const documentCauses = Object.keys(movingDocuments) as [MovingDocument, ...MovingDocument[]];

/** Goods that are not for sale but promised to a document: set aside, or under way. */
export const promisedKinds = ['reserved', 'inTransit'] as const;

/** A document as goods name it: its kind, and its id and number for those who may see it. */
export const namedDocument = { cause: z.enum(documentCauses), causeId: id.nullable(), causeNumber: z.string() };
export type NamedDocument = z.output<z.ZodObject<typeof namedDocument>>;

/** Who has goods that somebody else wanted, as a refusal says it: they are promised to a document, or gone with it. */
export type Holder = NamedDocument & {
  holder: (typeof promisedKinds)[number] | 'gone';
  /** How many more they are promised to. */
  holders: number;
};
