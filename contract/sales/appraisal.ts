import { z } from 'zod';
import { auditRow, trailInput } from '../kernel/audit.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { byId, id, pageReply } from '../kernel/page.ts';
import { instant, isoDate, milligrams, optionalText, quantity, text, yen } from '../kernel/values.ts';
import { saleViews } from './saleView.ts';

export const appraisalStatuses = ['draft', 'issued', 'voided'] as const;
/** What a value is asked for: each has another one. */
export const appraisalPurposes = ['insurance', 'resale', 'inheritance', 'identification'] as const;
export const appraisalSteps = ['edit', 'issue', 'void', 'print'] as const;
export type AppraisalStatus = (typeof appraisalStatuses)[number];
export type AppraisalStep = (typeof appraisalSteps)[number];

const stonesMax = 30;

const stone = z.strictObject({
  /** `Diamond`, `サファイア`. */
  kind: text(80),
  quantity,
  /** Of all of them, in thousandths of a carat: a carat is 200 mg, so 1 is finer than a milligram. */
  millicarats: z.int('field.number').min(1, 'field.aboveZero').max(10_000_000, 'field.tooLarge').nullable(),
  /** Colour, clarity, cut, and by whose report. */
  grade: optionalText(200),
});

/** What somebody who knows found of a piece. */
const appraisalFindings = {
  milligrams: milligrams.min(1, 'field.aboveZero').nullable().default(null),
  stones: z.array(stone).max(stonesMax, 'field.tooMany').default([]),
  /** One language is enough; a paper in the other one says the same then. */
  findings: optionalText(2000),
  findingsJa: optionalText(2000),
  appraisedValue: yen.min(1, 'field.aboveZero'),
  valuedOn: isoDate,
  appraiser: text(120),
  purpose: z.enum(appraisalPurposes),
};
const appraisalDraft = z.strictObject({
  ...appraisalFindings,
  /** What a customer's own piece is called; of a piece that was sold its line says that. */
  piece: optionalText(200),
  pieceJa: optionalText(200),
});
export type AppraisalDraft = z.output<typeof appraisalDraft>;

export const appraisal = appraisalDraft.extend({
  id,
  number: z.string(),
  status: z.enum(appraisalStatuses),
  date: isoDate,
  saleId: id,
  saleNumber: z.string(),
  /** Null: the customer's own piece. */
  saleLineId: id.nullable(),
  itemCode: z.string(),
  description: z.string(),
  descriptionJa: z.string(),
  milligrams: z.int().nullable(),
  stones: z.array(stone),
  findings: z.string(),
  findingsJa: z.string(),
  piece: z.string(),
  pieceJa: z.string(),
  reason: z.string(),
  locationId: id,
  version: z.int(),
  userName: z.string(),
  userNameJa: z.string(),
  createdAt: instant,
  steps: z.array(z.enum(appraisalSteps)),
});
export type Appraisal = z.output<typeof appraisal>;

const shown = z.strictObject({ id, version: z.int() });

/** Appraisals: what the shop certifies of a piece that it sold or works on. Once issued they stay as they are, or are voided. */
export const appraisalApi = api('appraisal', {
  ofSale: read({
    path: '/sales/:saleId/appraisals',
    summary: 'The appraisals of the pieces of a sale, oldest first.',
    access: saleViews,
    scope: 'company',
    input: z.strictObject({ saleId: id }),
    reply: z.strictObject({ rows: z.array(appraisal) }),
  }),
  find: read({
    path: '/appraisals/:id',
    summary: 'One appraisal.',
    access: saleViews,
    scope: 'company',
    input: byId,
    reply: appraisal,
  }),
  create: act({
    path: '/sales/:saleId/appraisals',
    summary: 'Write the appraisal of a piece that was sold, or of the piece that a service is done on.',
    access: 'Complete Transaction',
    scope: 'company',
    input: appraisalDraft.extend({ saleId: id, saleLineId: id.nullable() }),
    reply: appraisal,
  }),
  edit: act({
    method: 'PUT',
    path: '/appraisals/:id',
    summary: 'Change an appraisal that is not issued yet.',
    access: 'Complete Transaction',
    scope: 'company',
    input: appraisalDraft.extend(shown.shape),
    reply: appraisal,
  }),
  issue: act({
    path: '/appraisals/:id/issue',
    summary: 'Issue an appraisal. From then on it is never changed.',
    access: 'Complete Transaction',
    scope: 'company',
    input: shown,
    reply: appraisal,
  }),
  void: act({
    path: '/appraisals/:id/void',
    summary: 'Void an appraisal. Its number stays taken.',
    access: 'Void Transaction',
    scope: 'company',
    input: shown.extend({ reason: text(500) }),
    reply: appraisal,
  }),
  paper: read({
    path: '/appraisals/:id/paper',
    summary: 'An appraisal as PDF.',
    access: saleViews,
    scope: 'company',
    input: byId.extend({ language: z.enum(['en', 'ja']).default('ja') }),
    reply: 'file',
    share: 'paper',
  }),
  audit: read({
    path: '/appraisals/:id/audit',
    summary: 'What was done to an appraisal, newest first.',
    access: saleViews,
    scope: 'company',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
});
