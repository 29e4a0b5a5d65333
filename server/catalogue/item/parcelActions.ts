import type { PackedLine } from '#contract/catalogue/packingList.ts';
import type { Parcel } from '#contract/catalogue/parcel.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import { checkFiles } from '../../kernel/files/named.ts';
import { transact } from '../../kernel/transact.ts';
import { issueBarcodes, issueItemCodes } from './codeActions.ts';
import { readItems } from './listStore.ts';
import { piecesOf } from './parcelRules.ts';
import { holdCategory, saveNewItems } from './store.ts';

/** Enters the pieces of a parcel, each as an item with codes and a picture of its own, and answers them as lines. */
export async function makeParcel(ctx: Context, parcel: Parcel): Promise<{ lines: PackedLine[] }> {
  return transact(ctx, async (tx) => {
    const category = await holdCategory(tx, ctx, parcel.categoryId);
    const pieces = piecesOf(parcel, category, !isHiddenFrom(ctx, 'orderCost'));
    const imageIds = pieces.flatMap((piece) => piece.imageIds);
    await checkFiles(tx, ctx, { use: 'itemImage', missing: 'item.imageMissing' }, imageIds);
    // Code first, barcode second, always.
    const codes = await issueItemCodes(tx, ctx, category, pieces.length);
    const barcodes = await issueBarcodes(tx, ctx, category, pieces.length);
    const coded = pieces.map((piece, index) => ({
      ...piece,
      itemCode: codes[index] ?? '',
      barcode: barcodes[index] ?? '',
    }));
    const ids = await saveNewItems(tx, ctx, coded);
    const items = await readItems({ ...ctx, db: tx }, [ids]);
    const paid = (index: number) => (parcel.orderCost === undefined ? null : (pieces[index]?.cost ?? null));
    const lines = items.map((item) => {
      const fileCost = paid(ids.indexOf(item.id));
      return { item, quantity: 1, milligrams: null, fileCost };
    });
    return { lines: lines.toSorted((one, other) => one.item.id - other.item.id) };
  });
}
