import { sql } from 'kysely';
import { personName } from '#contract/kernel/personName.ts';
import { type ConversationRow, conversationApi } from '#contract/messages/conversation.ts';
import type { Context } from '../../kernel/context.ts';
import { growingList } from '../../kernel/list.ts';
import { hasWord, type Match } from '../../kernel/search.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';
import { hasCustomerWord } from '../../people/customer/listStore.ts';
import { conversationStatusText } from '../../sheet/messageText.ts';

type Stored = Omit<ConversationRow, 'lastAt'> & { lastAt: Date };

export const conversationColumns = sql`conversation.id, conversation.subject, coalesce(conversation.customer_id, 0) AS customer_id,
  coalesce(customer.first_name, conversation.person) AS first_name, coalesce(customer.middle_name, '') AS middle_name,
  coalesce(customer.last_name, '') AS last_name, conversation.status, coalesce(conversation.assigned_to, 0) AS assigned_to,
  coalesce(${userName('assigned')}, '') AS assigned_name, coalesce(${userNameJa('assigned')}, '') AS assigned_name_ja,
  conversation.last_author, conversation.last_at, (SELECT left(message.text, 200) FROM message
    WHERE message.conversation_id = conversation.id ORDER BY message.id DESC LIMIT 1) AS last_words`;
export const conversationJoins = sql`LEFT JOIN app_user AS assigned ON assigned.id = conversation.assigned_to`;
export const conversationSource = sql`conversation LEFT JOIN customer ON customer.id = conversation.customer_id`;

/** The conversations of the company, open ones first, found by subject, customer and what was written. */
export const conversations = growingList<typeof conversationApi, Stored>({
  api: conversationApi,
  source: conversationSource,
  key: { 'conversation.id': 'bigint' },
  scope: ({ companyId }) => sql`conversation.company_id = ${companyId}`,
  sorts: {
    last: [sql`conversation.status`, sql`conversation.last_at`, sql`conversation.id`],
    subject: [sql`conversation.subject`, sql`conversation.id`],
  },
  filters: {
    status: (status) => sql`conversation.status = ${status}`,
    mine: (is, ctx) => sql`(conversation.assigned_to IS NOT DISTINCT FROM ${ctx.user.id}) = ${is}`,
  },
  search: hasConversationWord,
  walksFirst: true,
  columns: () => conversationColumns,
  joins: () => conversationJoins,
  row: rowOf,
});

/**
 * That a conversation has a word: in what it is called and who began it, in what was said, or its customer has it. An index
 * finds each of the three by itself.
 */
function hasConversationWord(word: string, ctx: Context): Match {
  const own = hasWord(sql`conversation.search`, word);
  const written = hasWord(sql`message.search`, word);
  const ofCompany = (table: string) => sql`${sql.ref(table)}.company_id = ${ctx.companyId}`;
  const customers = sql`${ofCompany('customer')} AND ${hasCustomerWord(word, ctx).indexed}`;
  const parts = [
    sql`SELECT conversation.id FROM conversation WHERE ${ofCompany('conversation')} AND ${own.indexed}`,
    sql`SELECT message.conversation_id FROM message WHERE ${ofCompany('message')} AND ${written.indexed}`,
    sql`SELECT conversation.id FROM customer JOIN conversation ON conversation.customer_id = customer.id WHERE ${customers}`,
  ];
  // OFFSET 0 keeps PostgreSQL from reading all messages at once.
  const isSaid = sql`EXISTS (SELECT FROM message
    WHERE message.conversation_id = conversation.id AND ${written.row} OFFSET 0)`;
  const isOfCustomer = sql`conversation.customer_id IN (SELECT customer.id FROM customer WHERE ${customers})`;
  return {
    indexed: sql`conversation.id IN (${sql.join(parts, sql` UNION ALL `)})`,
    row: sql`(${own.row} OR ${isSaid} OR ${isOfCustomer})`,
  };
}

export function rowOf({ lastAt, ...row }: Stored): ConversationRow {
  return { ...row, lastAt: lastAt.toISOString() };
}

export const exportConversations = conversations.exporter<ConversationRow>({
  title: 'conversations',
  columns: [
    'subject',
    { title: 'customer', value: (row) => personName(row) },
    'lastWords',
    { title: 'lastAt', of: 'lastAt', kind: 'instant' },
    { title: 'status', value: ({ status }, language) => conversationStatusText[status][language] },
    { title: 'assignedTo', value: (row, language) => (language === 'ja' && row.assignedNameJa) || row.assignedName },
  ],
});
