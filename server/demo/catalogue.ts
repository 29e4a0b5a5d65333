import { externalItemApi } from '#contract/catalogue/externalItem.ts';
import { type PriceRule, priceFilters } from '#contract/catalogue/price.ts';
import { serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import { shippingMethodApi } from '#contract/sales/shippingMethod.ts';
import { externalItems } from '../catalogue/externalItem.ts';
import { listItems } from '../catalogue/item/listStore.ts';
import { applyPrices, undoPrices } from '../catalogue/price/actions.ts';
import { summarizePreview } from '../catalogue/price/preview.ts';
import { serviceItems } from '../catalogue/serviceItem.ts';
import { suppliers } from '../catalogue/supplier.ts';
import type { Context } from '../kernel/context.ts';
import { serviceProviders } from '../people/serviceProvider.ts';
import { shippingMethods } from '../sales/shippingMethod.ts';
import { adminOf, type DemoCompanies, type DemoTools } from './company.ts';

/** Code, name, Japanese name, telephone, e-mail, address, Japanese address; one block for each company. */
const supplierRows = [
  `
SP-001|Okachimachi Bullion K.K.|御徒町地金株式会社|03-5550-2201|order@bullion.example|5-12-3 Ueno, Taito-ku, Tokyo 110-0005|〒110-0005 東京都台東区上野五丁目12-3
SP-002|Ise Pearl Farm Co.|伊勢真珠養殖株式会社|0599-55-0182|sales@isepearl.example|1-8 Kashikojima, Ago-cho, Shima, Mie 517-0502|〒517-0502 三重県志摩市阿児町神明1-8
SP-003|Kofu Setting Works|甲府石留工業|055-555-0931|info@kofu-setting.example|2-7-11 Marunouchi, Kofu, Yamanashi 400-0031|〒400-0031 山梨県甲府市丸の内二丁目7-11
SP-004|Antwerp Stones B.V.|アントワープ・ストーンズ|+32 3 555 01 44|desk@antwerpstones.example|Hoveniersstraat 30, Antwerp, Belgium|ベルギー アントワープ ホーフェニールス通り30
SP-005|Shinkai Watch Trading|新海時計商会|06-5550-7740|trade@shinkai.example|3-4-9 Minamisemba, Chuo-ku, Osaka 542-0081|〒542-0081 大阪府大阪市中央区南船場三丁目4-9
SP-006|Miyabi Cases and Ribbons|雅ジュエリーケース|03-5550-4418|box@miyabi.example|1-20-6 Asakusabashi, Taito-ku, Tokyo 111-0053|〒111-0053 東京都台東区浅草橋一丁目20-6`,
  `
SP-001|Binondo Gold Refiners|ビノンド金精錬所|+63 2 8555 0311|desk@binondogold.example|214 Ongpin Street, Binondo, Manila 1006|フィリピン マニラ市ビノンド オンピン通り214
SP-002|Palawan South Sea Pearls|パラワン南洋真珠|+63 48 555 0177|pearls@palawan.example|9 Rizal Avenue, Puerto Princesa 5300|フィリピン プエルト・プリンセサ リサール通り9
SP-003|Meycauayan Smiths|メイカウアヤン金工組合|+63 44 555 0260|smiths@meycauayan.example|31 Malhacan Road, Meycauayan, Bulacan 3020|フィリピン ブラカン州メイカウアヤン マルハカン通り31`,
];

/** Code, name, Japanese name, address, telephone, e-mail, contact persons. */
const providerRows = [
  `
WK-001|Sato Engraving Studio|佐藤彫金工房|東京都台東区上野三丁目14-2|03-5550-8801|kobo@sato.example|佐藤 誠|佐藤 千鶴
WK-002|Ginza Watch Clinic|銀座時計修理工房|東京都中央区銀座一丁目9-8|03-5550-8822|desk@watchclinic.example|村井 孝|
WK-003|Kofu Stone Setting|甲府石留め工房|山梨県甲府市朝日二丁目3-15|055-555-0844|kofu@setting.example|雨宮 恵|深沢 徹
WK-004|Naniwa Plating|なにわメッキ加工|大阪府大阪市東成区大今里一丁目6-20|06-5550-8861|info@naniwa.example|北野 修|`,
  `
WK-001|Makati Jewel Repair|マカティ宝飾修理|17 Pasong Tamo, Makati 1231|+63 2 8555 0461|repair@makati.example|Rosa Navarro|Ben Castillo
WK-002|Quiapo Watchmakers|キアポ時計店|52 Villalobos Street, Quiapo, Manila 1001|+63 2 8555 0478|watch@quiapo.example|Teodoro Lim|`,
];

/** Code, name, Japanese name, description as each company writes it (Tokyo in both languages), cost, fee. */
const serviceRows = `
SV-001|Ring resizing|リングサイズ直し|±2号まで / Up to two sizes|Two sizes up or down, gold and platinum|2200|5500
SV-002|Ring resizing with stones|石付きリングサイズ直し|石留め点検込み / Stones checked|Stones checked and tightened after the work|4800|11000
SV-003|New-finish polishing|新品仕上げ|磨き・ロジウム / Polish, rhodium|Polishing, and rhodium plating where it belongs|1500|4400
SV-004|Chain soldering|チェーン切れ修理|1か所 / One break|One break; further ones by estimate|1200|3300
SV-005|Stone setting, one stone|石留め直し(1石)|爪留め・覆輪留め / Claw or bezel|Claw or bezel; the stone is the customer's|1800|4950
SV-006|Laser engraving|レーザー刻印|20文字まで / Up to 20 characters|Up to twenty characters, inside a ring|900|3850
SV-007|Hand engraving|手彫り刻印|上野の工房で10日 / Ten days, in Ueno|By hand, ten days|4200|9900
SV-008|Pearl restringing|真珠の糸替え|45cmまで / Up to 45 cm|Up to 45 cm, silk or wire|1600|4400
SV-009|Watch battery|時計の電池交換|防水検査込み / Water resistance tested|Water resistance is tested|400|1650
SV-010|Watch overhaul, mechanical|機械式時計オーバーホール|1年保証 / A year's warranty|Three to four weeks, a year's warranty|18000|38500
SV-011|Ultrasonic cleaning|超音波洗浄|その場でお渡し / While you wait|While you wait|0|1100
`;

/** Where a piece is offered: item search, selling option, address, id, price above ours. */
const listings = [
  ['K24', 'straight', 'https://market.example/shops/kinza/items/84120', 'M-84120', 3],
  ['Kihei', 'straight', 'https://market.example/shops/kinza/items/84133', 'M-84133', 3],
  ['Akoya', 'straight', 'https://pearls.example/listing/2207', 'P-2207', 5],
  ['Chrono', 'straight', 'https://watches.example/offer/kz-51', 'KZ-51', 4],
] as const;

const grams = 1_000;
/** Ways of sending parcels. Where a region has a fee of its own, they stand from Hokkaido to Okinawa. */
const methodRows = [
  {
    name: 'Insured parcel',
    nameJa: '保険付き宅配便',
    carrier: 'ヤマト運輸',
    trackingUrl: 'https://track.example/yamato?number={number}',
    fee: 1_100,
    regionFees: [1_800, 1_300, null, null, null, null, 1_200, 1_300, 1_300, 1_500, 2_200],
    includedMilligrams: 1_000 * grams,
    stepMilligrams: 1_000 * grams,
    stepFee: 300,
    freeFrom: 100_000,
    days: 2,
    cashOnDelivery: true,
    collectionFee: 440,
  },
  {
    name: 'Registered mail',
    nameJa: '簡易書留',
    carrier: '日本郵便',
    trackingUrl: 'https://track.example/post?number={number}',
    fee: 700,
    freeFrom: 150_000,
    days: 3,
  },
  {
    name: 'Own courier',
    nameJa: '自社便',
    carrier: 'Kinza',
    fee: 3_000,
    regionFees: [null, null, 0],
    days: 1,
    cashOnDelivery: true,
  },
] as const;

/** Suppliers, workshops, services, shipping methods and listings of each company. */
export async function makeCatalogue(tools: DemoTools, companies: DemoCompanies): Promise<void> {
  for (const [index, company] of companies.made.entries()) {
    const admin = adminOf(tools, companies, company);
    for (const [code, name, nameJa, contactNumber, email, address, addressJa] of cellsOf(supplierRows[index])) {
      const draft = { code, name, nameJa, contactNumber, email, address, addressJa };
      await suppliers.create(admin, supplierApi.create.input.parse(draft));
    }
    for (const cells of cellsOf(providerRows[index])) {
      const [code, name, nameJa, address, contactNumber, email, contactPerson1, contactPerson2] = cells;
      const draft = { code, name, nameJa, address, contactNumber, email, contactPerson1, contactPerson2 };
      await serviceProviders.create(admin, serviceProviderApi.create.input.parse(draft));
    }
    for (const [serviceCode, name, nameJa, inJapan, abroad, cost, fee] of cellsOf(serviceRows)) {
      const description = index === 0 ? inJapan : abroad;
      const fees = { serviceCostFee: Number(cost), serviceFeePrice: Number(fee) };
      const draft = { serviceCode, name, nameJa, description, ...fees };
      await serviceItems.create(admin, serviceItemApi.create.input.parse(draft));
    }
    for (const method of methodRows) await shippingMethods.create(admin, shippingMethodApi.create.input.parse(method));
    await makeListings(admin);
  }
}

/** Two changes of prices this week: one of chains, and one of watches that was thought better of. */
export async function makePriceChanges(tools: DemoTools, companies: DemoCompanies): Promise<void> {
  const [tokyo] = companies.made;
  if (!tokyo) return;
  const admin = adminOf(tools, companies, tokyo);
  const rounding = { unit: 1000, direction: 'up', taxed: false } as const;
  const watches = await changePrices(admin, 'W0', { mode: 'percent', basisPoints: 500, rounding });
  await undoPrices(admin, { id: watches });
  await changePrices(admin, 'N0', { mode: 'percent', basisPoints: 250, rounding });
}

async function changePrices(admin: Context, categoryCode: string, rule: PriceRule & { mode: 'percent' }) {
  const category = await admin.db
    .selectFrom('category')
    .select('id')
    .where('companyId', '=', admin.companyId)
    .where('code', '=', categoryCode)
    .executeTakeFirstOrThrow();
  const { basisPoints: figure, rounding, mode } = rule;
  const address = { mode, figure, unit: rounding.unit, rounding: rounding.direction, categories: String(category.id) };
  const { seen, changed, changedPrice } = await summarizePreview(admin, priceFilters.parse(address));
  const { id } = await applyPrices(admin, { rule, seen, changed, changedPrice });
  return id;
}

async function makeListings(admin: Context): Promise<void> {
  for (const [search, sellingOption, externalLink, externalId, above] of listings) {
    const { rows } = await listItems(admin, priceFilters.parse({ search, size: 10 }));
    const [item] = rows;
    if (!item) continue;
    const price = Math.ceil((item.price * (100 + above)) / 100_000) * 1000;
    const description = `${item.name}. ${item.nameJa}`;
    const draft = { itemId: item.id, sellingOption, title: item.nameJa, description, price, externalLink, externalId };
    await externalItems.create(admin, externalItemApi.create.input.parse(draft));
  }
}

function cellsOf(rows = ''): string[][] {
  return rows
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('|'));
}
