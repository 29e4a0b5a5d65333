import { z } from 'zod';
import type { analyticsApi, VisitPart, WebsiteTable } from '#contract/analytics/website.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { Context } from '../../kernel/context.ts';
import { type ListSheet, listSheet } from '../../kernel/listSheet.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';
import type { SheetLanguage } from '../../sheet/text.ts';
import { countryText, deviceText, siteText } from '../../sheet/websiteText.ts';
import { listPieces, listShares, spanOf } from './actions.ts';
import { type DayFigures, everyDay, shareOf } from './rules.ts';
import { listDays, listVisits, type VisitRow } from './store.ts';

type Asked = InputOf<typeof analyticsApi.export>;

/** Pages, sites and pieces of a file. */
const rowsMax = 10_000;
const batchSize = 1_000;
const none = z.strictObject({});

/** One of the tables of a period as a file. */
export function exportWebsite(ctx: Context, { table, period, format, language }: Asked): Promise<FileReply> {
  const span = spanOf(ctx, period);
  const save = <Row extends object>(sheet: ListSheet<Row>, batches: AsyncIterable<readonly Row[]>) =>
    listSheet(sheet, none, ctx, batches, { format, language });
  if (table === 'days') return save(daySheet, once(daysOf(ctx, span)));
  if (table === 'visits') return save(visitSheet, visitsOf(ctx, span));
  if (table === 'pieces') return save(pieceSheet, once(listPieces(ctx, span, rowsMax)));
  const [part, sheet] = shareSheets[table];
  return save(sheet, once(listShares(ctx, span, part, rowsMax)));
}

const daySheet: ListSheet<DayFigures> = {
  title: 'websiteDays',
  columns: [
    { title: 'date', of: 'date', kind: 'date' },
    { title: 'visits', of: 'visits', kind: 'number' },
    { title: 'uniqueVisitors', of: 'visitors', kind: 'number' },
    { title: 'averageSeconds', value: (day) => averageOf(day), kind: 'number' },
    { title: 'bounceRate', value: (day) => shareOf(day.bounces, day.visits), kind: 'percent' },
  ],
};

const pieceSheet: ListSheet<Awaited<ReturnType<typeof listPieces>>[number]> = {
  title: 'websitePieces',
  columns: [
    'itemCode',
    { title: 'name', local: 'name' },
    { title: 'visits', of: 'visits', kind: 'number' },
    { title: 'percentage', of: 'basisPoints', kind: 'percent' },
  ],
};

const visitSheet: ListSheet<VisitRow> = {
  title: 'websiteVisits',
  columns: [
    { title: 'timestamp', of: 'startedAt', kind: 'instant' },
    { title: 'entryPage', of: 'entryPage', kind: 'text' },
    { title: 'pagesSeen', of: 'pages', kind: 'number' },
    { title: 'durationSeconds', of: 'seconds', kind: 'number' },
    { title: 'deviceType', value: ({ device }, language) => deviceText[device][language] },
    { title: 'visitLocation', value: ({ country }, language) => countryText(country, language) },
  ],
};

type Share = Awaited<ReturnType<typeof listShares>>[number];
type Text = (value: string, language: SheetLanguage) => string;

const shareSheet = (
  title: ListSheet<Share>['title'],
  column: 'page' | 'deviceType' | 'country' | 'site',
  textOf: Text,
) =>
  ({
    title,
    columns: [
      { title: column, value: ({ value }, language) => textOf(value, language) },
      { title: 'visits', of: 'visits', kind: 'number' },
      { title: 'percentage', of: 'basisPoints', kind: 'percent' },
    ],
  }) satisfies ListSheet<Share>;

const shareSheets: Record<Exclude<WebsiteTable, 'days' | 'visits' | 'pieces'>, [VisitPart, ListSheet<Share>]> = {
  pages: ['page', shareSheet('websitePages', 'page', (page) => page)],
  devices: [
    'device',
    shareSheet('websiteDevices', 'deviceType', (value, language) => deviceText[value as 'mobile'][language]),
  ],
  countries: ['country', shareSheet('websiteCountries', 'country', countryText)],
  referrers: ['referrer', shareSheet('websiteReferrers', 'site', siteText)],
};

function averageOf({ seconds, visits }: DayFigures): number {
  return visits === 0 ? 0 : Math.round(seconds / visits);
}

async function daysOf({ db, companyId }: Context, span: Span): Promise<DayFigures[]> {
  return everyDay(span, await listDays(db, companyId, span));
}

/** All visits of a span that are still kept, a batch at a time. */
async function* visitsOf({ db, companyId }: Context, span: Span): AsyncGenerator<VisitRow[]> {
  for (let after: VisitRow | undefined; ; ) {
    const rows = await listVisits(db, companyId, { after, span, most: batchSize });
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1);
  }
}

async function* once<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}
