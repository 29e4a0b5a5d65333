import type { MailTemplate, mailTemplateApi } from '#contract/company/mailTemplate.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { compose } from '../../kernel/mail/compose.ts';
import { companyName, findIssuer } from '../../kernel/mail/queue.ts';
import { houseWords, listWords, type MailWords } from '../../kernel/mail/text.ts';
import { transact } from '../../kernel/transact.ts';
import { listTemplates, saveTemplate, type TemplateName } from './store.ts';

export async function editTemplate(ctx: Context, input: InputOf<typeof mailTemplateApi.edit>): Promise<MailTemplate> {
  const { subject, opening, closing } = input;
  return writeTemplate(ctx, input, { subject, opening, closing }, 'editMailTemplate');
}

export async function restoreTemplate(
  ctx: Context,
  input: InputOf<typeof mailTemplateApi.restore>,
): Promise<MailTemplate> {
  return writeTemplate(ctx, input, houseWords[input.language][input.kind], 'restoreMailTemplate');
}

async function writeTemplate(
  ctx: Context,
  { kind, language, version }: TemplateName & { version: number },
  words: MailWords,
  action: string,
): Promise<MailTemplate> {
  return transact(ctx, async (tx) => {
    const before = find(await listTemplates(tx, ctx.companyId), { kind, language });
    const isWritten = await saveTemplate(tx, ctx.companyId, { kind, language }, words, version);
    if (!isWritten) refuse('conflict.version', { version: before.version });
    const changes = changesBetween<MailWords>(before, words, ['subject', 'opening', 'closing']);
    const template = { mailTemplate: [null, `${kind} ${language}`] as const };
    await audit(tx, ctx, 'company', ctx.companyId, action, { ...template, ...changes });
    return find(await listTemplates(tx, ctx.companyId), { kind, language });
  });
}

function find(all: readonly MailTemplate[], { kind, language }: TemplateName): MailTemplate {
  return all.find((one) => one.kind === kind && one.language === language) ?? refuse('notFound');
}

const sample = { cause: 'sale', causeId: 1, amount: 69_696 } as const;

/** A mail with these words, of documents that were made up. */
export async function previewTemplate(
  ctx: Context,
  { kind, language, ...words }: InputOf<typeof mailTemplateApi.preview>,
): Promise<{ subject: string; text: string }> {
  const company = companyName(await findIssuer(ctx.db, ctx.companyId), language);
  const today = Temporal.PlainDate.from(businessDate(ctx.clock.now()));
  const of = (shown: Exclude<typeof kind, 'several'>, days: number, number: string) => {
    const isDue = shown === 'dueReminder' || shown === 'dueAfter';
    const dueDate = isDue ? today.add({ days }).toString() : null;
    return { ...sample, kind: shown, number, dueDate, state: days < 0 ? ('OVERDUE' as const) : ('PENDING' as const) };
  };
  const causes =
    kind === 'several'
      ? [of('dueAfter', -7, 'LA-00031'), of('pendingTransaction', 0, 'SO-00181')]
      : [of(kind, kind === 'dueAfter' ? -7 : 3, 'LA-00031')];
  const { subject, text } = compose(words, { name: listWords[language].sampleName, company, causes, language });
  return { subject, text };
}
