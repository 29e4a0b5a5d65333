import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { mailLanguages, templateKinds, unknownPlaces } from '../kernel/mail.ts';
import { optionalText, text } from '../kernel/values.ts';

const isKnown = (words: string) => unknownPlaces(words).length === 0;
const lines = 2_000;
const words = {
  subject: text(200).refine(isKnown, 'field.mailPlace'),
  opening: text(lines).refine(isKnown, 'field.mailPlace'),
  closing: optionalText(lines).refine(isKnown, 'field.mailPlace'),
};
const which = { kind: z.enum(templateKinds), language: z.enum(mailLanguages) };

const mailTemplate = z.strictObject({
  ...which,
  subject: z.string(),
  opening: z.string(),
  closing: z.string(),
  /** The company's own words, and not those of the product. */
  isOwn: z.boolean(),
  /** 0 until they were changed once. */
  version: z.int(),
});
export type MailTemplate = z.output<typeof mailTemplate>;

const forAdmins = { access: 'admin', scope: 'company' } as const;

/** The largest number that the database counts versions to. */
const versionMax = 2 ** 31 - 1;

/** The words of the company's mails, in both languages. */
export const mailTemplateApi = api('mailTemplate', {
  list: read({
    ...forAdmins,
    path: '/mail-templates',
    summary: 'The words of every kind of mail in both languages.',
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(mailTemplate) }),
  }),
  edit: act({
    ...forAdmins,
    method: 'PUT',
    path: '/mail-templates/:kind/:language',
    summary: 'Change the words of a kind of mail in one language. A place that no mail has is refused.',
    input: z.strictObject({ ...which, ...words, version: z.int().min(0).max(versionMax) }),
    reply: mailTemplate,
  }),
  restore: act({
    ...forAdmins,
    path: '/mail-templates/:kind/:language/restore',
    summary: 'Take the words of the product again.',
    input: z.strictObject({ ...which, version: z.int().min(0).max(versionMax) }),
    reply: mailTemplate,
  }),
  preview: read({
    ...forAdmins,
    method: 'POST',
    path: '/mail-templates/preview',
    summary: 'What a mail with these words says, of a document that was made up.',
    input: z.strictObject({ ...which, ...words }),
    reply: z.strictObject({ subject: z.string(), text: z.string() }),
  }),
});
