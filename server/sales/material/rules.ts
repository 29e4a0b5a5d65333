import { isWeighed, measured } from '#contract/catalogue/weight.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { Material, MaterialDraft } from '#contract/sales/material.ts';
import { allocate } from '#contract/sales/money.ts';
import { gramsText, itemOf } from '../../inventory/ledger/goodsRules.ts';
import type { StockItem } from '../../inventory/ledger/rules.ts';

/** Material of a sale as its row. */
export interface MaterialRow extends Omit<Material, 'imageUrl' | 'usedAt' | 'cost'> {
  saleId: number;
  position: number;
  cost: number;
  usedAt: Date | null;
}

/** What material must know of its item. */
export interface MaterialItem extends StockItem {
  name: string;
  nameJa: string;
  uom: Parameters<typeof isWeighed>[0]['uom'];
  active: boolean;
}

/**
 * The rows that each draft continues, or null for what is new. What was used stays as it is: it is out of stock, and
 * another amount is refused, as is leaving it out.
 */
export function continuedMaterials(
  before: readonly MaterialRow[],
  drafts: readonly MaterialDraft[],
  items: ReadonlyMap<number, MaterialItem>,
): (MaterialRow | null)[] {
  const used = before.filter((row) => row.usedAt !== null);
  const rest = before.filter((row) => row.usedAt === null);
  const continued = drafts.map((draft) => {
    const { quantity, milligrams } = measured(itemOf(items, draft.itemId), draft);
    const same = (row: MaterialRow) =>
      row.itemId === draft.itemId && row.quantity === quantity && row.milligrams === milligrams;
    return take(used, same) ?? take(rest, same) ?? take(rest, (row) => row.itemId === draft.itemId);
  });
  const [lost] = used;
  if (lost) refuse('material.used', { itemCode: lost.itemCode });
  return continued;
}

/** Drafts as rows. Refuses items that are not offered any more, and the weight of what is not weighed. */
export function materialsOf(
  saleId: number,
  drafts: readonly MaterialDraft[],
  items: ReadonlyMap<number, MaterialItem>,
  continued: readonly (MaterialRow | null)[],
  newIds: readonly number[],
): MaterialRow[] {
  const ids = newIds.values();
  return drafts.map((draft, index) => {
    const item = itemOf(items, draft.itemId);
    const before = continued[index];
    const { itemCode, name, nameJa } = item;
    if (!before && !item.active) refuse('sale.itemInactive', { itemCode });
    if (draft.milligrams !== undefined && !isWeighed(item))
      refuseField(`materials.${index}.milligrams`, 'field.notWeighed');
    return {
      id: before?.id ?? ids.next().value ?? 0,
      saleId,
      position: index + 1,
      itemId: item.id,
      itemCode,
      name,
      nameJa,
      ...measured(item, draft),
      cost: before?.cost ?? 0,
      usedAt: before?.usedAt ?? null,
    };
  });
}

/** Lines of a sale with what its material cost: that of the work, by what it brings in; of the goods where no work is sold. */
export function withMaterialCost<Line extends { itemId: number | null; cost: number; subtotal: number }>(
  lines: readonly Line[],
  materials: readonly Pick<MaterialRow, 'cost'>[],
): Line[] {
  const cost = materials.reduce((sum, row) => sum + row.cost, 0);
  if (cost === 0) return [...lines];
  const hasWork = lines.some(({ itemId }) => itemId === null);
  const bearing = lines.filter(({ itemId }) => !hasWork || itemId === null);
  const subtotals = bearing.map(({ subtotal }) => subtotal);
  const shares = new Map(allocate(cost, subtotals).map((share, index) => [bearing[index], share]));
  return lines.map((line) => ({ ...line, cost: line.cost + (shares.get(line) ?? 0) }));
}

/** Material as the audit trail tells it: `G0-000001 × 12.350 g`. */
export function materialText({ itemCode, priceBy, quantity, milligrams }: MaterialRow): string {
  return `${itemCode} × ${priceBy === 'gram' ? gramsText(milligrams) : quantity}`;
}

/** Whether material is set aside and not used yet. */
export function isWaiting({ usedAt }: Pick<MaterialRow, 'usedAt'>): boolean {
  return usedAt === null;
}

function take<Row>(rows: Row[], wanted: (row: Row) => boolean): Row | null {
  const index = rows.findIndex(wanted);
  return index < 0 ? null : (rows.splice(index, 1)[0] ?? null);
}
