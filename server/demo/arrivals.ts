import { createReadStream } from 'node:fs';
import { itemDraft } from '#contract/catalogue/item.ts';
import { parcelApi } from '#contract/catalogue/parcel.ts';
import { receivingApi } from '#contract/inventory/receiving.ts';
import { createItem } from '../catalogue/item/actions.ts';
import { makeParcel } from '../catalogue/item/parcelActions.ts';
import { createReceiving, postReceiving } from '../inventory/receiving/actions.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { keepFor } from '../kernel/files/keep.ts';
import { type DemoCompanies, type DemoTools, demoWorker } from './company.ts';

/** Unique pieces that came in a parcel so many days ago, and became items on the way. */
const parcel = {
  daysAgo: 6,
  category: 'R0',
  supplier: 'SP-002',
  reference: 'B-2207',
  name: 'Signet ring, K18, pre-owned',
  nameJa: 'K18 シグネットリング（中古）',
  picture: 'ring-signet-k18',
  orderCost: 9_800,
  markupBasisPoints: 6_000,
  milligrams: [7_420, 9_150, 11_380],
};

/** Opened so many days ago by the stock keeper, who may not see costs: its cost is asked. */
const opened = {
  daysAgo: 3,
  category: 'O0',
  picture: 'other-brooch-bow',
  name: 'Bow brooch, SV925, from the old shop',
  nameJa: 'SV925 リボンブローチ（旧店舗より）',
  description: 'Found while the old shop was cleared.',
  descriptionJa: '旧店舗の整理中に見つかったもの。',
  milligrams: 6_300,
  uom: 'pcs',
  price: 16_500,
  initialQuantity: 2,
  sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
};

/** New pieces of a day of the demo: a parcel that is received, and stock that opens without its cost. */
export async function makeArrivals(
  tools: DemoTools,
  companies: DemoCompanies,
  opens: Date,
  daysAgo: number,
): Promise<void> {
  const keeper = demoWorker(tools, companies, { company: 0, shop: 0 }, 'stock', opens);
  if (daysAgo === parcel.daysAgo) await receiveParcel(keeper, opens);
  if (daysAgo === opened.daysAgo) {
    const { daysAgo: _, category, picture, ...draft } = opened;
    const [categoryId, imageId] = [await findId(keeper, 'category', category), await keepPicture(keeper, picture)];
    await createItem(keeper, itemDraft.parse({ ...draft, categoryId, imageIds: [imageId] }));
  }
}

async function receiveParcel(keeper: Context, opens: Date): Promise<void> {
  const { name, nameJa, orderCost, markupBasisPoints, reference } = parcel;
  const categoryId = await findId(keeper, 'category', parcel.category);
  const imageId = await keepPicture(keeper, parcel.picture);
  const pieces = parcel.milligrams.map((milligrams) => ({ milligrams, imageId }));
  const figures = { costBy: 'gram', orderCost, markupBasisPoints };
  const made = parcelApi.make.input.parse({ categoryId, name, nameJa, ...figures, pieces });
  const { lines } = await makeParcel(keeper, made);
  const draft = receivingApi.create.input.parse({
    locationId: keeper.locationId,
    supplierId: await findId(keeper, 'supplier', parcel.supplier),
    date: businessDate(opens),
    reference,
    lines: lines.map(({ item, fileCost }) => ({ itemId: item.id, quantity: 1, orderCost: fileCost ?? 0 })),
  });
  await postReceiving(keeper, await createReceiving(keeper, draft));
}

async function findId({ db, companyId }: Context, table: 'category' | 'supplier', code: string): Promise<number> {
  const found = db.selectFrom(table).select('id').where('companyId', '=', companyId).where('code', '=', code);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function keepPicture(keeper: Context, key: string): Promise<string> {
  const fileName = `${key}.webp`;
  const stream = createReadStream(new URL(`./pictures/${fileName}`, import.meta.url));
  return (await keepFor('itemImage')(keeper, {}, { stream, fileName })).id;
}
