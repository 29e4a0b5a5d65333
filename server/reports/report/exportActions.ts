import type { AccessWord } from '#contract/kernel/access.ts';
import type { Endpoint, InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { reportExportApi } from '#contract/reports/reportExport.ts';
import { audit } from '../../kernel/audit.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { businessDate, timeZone } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
import { daysText, filterTitles, filterValues, taxSentence } from '../../sheet/filterText.ts';
import type { SheetHead } from '../../sheet/rows.ts';
import { inLanguage, type SheetLanguage, type SheetText } from '../../sheet/text.ts';
import { findNames } from './headStore.ts';
import type { Days } from './rulesDays.ts';
import { daysOfReport, type Filters, setFilters, usualFilters } from './rulesHead.ts';
import { findSalesTax } from './salesTaxStore.ts';

/** A report as its files know it: the endpoint of its rows, which names it and says who may see it. */
export interface Exported {
  list: Endpoint;
}
/** What writes the file, with a head above its rows. */
export type Give<Query> = (ctx: Context, query: Query & { head: SheetHead }) => Promise<FileReply>;

/**
 * A report as a file, with the filters in force in its head, and for reports of sales that amounts include tax, which
 * money received does not say of itself. The right to export is asked for by the contract, the one that shows the report
 * here. Who took it along is written down with what was filtered and how many rows it had.
 */
export async function exportReport<Query extends { language: SheetLanguage }>(
  ctx: Context,
  { list }: Exported,
  query: Query,
  give: Give<Query>,
): Promise<FileReply> {
  const right = list.access as AccessWord;
  if (!may(ctx, right)) refuse('access.denied');
  const [report = ''] = list.name.split('.');
  const asked = query as unknown as Filters & { language: SheetLanguage };
  const today = businessDate(ctx.clock.now());
  const days = daysOfReport(report, asked, today);
  const filters = await filtersInWords(ctx, report, { ...usualFilters(report, today), ...definedOf(asked) }, days);
  const tax =
    right === 'View Sales Reports' && report !== 'paymentReport'
      ? taxSentence((await findSalesTax(ctx, days)).basisPoints)
      : null;
  const asOf = ctx.asOf ? [[filterTitles.asOf[asked.language], instantText(ctx.asOf, asked.language)]] : [];
  const head = [...asOf, ...filters, ...(tax ? [[tax[asked.language]]] : [])];
  const file = await give(ctx, { ...query, head });
  await transact(ctx, (tx) =>
    audit(tx, ctx, 'reportExport', ctx.companyId, 'export', {
      report: [null, report],
      filters: [null, filters.map((line) => line.join(': ')).join(' · ')],
      rows: [null, file.rows ?? null],
    }),
  );
  return file;
}

/** What left the company in use: the trail of each company's exports has its id. */
export async function listExports(ctx: Context, { id, page }: InputOf<typeof reportExportApi.audit>) {
  if (id !== ctx.companyId) refuse('notFound');
  return listAuditTrail(ctx, 'reportExport', id, page);
}

async function filtersInWords(
  ctx: Context,
  report: string,
  { language, ...query }: Filters & { language: SheetLanguage },
  days: Days,
): Promise<SheetHead> {
  const lines = await Promise.all(
    setFilters(query).map(async (filter) => [
      titleOf(report, filter[0])[language],
      await wordsOf(ctx, report, filter, language),
    ]),
  );
  return days.from || days.to ? [[filterTitles.period[language], rangeText(days, language)], ...lines] : lines;
}

function definedOf<Query extends object>(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query;
}

function titleOf(report: string, key: string): SheetText {
  const titles: Record<string, SheetText> = filterTitles;
  return titles[`${report}.${key}`] ?? titles[key] ?? { en: key, ja: key };
}

async function wordsOf(
  ctx: Context,
  report: string,
  [key, value]: readonly [key: string, value: string],
  language: SheetLanguage,
): Promise<string> {
  if (key === 'search') return language === 'ja' ? `「${value}」` : `“${value}”`;
  if (key === 'day') return dayText(value, language);
  if (key === 'month') return language === 'ja' ? value.replace('-', '/') : value;
  if (key === 'waitingOver') return daysText(Number(value))[language];
  const choices = filterValues[`${report}.${key}`] ?? filterValues[key];
  if (choices) return choices[value]?.[language] ?? value;
  const found = await findNames(ctx, key, value);
  if (!found) return value;
  const names = found.map(({ name, nameJa }) => inLanguage(language, name, nameJa));
  // Of a record that the company does not have, nothing is told.
  return names.join(language === 'ja' ? '、' : ', ') || '–';
}

function rangeText({ from, to }: Days, language: SheetLanguage): string {
  if (from === to && from) return dayText(from, language);
  const dash = language === 'ja' ? '〜' : '–';
  return [from && dayText(from, language), dash, to && dayText(to, language)].filter(Boolean).join(' ');
}

const english = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });

/** A day and an hour in Japan. */
function instantText(at: Date, language: SheetLanguage): string {
  return `${dayText(businessDate(at), language)} ${times.format(at)}`;
}

/** A day as the screen writes it: `Jun 18, 2026`, `2026/06/18`. */
function dayText(day: string, language: SheetLanguage): string {
  return language === 'ja' ? day.replaceAll('-', '/') : english.format(new Date(`${day}T00:00:00Z`));
}
