import { type RawBuilder, sql } from 'kysely';
import { pick } from '#contract/kernel/pick.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Appraisal, type AppraisalDraft, type AppraisalStep, appraisal } from '#contract/sales/appraisal.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document/hold.ts';
import { openSteps } from '../../kernel/document/rules.ts';
import type { HeldDocument } from '../../kernel/document/store.ts';
import { named } from '../../kernel/named.ts';
import { userNames } from '../../kernel/userName.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { type AppraisedPiece, appraisalStepRules } from './rules.ts';

type Stored = Omit<Appraisal, 'createdAt' | 'steps'> & { createdAt: Date; saleType: SaleType };
/** One that is held for a step. */
type HeldAppraisal = HeldDocument & AppraisedPiece & Pick<Appraisal, 'status' | 'saleLineId' | keyof AppraisalDraft>;

const plainKeys = (Object.keys(appraisal.shape) as (keyof Appraisal)[]).filter(
  (key): key is Exclude<keyof Appraisal, 'createdAt' | 'steps'> => key !== 'createdAt' && key !== 'steps',
);

/** One appraisal, as whoever may see its sale sees it. */
export async function findAppraisal(on: Db | Tx, ctx: Context, id: number): Promise<Appraisal> {
  const [row] = await find(on, ctx, sql`appraisal.id = ${id}`);
  if (!row) return refuse('notFound');
  if (!may(ctx, saleTypeFacts[row.saleType].view)) refuse('access.denied');
  return shown(ctx, row);
}

/** Those of the pieces of a sale, oldest first. */
export async function listAppraisals(on: Db | Tx, ctx: Context, saleId: number): Promise<Appraisal[]> {
  const rows = await find(on, ctx, sql`appraisal.sale_id = ${saleId}`);
  return rows.map((row) => shown(ctx, row));
}

/** What was said of a piece when it was sold. Undefined: no such line of the sale, one of work, or goods that are still here. */
export async function findSoldPiece(tx: Tx, saleId: number, lineId: number): Promise<AppraisedPiece | undefined> {
  const [row] = await named<AppraisedPiece>(
    tx,
    sql`SELECT line.item_code, coalesce(nullif(line.name, ''), line.name_ja) AS piece, line.name_ja AS piece_ja,
        line.description, line.description_ja
      FROM sale_line AS line JOIN sale ON sale.id = line.sale_id
      WHERE line.id = ${lineId} AND sale.id = ${saleId} AND line.item_id IS NOT NULL AND sale.revenue_date IS NOT NULL
        AND (sale.type <> 'ecommerce' OR line.shipping_status IN ('shipped', 'delivered'))`,
  );
  return row;
}

/** Where appraisals are stored, and what may happen to them. */
export const appraisals: DocumentKind<AppraisalStep, HeldAppraisal> & { find: typeof findAppraisal } = {
  table: 'appraisal',
  code: 'AP',
  steps: appraisalStepRules,
  find: findAppraisal,
};

/** Findings as columns: a list is a JSON text. */
export function columnsOf({ stones, ...draft }: Omit<AppraisalDraft, 'piece' | 'pieceJa'>) {
  return { ...draft, stones: JSON.stringify(stones) };
}

function find(on: Db | Tx, ctx: Context, where: RawBuilder<unknown>): Promise<Stored[]> {
  return named<Stored>(
    on,
    sql`SELECT appraisal.*, sale.number AS sale_number, sale.type AS sale_type, ${userNames('maker')}
      FROM appraisal JOIN sale ON sale.id = appraisal.sale_id JOIN app_user AS maker ON maker.id = appraisal.created_by
      WHERE ${where} AND appraisal.company_id = ${ctx.companyId}
        AND appraisal.location_id = ANY(${visibleLocationIds(ctx)}) ORDER BY appraisal.id`,
  );
}

function shown(ctx: Context, row: Stored): Appraisal {
  return {
    ...pick(row, plainKeys),
    createdAt: row.createdAt.toISOString(),
    steps: openSteps(appraisalStepRules, row, (right) => may(ctx, right)),
  };
}
