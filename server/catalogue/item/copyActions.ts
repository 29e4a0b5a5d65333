import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { issueBarcodes, issueItemCodes } from './codeActions.ts';
import { settledMarkup } from './rules.ts';
import { findCategoryId, findFields, holdCategory, saveNewItems } from './store.ts';

/**
 * Makes an item of a company after one of another's that comes to it: of the category with the same code, with the same
 * texts, pictures, weight and price, numbers of its own, and the cost that it comes at.
 */
export async function makeItemAfter(
  tx: Tx,
  ctx: Context,
  of: { companyId: number; itemId: number; cost: number },
): Promise<number> {
  const { categoryCode, ...source } = await findFields(tx, { ...ctx, companyId: of.companyId }, of.itemId);
  const categoryId = await findCategoryId(tx, ctx, categoryCode);
  if (categoryId === undefined) refuse('transfer.noCategory', { code: categoryCode });
  const category = await holdCategory(tx, ctx, categoryId);
  if (!category.active) refuse('category.inactive', { code: categoryCode });
  // Code first, barcode second, always.
  const [itemCode = ''] = await issueItemCodes(tx, ctx, category, 1);
  const [barcode = ''] = await issueBarcodes(tx, ctx, category, 1);
  const cost = { cost: of.cost, markupBasisPoints: settledMarkup(of.cost, source.price, 0) };
  const fields = { ...source, ...cost, itemCode, barcode, categoryId, videoId: null, active: true };
  const [id = 0] = await saveNewItems(tx, ctx, [fields]);
  return id;
}
