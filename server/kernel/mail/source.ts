import type { AccessWord } from '#contract/kernel/access.ts';
import type { ReminderKind } from '#contract/kernel/mail.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../listStatements.ts';

/** Documents that customers are reminded of. */
export interface ReminderSource {
  kind: ReminderKind;
  /** The right of whoever sees these documents, and so may remind of them. */
  right: AccessWord;
  /**
   * A statement of those that the user may see, of their company: `customer_id`, null for an order on the web that is linked to
   * nobody yet, `cause` (the document's word), `cause_id`, `number`, `amount`, `due_date` or null, and `state`, OVERDUE or
   * PENDING. Where they may be many, `most` of them are enough, those with the earliest days.
   */
  statement: (ctx: Context, most?: number) => Sql;
}
