import { sql } from 'kysely';
import type { PriceRule } from '#contract/catalogue/price.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { holdTable } from '../../kernel/locks.ts';
import { type HeldItem, heldColumns } from './store.ts';

/** What becomes of one item. */
export interface PriceStep {
  itemId: number;
  price: number;
  newPrice: number;
  markupBasisPoints: number;
  newMarkupBasisPoints: number;
  leftAlone: boolean;
}

const batchSize = 2_000;

/** Changes of prices are made one after the other in a company, so that the last one is known. */
export async function holdPriceChanges(tx: Tx, ctx: Context): Promise<void> {
  await holdTable(tx, 'price_change', ctx.companyId);
}

/** Writes a change with its rows: the items' new prices, what was done to each of them, and their trails. */
export async function savePriceChange(
  tx: Tx,
  ctx: Context,
  { rule, undoOf }: { rule: PriceRule | null; undoOf: number | null },
  steps: readonly PriceStep[],
): Promise<number> {
  const moved = steps.filter(({ leftAlone }) => !leftAlone);
  const { id } = await tx
    .insertInto('priceChange')
    .values({
      companyId: ctx.companyId,
      at: ctx.clock.now(),
      userId: ctx.user.id,
      rule: rule && JSON.stringify(rule),
      undoOf,
      itemCount: moved.length,
      leftAlone: steps.length - moved.length,
      price: moved.reduce((sum, { price }) => sum + price, 0),
      newPrice: moved.reduce((sum, { newPrice }) => sum + newPrice, 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const action = undoOf === null ? 'priceChange' : 'priceUndo';
  for (let start = 0; start < steps.length; start += batchSize) {
    await saveSteps(tx, ctx, id, action, steps.slice(start, start + batchSize));
  }
  return id;
}

async function saveSteps(tx: Tx, ctx: Context, changeId: number, action: string, steps: readonly PriceStep[]) {
  // Written out here: the driver takes a second to quote what needs no quotes.
  const column = (key: keyof PriceStep) => `{${steps.map((step) => step[key]).join(',')}}`;
  await sql`WITH step AS MATERIALIZED (
      SELECT * FROM unnest(${column('itemId')}::bigint[], ${column('price')}::bigint[], ${column('newPrice')}::bigint[],
        ${column('markupBasisPoints')}::int[], ${column('newMarkupBasisPoints')}::int[], ${column('leftAlone')}::boolean[])
        AS step(item_id, price, new_price, markup, new_markup, left_alone)),
    priced AS (
      UPDATE item SET price = step.new_price, markup_basis_points = step.new_markup, version = item.version + 1
      FROM step WHERE item.id = step.item_id AND NOT step.left_alone),
    audited AS (
      INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
      SELECT ${ctx.companyId}::bigint, ${ctx.clock.now()}::timestamptz, ${ctx.user.id}::bigint, 'item', item_id, ${action},
        jsonb_build_object('price', jsonb_build_array(price, new_price)) || CASE WHEN markup = new_markup THEN '{}'
          ELSE jsonb_build_object('markupBasisPoints', jsonb_build_array(markup, new_markup)) END
      FROM step WHERE NOT left_alone)
    INSERT INTO price_change_row
      (price_change_id, item_id, price, new_price, markup_basis_points, new_markup_basis_points, left_alone)
    SELECT ${changeId}::bigint, item_id, price, new_price, markup, new_markup, left_alone FROM step`.execute(tx);
}

/** An item as a change left it, and as it is now. */
interface ChangedItem extends HeldItem {
  step: { price: number; newPrice: number; markupBasisPoints: number };
}

/** Locks the items whose price a change set, sorted by id as anybody does who locks several. */
export async function holdChanged(tx: Tx, changeId: number): Promise<ChangedItem[]> {
  const { rows } = await sql<ChangedItem>`SELECT ${heldColumns},
      jsonb_build_object('price', row.price, 'newPrice', row.new_price, 'markupBasisPoints', row.markup_basis_points) AS step
    FROM price_change_row AS row JOIN item ON item.id = row.item_id
    WHERE row.price_change_id = ${changeId} AND NOT row.left_alone
    ORDER BY row.item_id FOR NO KEY UPDATE OF item`.execute(tx);
  return rows;
}
