import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { Appraisal, AppraisalDraft, appraisalApi } from '#contract/sales/appraisal.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { holdDocument, mustHold } from '../../kernel/document/hold.ts';
import { rightsOf, transition } from '../../kernel/document/rules.ts';
import { holdLocation, insertDocument } from '../../kernel/document/store.ts';
import { drawIds } from '../../kernel/rows.ts';
import { transact } from '../../kernel/transact.ts';
import { sales } from '../sale/readStore.ts';
import { stepRules } from '../sale/stepRules.ts';
import type { SaleHeader } from '../sale/store.ts';
import { type AppraisedPiece, checkFindings, ownPiece, stoneTexts } from './rules.ts';
import { appraisals, columnsOf, findAppraisal, findSoldPiece } from './store.ts';

type Input<K extends keyof typeof appraisalApi> = InputOf<(typeof appraisalApi)[K]>;

const told = [
  'piece',
  'pieceJa',
  'milligrams',
  'stones',
  'findings',
  'findingsJa',
  'appraisedValue',
  'valuedOn',
  'appraiser',
  'purpose',
] as const;

/** Writes an appraisal of a piece of a sale, as it was called and described when it was sold. */
export async function createAppraisal(ctx: Context, input: Input<'create'>): Promise<Appraisal> {
  const { saleId, saleLineId, piece: _, pieceJa: __, ...findings } = input;
  return transact(ctx, async (tx) => {
    const sale = await holdDocument<SaleHeader>(tx, ctx, sales, saleId);
    mustHold(ctx, saleTypeFacts[sale.type].view, ...rightsOf(stepRules, sale, 'appraise'));
    transition(stepRules, sale, 'appraise');
    const today = businessDate(ctx.clock.now());
    checkFindings(input, today);
    const piece = await pieceOf(tx, sale, input);
    const [company, ids] = await Promise.all([holdLocation(tx, ctx, sale.locationId), drawIds(tx, { appraisal: 1 })]);
    const [id = 0] = ids.appraisal;
    await audit(tx, ctx, 'appraisal', id, 'create', {
      piece: ['', piece.piece],
      appraisedValue: [null, input.appraisedValue],
    });
    await insertDocument(tx, ctx, appraisals, company.code, {
      id,
      companyId: ctx.companyId,
      locationId: sale.locationId,
      status: 'draft',
      date: today,
      saleId,
      saleLineId,
      ...piece,
      ...columnsOf(findings),
      version: 1,
      createdAt: ctx.clock.now(),
      createdBy: ctx.user.id,
    });
    return findAppraisal(tx, ctx, id);
  });
}

/** Changes what is not issued yet. The piece stays; only a customer's own one may be called otherwise. */
export async function editAppraisal(ctx: Context, { id, version, ...draft }: Input<'edit'>): Promise<Appraisal> {
  return takeStep(ctx, appraisals, { id, version }, 'edit', async (_, held) => {
    checkFindings(draft, businessDate(ctx.clock.now()));
    const { piece, pieceJa } = held.saleLineId === null ? ownPiece(draft) : held;
    const after = { ...draft, piece, pieceJa };
    return {
      changes: { ...columnsOf(after), piece, pieceJa },
      audited: changesBetween(toldOf(held), toldOf(after), told),
    };
  });
}

/** Issues an appraisal: from now on it says what it says. */
export async function issueAppraisal(ctx: Context, input: Input<'issue'>): Promise<Appraisal> {
  return takeStep(ctx, appraisals, input, 'issue', async () => ({ changes: {} }));
}

/** Voids an appraisal. Another one may be written of the same piece. */
export async function voidAppraisal(ctx: Context, { reason, ...shown }: Input<'void'>): Promise<Appraisal> {
  return takeStep(ctx, appraisals, shown, 'void', async () => ({
    changes: { reason },
    audited: { reason: ['', reason] },
  }));
}

/** An appraisal as its audit trail tells it. */
function toldOf(said: AppraisalDraft) {
  return { ...said, stones: stoneTexts(said.stones) };
}

async function pieceOf(tx: Tx, sale: SaleHeader, input: Input<'create'>): Promise<AppraisedPiece> {
  const { saleLineId } = input;
  if (saleLineId !== null) {
    const sold = await findSoldPiece(tx, sale.id, saleLineId);
    return sold ?? refuse('notFound', { thing: 'line', id: saleLineId });
  }
  if (sale.type !== 'service') refuseField('saleLineId', 'field.required');
  return ownPiece(input);
}
