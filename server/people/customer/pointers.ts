import type { movedThings } from '#contract/people/customer.ts';
import type { Tables } from '../../kernel/database.ts';

interface Pointer {
  table: keyof Tables & string;
  /** The column that refers to the customer. */
  column: string;
  thing: (typeof movedThings)[number];
}

/**
 * Every column that points at a customer. When two records become one, what stands here moves to the surviving record;
 * a table that points at customers is a line here and a word of `movedThings`, and a test compares both with the
 * database. The role of the application needs the right to update the column.
 */
export const customerPointers: readonly Pointer[] = [
  { table: 'sale', column: 'customer_id', thing: 'sale' },
  { table: 'customerNote', column: 'customer_id', thing: 'note' },
  { table: 'customerDocument', column: 'customer_id', thing: 'document' },
  { table: 'conversation', column: 'customer_id', thing: 'conversation' },
  { table: 'mail', column: 'customer_id', thing: 'mail' },
  { table: 'bidder', column: 'customer_id', thing: 'bidder' },
  { table: 'customer', column: 'merged_into_id', thing: 'formerRecord' },
];
