import { sql } from 'kysely';
import { type MailRow, mailApi } from '#contract/company/mail.ts';
import { growingList } from '../../kernel/list.ts';
import { hasWord } from '../../kernel/search.ts';
import { mailKindText, mailStatusText } from '../../sheet/mailText.ts';

type Stored = Omit<MailRow, 'createdAt' | 'dueAt' | 'endedAt'> & {
  createdAt: Date;
  dueAt: Date;
  endedAt: Date | null;
};

export const mailColumns = sql`mail.id, mail.created_at, mail.kind, mail.language, mail.recipient, mail.name, mail.subject,
  mail.status, mail.attempts, mail.due_at, mail.ended_at`;

/** The mails of the company, newest first, found by recipient and subject. */
export const mails = growingList<typeof mailApi, Stored>({
  api: mailApi,
  source: sql`mail`,
  key: { 'mail.id': 'bigint' },
  scope: ({ companyId }) => sql`mail.company_id = ${companyId}`,
  sorts: { newest: [sql`mail.id`], recipient: [sql`mail.recipient`, sql`mail.id`] },
  filters: {
    from: (day) => sql`mail.date >= ${day}`,
    to: (day) => sql`mail.date <= ${day}`,
    // Told to PostgreSQL while it plans: those that were not sent are few, and have an index of their own.
    status: (status) => sql`mail.status = ${sql.lit(status)}`,
    kind: (kind) => sql`mail.kind = ${kind}`,
    language: (language) => sql`mail.language = ${language}`,
  },
  search: (word) => hasWord(sql`mail.search`, word),
  columns: () => mailColumns,
  row: rowOf,
});

export function rowOf({ createdAt, dueAt, endedAt, ...row }: Stored): MailRow {
  const ended = endedAt?.toISOString() ?? null;
  return { ...row, createdAt: createdAt.toISOString(), dueAt: dueAt.toISOString(), endedAt: ended };
}

export const exportMails = mails.exporter<MailRow>({
  title: 'mails',
  columns: [
    { title: 'writtenAt', of: 'createdAt', kind: 'instant' },
    { title: 'mailKind', value: ({ kind }, language) => mailKindText[kind][language] },
    'recipient',
    { title: 'customer', of: 'name' },
    'subject',
    { title: 'status', value: ({ status }, language) => mailStatusText[status][language] },
    'attempts',
    { title: 'endedAt', of: 'endedAt', kind: 'instant' },
  ],
});
