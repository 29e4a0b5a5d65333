import type { Item, ItemDraft, ItemEdit } from '#contract/catalogue/item.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { receiveGoods } from '../../inventory/ledger/goodsRules.ts';
import { at, type StockItem } from '../../inventory/ledger/rules.ts';
import { post } from '../../inventory/ledger/store.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { checkFiles } from '../../kernel/files/named.ts';
import { forgetLeft } from '../../kernel/files/table.ts';
import { type Switch, toggleMany } from '../../kernel/toggleMany.ts';
import { transact } from '../../kernel/transact.ts';
import { issueBarcodes, issueItemCodes } from './codeActions.ts';
import { auditedFields, checkCategoryChange, checkDraft, costed, edited, type ItemFields, typedCode } from './rules.ts';
import { findItem, holdCategory, holdItem, holdPlace, saveActive, saveItem, saveNewItems } from './store.ts';

/** A new item, with codes of its own where none were typed, and with its opening stock at the location in use. */
export async function createItem(ctx: Context, input: ItemDraft): Promise<Item> {
  return transact(ctx, async (tx) => {
    const seesCost = may(ctx, 'View Cost and Profit');
    const draft = costed(input, seesCost);
    const category = await holdCategory(tx, ctx, draft.categoryId);
    checkDraft(draft, category);
    await checkShown(tx, ctx, draft.imageIds, draft.videoId);

    const { initialQuantity, ...typed } = draft;
    const locationId = initialQuantity > 0 ? await openPlace(tx, ctx) : null;
    // Code first, barcode second, always.
    const itemCode = typedCode(draft.itemCode) || (await issueItemCodes(tx, ctx, category, 1))[0] || '';
    const barcode = draft.barcode || (await issueBarcodes(tx, ctx, category, 1))[0] || '';
    const fields: ItemFields = { ...typed, itemCode, barcode };
    // Stock that opens at no value, since its maker may not see costs, asks somebody who may.
    const [id = 0] = await saveNewItems(tx, ctx, [fields], !seesCost && locationId !== null);
    if (locationId !== null)
      await openInitialStock(tx, ctx, locationId, { ...category, ...fields, id }, initialQuantity);
    return findItem(tx, ctx, id);
  });
}

/** Changes an item; its pictures and ways of selling become those of the input. */
export async function editItem(ctx: Context, input: ItemEdit): Promise<Item> {
  return transact(ctx, async (tx) => {
    const { version, hasMoved, fields: before } = await holdItem(tx, ctx, input.id);
    if (version !== input.version) refuse('conflict.version', { version });
    const after = edited(before, input, editRights(ctx), hasMoved);
    if (after.categoryId !== before.categoryId) {
      const old = await holdCategory(tx, ctx, before.categoryId);
      checkCategoryChange(old, await holdCategory(tx, ctx, after.categoryId), hasMoved);
    }
    await checkShown(tx, ctx, after.imageIds, after.videoId);
    await saveItem(tx, input.id, after);
    await forgetLeft(tx, [...before.imageIds, before.videoId], [...after.imageIds, after.videoId]);
    await audit(tx, ctx, 'item', input.id, 'edit', changesBetween<ItemFields>(before, after, auditedFields));
    return findItem(tx, ctx, input.id);
  });
}

/** Switches an item on or off. */
export async function toggleItem(ctx: Context, { id, active }: { id: number; active: boolean }): Promise<Item> {
  return transact(ctx, async (tx) => {
    await (await holdSwitch(tx, ctx, id, active)).toggle();
    return findItem(tx, ctx, id);
  });
}

/** Switches several items on or off. */
export function toggleItems(ctx: Context, { ids, active }: { ids: number[]; active: boolean }) {
  return toggleMany(ctx, ids, (tx, id) => holdSwitch(tx, ctx, id, active));
}

async function holdSwitch(tx: Tx, ctx: Context, id: number, active: boolean): Promise<Switch> {
  const { fields: before } = await holdItem(tx, ctx, id);
  const toggle = async () => {
    if (before.active === active) return false;
    await saveActive(tx, id, active);
    await audit(tx, ctx, 'item', id, active ? 'activate' : 'deactivate', { active: [before.active, active] });
    return true;
  };
  return { name: before.itemCode, toggle };
}

function editRights(ctx: Context) {
  return {
    seesCost: may(ctx, 'View Cost and Profit'),
    editsPrice: may(ctx, 'Edit Item Price'),
    deactivates: may(ctx, 'Deactivate Item'),
  };
}

async function checkShown(tx: Tx, ctx: Context, imageIds: readonly string[], videoId: string | null): Promise<void> {
  await checkFiles(tx, ctx, { use: 'itemImage', missing: 'item.imageMissing' }, imageIds);
  await checkFiles(tx, ctx, { use: 'itemVideo', missing: 'item.imageMissing' }, [videoId]);
}

/** The location in use, which stays open until the stock has arrived there. */
async function openPlace(tx: Tx, ctx: Context): Promise<number> {
  const { locationId } = ctx;
  if (locationId === null) refuse('access.location');
  if (!(await holdPlace(tx, ctx, locationId))) refuse('location.closed');
  return locationId;
}

/** The stock that a new item begins with. Nobody else can know the item yet, so its stock needs no lock. */
async function openInitialStock(
  tx: Tx,
  ctx: Context,
  locationId: number,
  item: StockItem,
  quantity: number,
): Promise<void> {
  const line = { id: 0, itemId: item.id, quantity, value: quantity * item.cost };
  const moves = receiveGoods([line], at(locationId, 'sellable'), 'opening', new Map([[item.id, item]]));
  await post(tx, ctx, { cause: 'item', effectiveDate: businessDate(ctx.clock.now()) }, moves);
}
