import { z } from 'zod';
import { priceUnits } from '../catalogue/priceUnit.ts';
import { documentEndpoints, documentLine } from '../kernel/document.ts';
import { act, api, type InputOf, type ReplyOf, read } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { byId, id, pageInput } from '../kernel/page.ts';
import { instant, milligrams, quantityMax, text } from '../kernel/values.ts';

/** Where a piece was found. What is reserved lies with what is for sale. */
export const countedKinds = ['sellable', 'nonSellable'] as const;
/** What becomes of lines that nobody counted: they are left alone, or taken for none. */
export const uncountedChoices = ['leave', 'zero'] as const;
/** How a line may differ from the books; `counted` and `uncounted` are told while it is counted, too. */
export const countFindings = [
  ...(['differs', 'missing', 'more', 'unexpected', 'elsewhere', 'twice', 'moved'] as const),
  ...(['counted', 'uncounted'] as const),
] as const;
export type CountFinding = (typeof countFindings)[number];
/** The reasons that differences have unless the poster chooses others; of which direction each is. */
export const countReasons = {
  gain: { code: 'COUNT_GAIN', direction: 'in' },
  loss: { code: 'COUNT_LOSS', direction: 'out' },
} as const;
/** As many scans are sent at once at most. */
export const scansMax = 100;

const header = { categoryIds: z.array(id).max(200).default([]), blind: z.boolean().default(true) };
const view = { access: 'View Stock Count', scope: 'company' } as const;

/** A scan as it is sent: what was read, how much of it, and how long it waited in the browser. */
const scanDraft = z.strictObject({
  uuid: z.uuid(),
  code: z.string().trim().min(1, 'field.required').max(40, 'field.tooLong'),
  kind: z.enum(countedKinds).default('sellable'),
  quantity: z.int('field.number').min(1, 'field.quantityAboveZero').max(quantityMax, 'field.tooLarge').default(1),
  /** Of all of it, where goods are weighed. */
  milligrams: milligrams.optional(),
  /** How long ago it was scanned; nothing where it was sent at once. */
  ageMs: z.int().min(0).max(86_400_000).default(0),
});

const scanned = z.strictObject({
  uuid: z.string(),
  code: z.string(),
  /** Null: no item has this code. */
  itemId: id.nullable(),
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  priceBy: z.enum(priceUnits),
  quantity: z.int(),
  milligrams: z.int(),
  kind: z.enum(countedKinds),
  countedAt: instant,
  userName: z.string(),
  userNameJa: z.string(),
});
export type CountScan = z.output<typeof scanned>;

const lineRow = documentLine.omit({ quantity: true, milligrams: true }).extend({
  inScope: z.boolean(),
  scans: z.int(),
  lastScanAt: instant.nullable(),
  /** Pieces, or milligrams of what is priced by the gram. */
  counted: z.int(),
  /** What the books had at its last scan, and by how much it differs; nothing while a blind count is counted. */
  booked: z.int().nullable(),
  difference: z.int().nullable(),
  finding: z.enum(['missing', 'more', 'unexpected', 'elsewhere', 'twice', 'moved', 'none']).nullable(),
  /** Where else the books have it. */
  elsewhere: z.string(),
  elsewhereJa: z.string(),
  /** Why it differs, once it is posted. */
  reasonName: z.string(),
  reasonNameJa: z.string(),
  /** What the difference is worth, in yen. */
  value: z.int().optional(),
});
export type CountLine = z.output<typeof lineRow>;

/** Whether nobody has counted a line, nor said that there is none of it. */
export function isUncounted({ scans, difference }: Pick<CountLine, 'scans' | 'difference'>): boolean {
  return scans === 0 && !difference;
}

const lines = listEndpoints({
  path: '/stock-counts/:id/lines',
  many: 'lines of a stock count',
  access: 'View Stock Count',
  input: pageInput(['itemCode']).extend({ id, finding: z.enum(countFindings).optional() }),
  row: lineRow,
  sums: { value: z.int().optional() },
});

/** Counts of what is there, while the shop trades (domain.md §1.5). */
export const stockCountApi = api('stockCount', {
  ...documentEndpoints({
    path: '/stock-counts',
    one: 'a stock count',
    many: 'stock counts',
    view: 'View Stock Count',
    make: 'Create Stock Count',
    statuses: ['draft', 'counting', 'review', 'posted', 'cancelled'],
    steps: {
      start: { access: 'Create Stock Count', summary: 'Begin to count: its scope is taken.' },
      review: {
        access: 'Create Stock Count',
        summary: 'End counting; what differs is looked at.',
        input: { uncounted: z.enum(uncountedChoices).default('leave') },
      },
      recount: { access: 'Create Stock Count', summary: 'Count what differs once more; its earlier scans end.' },
      post: {
        access: 'Post Stock Count',
        summary: 'Post what differs to the books. Irreversible.',
        input: {
          /** Why there is more, and why there is less; the reasons of counts unless said. */
          gainReasonId: id.optional(),
          lossReasonId: id.optional(),
        },
      },
      cancel: {
        access: 'Create Stock Count',
        summary: 'Cancel a stock count that is not posted. Irreversible; its number stays taken.',
        input: { reason: text(500) },
      },
    },
    linesMin: 0,
    linesMax: 0,
    draft: header,
    lineDraft: {},
    row: {
      ...header,
      uncounted: z.enum(uncountedChoices),
      countedCount: z.int(),
      differenceCount: z.int(),
      value: z.int().optional(),
    },
    line: {},
    filters: {},
    sums: { value: z.int().optional() },
  }),
  scan: act({
    ...view,
    access: 'Enter Stock Count',
    path: '/stock-counts/:id/scans',
    summary: 'Count scanned pieces; a scan that was sent before counts once.',
    input: byId.extend({ scans: z.array(scanDraft).min(1, 'field.required').max(scansMax, 'field.tooMany') }),
    reply: z.strictObject({
      scans: z.array(
        z.strictObject({
          ...scanned.pick({ uuid: true, code: true, itemId: true, itemCode: true, name: true, nameJa: true }).shape,
          /** Weight of what was scanned. */
          milligrams: z.int(),
          /** How often it was counted by now; of a unique piece more than once is one too many. */
          scans: z.int(),
          isUniquePiece: z.boolean(),
          /** Its category is counted. */
          inScope: z.boolean(),
          /** What has no stock, or must be weighed, was not counted. */
          refused: z.enum(['untracked', 'weight']).nullable(),
        }),
      ),
    }),
  }),
  progress: read({
    ...view,
    path: '/stock-counts/:id/progress',
    summary: 'How far a count has come, and its latest scans, newest first.',
    input: byId,
    reply: z.strictObject({
      status: z.enum(['draft', 'counting', 'review', 'posted', 'cancelled']),
      version: z.int(),
      lineCount: z.int(),
      countedCount: z.int(),
      scanCount: z.int(),
      unknownCount: z.int(),
      scans: z.array(scanned),
      unknown: z.array(z.strictObject({ code: z.string(), scans: z.int() })),
    }),
  }),
  lines: lines.list,
  linesSummary: lines.summary,
  linesExport: lines.export,
});
export type StockCount = ReplyOf<typeof stockCountApi.find>;
export type StockCountDraft = InputOf<typeof stockCountApi.create>;
export type ScanDraft = InputOf<typeof stockCountApi.scan>['scans'][number];
export type ScanResult = ReplyOf<typeof stockCountApi.scan>['scans'][number];
export type CountProgress = ReplyOf<typeof stockCountApi.progress>;
