import { type ItemDraft, itemDraft } from '#contract/catalogue/item.ts';
import { priceFromMarkup } from '#contract/catalogue/markup.ts';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { customerDraft } from '#contract/people/customer.ts';
import { createItem } from '../catalogue/item/actions.ts';
import { at, outside } from '../inventory/ledger/rules.ts';
import { holdStock, post } from '../inventory/ledger/store.ts';
import { setMinimums } from '../inventory/stock/minimumActions.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { transact } from '../kernel/transact.ts';
import { createCustomer } from '../people/customer/actions.ts';
import { adminOf, type DemoCompanies, type DemoCompany, type DemoTools } from './company.ts';
import { japaneseCustomers, manilaCustomers } from './people.ts';
import { type DemoPiece, demoPieces } from './pieces/pieces.ts';
import { keepViews, type Views } from './views.ts';

/** What is left of an item at a shop while the demo sells it. */
export interface DemoStock {
  itemId: number;
  locationId: number;
  price: number;
  left: number;
  /** Sold by the gram: a handful at a time. */
  isBulk: boolean;
  /** How many the shop keeps, so that its window is not empty today. */
  kept: number;
}

const noViews: Views = { imageIds: [], videoId: null };
const atOnce = 4;
/** Pieces that cost so many yen go to auctions, too. */
const auctionedFrom = 80_000;
/** How many times today's stock the shops opened with. */
const shelves = 4;

/** Every piece with its picture, in the catalogue of each company that has some, and their opening stock. */
export async function makeItems(tools: DemoTools, companies: DemoCompanies): Promise<DemoStock[]> {
  const stock: DemoStock[] = [];
  for (const [index, company] of companies.made.entries()) {
    const admin = adminOf(tools, companies, company);
    const categories = new Map((await listCategories(admin)).map((category) => [category.code, category]));
    const pieces = demoPieces.filter(
      (piece) => quantitiesOf(piece, index).some((quantity) => quantity > 0) || index === 0,
    );
    const views = await inGroups(pieces, (piece) => keepViews(admin, piece));
    for (const [order, piece] of pieces.entries()) {
      const category = categories.get(piece.categoryCode);
      if (!category) throw new Error(`The demo has no category ${piece.categoryCode}.`);
      const quantities = category.stockTracked ? quantitiesOf(piece, index) : [0, 0];
      stock.push(...(await makeItem(admin, company, piece, category.id, views[order] ?? noViews, quantities)));
    }
  }
  return stock;
}

/** The customers of each company; answers their ids, company by company. */
export async function makeCustomers(tools: DemoTools, companies: DemoCompanies): Promise<number[][]> {
  const made: number[][] = [];
  for (const [index, company] of companies.made.entries()) {
    const admin = adminOf(tools, companies, company);
    const ids: number[] = [];
    for (const draft of index === 0 ? japaneseCustomers : manilaCustomers) {
      ids.push((await createCustomer(admin, { ...customerDraft.parse(draft), sharesNumber: false })).id);
    }
    made.push(ids);
  }
  return made;
}

async function makeItem(
  admin: Context,
  company: DemoCompany,
  piece: DemoPiece,
  categoryId: number,
  views: Views,
  quantities: readonly number[],
): Promise<DemoStock[]> {
  const [first = 0, ...others] = quantities;
  const item = await createItem(admin, draftOf(piece, categoryId, views, first));
  for (const [index, quantity] of others.entries()) {
    const locationId = company.locationIds[index + 1] ?? 0;
    if (quantity > 0) await openAt(admin, item.id, piece, locationId, quantity);
  }
  // The first shop misses what it sells most of before it has sold nearly all.
  if (!piece.isUniquePiece && first >= 6 && company.locationIds[0]) {
    await setMinimums(admin, { itemId: item.id, minimums: [{ locationId: company.locationIds[0], minimum: 3 }] });
  }
  if (!piece.sellingOptions.straight) return [];
  return quantities.map((quantity, index) => {
    const kept = piece.isUniquePiece ? Number(item.id % 2 === 0) : Math.ceil(quantity / shelves);
    return {
      itemId: item.id,
      locationId: company.locationIds[index] ?? 0,
      price: item.price,
      isBulk: piece.uom === 'bulk',
      left: quantity,
      kept,
    };
  });
}

function draftOf(piece: DemoPiece, categoryId: number, views: Views, initialQuantity: number): ItemDraft {
  const { key: _key, categoryCode: _code, quantityByShop: _shops, picture: _picture, costYen: cost, ...told } = piece;
  return itemDraft.parse({
    ...told,
    priceBy: priceByOf(piece),
    categoryId,
    cost,
    price: priceFromMarkup(cost, told.markupBasisPoints),
    sellingOptions: { layaway: null, ...told.sellingOptions, ...(cost >= auctionedFrom ? { subasta: true } : {}) },
    ...views,
    initialQuantity,
  });
}

/** Opening stock at a further shop: the same movement as the first one's. */
async function openAt(
  admin: Context,
  itemId: number,
  piece: DemoPiece,
  locationId: number,
  quantity: number,
): Promise<void> {
  await transact(admin, async (tx) => {
    await holdStock(tx, admin, [{ itemId, locationId }]);
    const value = piece.categoryCode === 'AS0' ? 0 : quantity * piece.costYen;
    const effectiveDate = businessDate(admin.clock.now());
    await post(tx, admin, { cause: 'item', effectiveDate }, [
      {
        event: 'opening',
        itemId,
        from: outside,
        to: at(locationId, 'sellable'),
        priceBy: priceByOf(piece),
        quantity,
        milligrams: quantity * piece.milligrams,
        value,
        // Each place once. An import counts its runs upwards from one, and takes back what has its number.
        causeLineId: -locationId,
      },
    ]);
  });
}

function priceByOf({ uom }: DemoPiece): PriceUnit {
  return uom === 'bulk' ? 'gram' : 'unit';
}

function quantitiesOf(piece: DemoPiece, companyIndex: number): number[] {
  const today = piece.quantityByShop.slice(companyIndex * 2, companyIndex * 2 + 2);
  // Half a year's sales were still on the shelf when the demo begins; of a unique piece there was never more than one.
  return today.map((quantity) => (piece.isUniquePiece || piece.uom === 'bulk' ? quantity : quantity * shelves));
}

async function listCategories(ctx: Context) {
  return ctx.db
    .selectFrom('category')
    .where('companyId', '=', ctx.companyId)
    .select(['id', 'code', 'stockTracked'])
    .execute();
}

/** Works through a list a few at a time, answers in its order. */
async function inGroups<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let index = 0; index < list.length; index += atOnce) {
    results.push(...(await Promise.all(list.slice(index, index + atOnce).map(work))));
  }
  return results;
}
