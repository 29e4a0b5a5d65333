import {
  type DueState,
  fillPlaces,
  type MailLanguage,
  type MailPlace,
  type ReminderKind,
  type TemplateKind,
} from '#contract/kernel/mail.ts';
import { listWords, type MailWords, replyWords } from './text.ts';

/** A document that a mail is about. */
export interface MailCause {
  kind: ReminderKind;
  /** The word of the document's table, and its id there. */
  cause: string;
  causeId: number;
  number: string;
  amount: number;
  dueDate: string | null;
  state: DueState;
  /** What it is for, by name; empty or left out where nothing has one. */
  piece?: string;
  pieceJa?: string;
}

export interface Composed {
  subject: string;
  text: string;
  html: string;
}

/** The words that a mail about these documents takes. */
export function templateFor(causes: readonly MailCause[]): TemplateKind {
  const kinds = new Set(causes.map(({ kind }) => kind));
  const [only] = kinds;
  return kinds.size === 1 && only ? only : 'several';
}

/**
 * A whole mail: subject, and its body as plain text and as HTML. Of several documents, `{number}` names all of them,
 * `{amount}` is their sum and `{dueDate}` the earliest.
 */
export function compose(
  words: MailWords,
  about: { name: string; company: string; causes: readonly MailCause[]; language: MailLanguage },
): Composed {
  const { language, causes, company, name } = about;
  const days = causes.flatMap(({ dueDate }) => dueDate ?? []).sort();
  const places: Record<MailPlace, string> = {
    name,
    company,
    number: causes.map(({ number }) => number).join(language === 'ja' ? '、' : ', '),
    amount: yenText(
      causes.reduce((sum, cause) => sum + cause.amount, 0),
      language,
    ),
    dueDate: days[0] ? dayText(days[0], language) : '–',
  };
  const filled = (text: string) => fillPlaces(text, places);
  const [opening, closing] = [filled(words.opening), filled(words.closing)];
  const lines = causes.map((cause) => lineOf(cause, language));
  const foot = listWords[language].sentBy(company);
  return {
    // A line break in a header would begin another one.
    subject: filled(words.subject).replace(/\s+/g, ' ').trim(),
    text: `${opening}\n\n${lines.map(({ title, detail }) => `- ${title}\n  ${detail}`).join('\n')}\n\n${closing}\n\n--\n${foot}\n`,
    html: htmlOf({ opening, closing, lines, foot, language }),
  };
}

/**
 * What an administrator wrote to a customer, as mail: their words alone, whom they are from, and where the conversation is
 * read and gone on with, if it is on the web. Without words it only says where.
 */
export function composeReply(of: {
  name: string;
  subject: string;
  text: string;
  company: string;
  language: MailLanguage;
  /** Empty where the conversation is not on the web. */
  link: string;
}): Composed {
  const { name, subject, text, company, language, link } = of;
  const words = replyWords[language];
  const greeting = words.greeting(name);
  // Whoever began with the greeting, as many saved replies do, greets once.
  const opening = text.trimStart().startsWith(greeting) ? text : [greeting, text].filter(Boolean).join('\n\n');
  const closing = `${link ? words.page(link) : words.closing}\n\n${company}`;
  const foot = listWords[language].sentBy(company);
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: `${opening}\n\n${closing}\n\n--\n${foot}\n`,
    html: htmlOf({ opening, closing, lines: [], foot, language }),
  };
}

/** What a customer of the shop on the web is told of an order, or the shop. Empty paragraphs are left out. */
export function composeOrder(of: {
  subject: string;
  opening: string;
  lines: readonly Line[];
  /** What stands below the pieces: sums, how to pay, parcels, the link. */
  after: readonly string[];
  company: string;
  language: MailLanguage;
}): Composed {
  const { subject, opening, lines, company, language } = of;
  const closing = of.after.filter(Boolean).join('\n\n');
  const foot = listWords[language].sentBy(company);
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: `${opening}\n\n${lines.map(({ title, detail }) => `- ${title}\n  ${detail}`).join('\n')}\n\n${closing}\n\n--\n${foot}\n`,
    html: htmlOf({ opening, closing, lines, foot, language }),
  };
}

interface Line {
  title: string;
  detail: string;
}

function lineOf(cause: MailCause, language: MailLanguage): Line {
  const { kind, number, amount, dueDate, state, piece = '', pieceJa = '' } = cause;
  const { kinds, states, amounts, due } = listWords[language];
  const name = (language === 'ja' && pieceJa) || piece;
  const colon = language === 'ja' ? '：' : ': ';
  const isOverdue = dueDate !== null && state === 'OVERDUE';
  const late = isOverdue ? (language === 'ja' ? `（${states.OVERDUE}）` : ` (${states.OVERDUE})`) : '';
  const day = dueDate ? [`${due}${colon}${dayText(dueDate, language)}${late}`] : [];
  const parts = [`${amounts[kind]}${colon}${yenText(amount, language)}`, ...day];
  return {
    title: [kinds[kind], number, name].filter(Boolean).join(' '),
    detail: parts.join(language === 'ja' ? '　' : '   '),
  };
}

/** Tables and plain styles, which every program for mail shows. */
function htmlOf(parts: {
  opening: string;
  closing: string;
  lines: readonly Line[];
  foot: string;
  language: MailLanguage;
}): string {
  const { opening, closing, lines, foot, language } = parts;
  const cell = 'padding:12px 0;border-top:1px solid #e5e2da';
  const rows = lines.map(
    ({ title, detail }) =>
      `<tr><td style="${cell}"><strong>${escaped(title)}</strong><br><span style="color:#55524a">${escaped(detail)}</span></td></tr>`,
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="margin:0;padding:24px;background:#f7f6f3;color:#1f1d1a;font:15px/1.6 sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">',
    paragraphs(opening),
    `<table role="presentation" style="width:100%;border-collapse:collapse;margin:16px 0">${rows.join('')}</table>`,
    paragraphs(closing),
    `<p style="margin:24px 0 0;font-size:12px;color:#77736a">${escaped(foot)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 12px">${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const figures = new Intl.NumberFormat('en-US');

export function yenText(yen: number, language: MailLanguage): string {
  const figure = figures.format(yen);
  return language === 'ja' ? `${figure}円` : `¥${figure}`;
}

const dayFormats = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  ja: new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'UTC' }),
};

export function dayText(day: string, language: MailLanguage): string {
  return dayFormats[language].format(new Date(`${day}T00:00:00Z`));
}
