import { sql } from 'kysely';
import type { MailTemplate } from '#contract/company/mailTemplate.ts';
import { type MailLanguage, mailLanguages, type TemplateKind, templateKinds } from '#contract/kernel/mail.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { houseWords, type MailWords } from '../../kernel/mail/text.ts';

export interface TemplateName {
  kind: TemplateKind;
  language: MailLanguage;
}

/** The words of every kind in both languages: the company's own, or those of the product. */
export async function listTemplates(on: Db | Tx, companyId: number): Promise<MailTemplate[]> {
  const rows = await on
    .selectFrom('mailTemplate')
    .where('companyId', '=', companyId)
    .select(['kind', 'language', 'subject', 'opening', 'closing', 'version'])
    .execute();
  const own = new Map(rows.map((row) => [`${row.kind} ${row.language}`, row]));
  return templateKinds.flatMap((kind) =>
    mailLanguages.map((language) => {
      const house = houseWords[language][kind];
      const found = own.get(`${kind} ${language}`);
      const { subject, opening, closing } = found ?? house;
      const isOwn = subject !== house.subject || opening !== house.opening || closing !== house.closing;
      return { kind, language, subject, opening, closing, isOwn, version: found?.version ?? 0 };
    }),
  );
}

/** Writes the words down, if they are still of this version. */
export async function saveTemplate(
  tx: Tx,
  companyId: number,
  { kind, language }: TemplateName,
  { subject, opening, closing }: MailWords,
  version: number,
): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO mail_template AS kept (company_id, kind, language, subject, opening,
      closing) SELECT ${companyId}::bigint, ${kind}, ${language}, ${subject}, ${opening}, ${closing}
      WHERE ${version}::int = 0 OR EXISTS (SELECT FROM mail_template WHERE company_id = ${companyId} AND kind = ${kind}
        AND language = ${language})
    ON CONFLICT (company_id, kind, language) DO UPDATE SET subject = excluded.subject, opening = excluded.opening,
      closing = excluded.closing, version = kept.version + 1 WHERE kept.version = ${version}
    RETURNING id`.execute(tx);
  return rows.length === 1;
}
