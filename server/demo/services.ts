import type { ServiceStage } from '#contract/sales/intake.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { keepFor } from '../kernel/files/keep.ts';
import { createAppraisal, issueAppraisal } from '../sales/appraisal/actions.ts';
import { cancelSale } from '../sales/sale/actions.ts';
import { payForSale } from '../sales/sale/paymentActions.ts';
import { saveSalePending } from '../sales/sale/sellActions.ts';
import { handOverService, moveService } from '../sales/service/actions.ts';
import { type DemoCompanies, type DemoTools, demoWorker, plannedFor } from './company.ts';
import { pictureOf } from './views.ts';

interface Planned {
  daysAgo: number;
  company: number;
  shop: number;
  piece: string;
  condition: string;
  declaredValue: number;
  milligramsIn: number;
  /** Codes of services, or work described by hand and its price. */
  work: readonly (string | readonly [string, number])[];
  /** Days from the one it was taken in. */
  promisedIn: number;
  stage: ServiceStage;
  provider?: true;
  milligramsOut?: number;
  /** What was paid when it was taken in. */
  deposit?: number;
  /** Key of a picture of the demo. */
  picture?: string;
  /** What it was found to be worth, in yen, and why. */
  appraised?: { value: number; findingsJa: string };
  /** Handed over before it was paid. */
  owes?: true;
  cancelled?: string;
}

/** Pieces of customers: at the bench, out at a workshop, ready, late, handed over, handed over unpaid, given back undone. */
const plan: readonly Planned[] = [
  ...[
    {
      daysAgo: 63,
      piece: 'K18 甲丸リング',
      condition: '全体に小傷',
      work: ['SV-003'],
      declaredValue: 85_000,
      milligramsIn: 4_212,
      milligramsOut: 4_187,
      promisedIn: 7,
      appraised: { value: 128_000, findingsJa: 'K18刻印あり。表面を研磨済み、変形なし。' },
    },
    {
      daysAgo: 41,
      piece: 'Pt850 ベネチアンチェーン 45cm',
      condition: '引き輪付近で切れ',
      work: ['SV-004'],
      declaredValue: 62_000,
      milligramsIn: 8_430,
      milligramsOut: 8_451,
      promisedIn: 10,
    },
    {
      daysAgo: 24,
      piece: '手巻き腕時計',
      condition: '遅れ、リューズ重い',
      work: ['SV-010'],
      declaredValue: 320_000,
      milligramsIn: 62_400,
      milligramsOut: 62_400,
      promisedIn: 21,
      provider: true as const,
    },
  ].map((one) => ({ company: 0, shop: 0, stage: 'handedOver' as const, ...one })),
  {
    daysAgo: 16,
    company: 0,
    shop: 0,
    piece: 'Pearl strand, 42 cm',
    condition: 'Silk worn, two pearls chipped',
    work: ['SV-008'],
    declaredValue: 150_000,
    milligramsIn: 38_120,
    promisedIn: 9,
    stage: 'workshop',
    provider: true,
    deposit: 2_000,
  },
  {
    daysAgo: 12,
    company: 0,
    shop: 0,
    piece: 'Pt900 立爪ダイヤリング',
    condition: '爪のゆるみ2か所、裏側に変色',
    work: ['SV-002', 'SV-005'],
    declaredValue: 480_000,
    milligramsIn: 5_034,
    promisedIn: 8,
    stage: 'bench',
    picture: 'ring-solitaire-k18-032',
  },
  {
    daysAgo: 9,
    company: 0,
    shop: 1,
    piece: 'K18 印台リング',
    condition: '刻印面に小傷',
    work: ['SV-007', ['内側の磨き', 1_500]],
    declaredValue: 96_000,
    milligramsIn: 9_870,
    promisedIn: 14,
    stage: 'workshop',
    provider: true,
  },
  {
    daysAgo: 8,
    company: 0,
    shop: 0,
    piece: 'Silver bracelet',
    condition: 'Clasp missing',
    work: [['New lobster clasp, fitted', 4_800]],
    declaredValue: 18_000,
    milligramsIn: 21_350,
    milligramsOut: 22_140,
    promisedIn: 6,
    stage: 'ready',
    deposit: 1_000,
  },
  {
    daysAgo: 6,
    company: 0,
    shop: 0,
    piece: 'K10 ピアス',
    condition: '片方のポスト曲がり',
    work: ['SV-011', ['ポスト交換', 3_800]],
    declaredValue: 24_000,
    milligramsIn: 1_486,
    milligramsOut: 1_492,
    promisedIn: 5,
    stage: 'handedOver',
    owes: true,
  },
  {
    daysAgo: 5,
    company: 0,
    shop: 1,
    piece: '真珠ブローチ',
    condition: '針折れ、台に緑青',
    work: [['針の交換', 6_000]],
    declaredValue: 40_000,
    milligramsIn: 12_040,
    promisedIn: 10,
    stage: 'bench',
    cancelled: 'お見積り後、修理を見合わせ',
  },
  {
    daysAgo: 2,
    company: 0,
    shop: 0,
    piece: 'K18 ネームネックレス',
    condition: 'チェーンのよじれ',
    work: ['SV-004', 'SV-003'],
    declaredValue: 58_000,
    milligramsIn: 2_914,
    promisedIn: 7,
    stage: 'bench',
  },
  {
    daysAgo: 3,
    company: 1,
    shop: 0,
    piece: 'Wedding band, 18 K',
    condition: 'Too tight, light scratches',
    work: ['SV-001'],
    declaredValue: 70_000,
    milligramsIn: 4_905,
    promisedIn: 9,
    stage: 'bench',
  },
];

/** The services of one day of the demo: taken in by a clerk, followed by the manager an hour later. */
export async function makeServices(
  tools: DemoTools,
  companies: DemoCompanies,
  customers: readonly number[][],
  opens: Date,
  daysAgo: number,
): Promise<void> {
  for (const { one, manager } of plannedFor(tools, companies, plan, { opens, daysAgo })) {
    const clerk = demoWorker(tools, companies, one, 'sales', opens);
    const taken = await saveSalePending(clerk, await draftOf(clerk, one, customers[one.company] ?? []));
    const { id } = taken;
    let { version } = taken;
    const providerId = taken.intake?.serviceProviderId ?? null;
    if (one.deposit) {
      const payments = [{ paymentType: 'cash' as const, tendered: one.deposit, reference: '' }];
      ({ version } = await payForSale(clerk, { id, version, date: taken.date, payments }));
    }
    if (one.cancelled) {
      await cancelSale(manager, { id, version, reason: one.cancelled });
      continue;
    }
    if (one.stage === 'bench') continue;
    const stage = one.stage === 'workshop' ? 'workshop' : 'ready';
    const weighed = one.milligramsOut === undefined ? {} : { milligramsOut: one.milligramsOut };
    ({ version } = await moveService(manager, { id, version, stage, serviceProviderId: providerId, ...weighed }));
    if (one.appraised) await appraise(manager, id, one, one.appraised);
    if (one.stage !== 'handedOver') continue;
    const { grandTotal } = taken;
    const payments = one.owes ? [] : [{ paymentType: 'card' as const, tendered: grandTotal, reference: '' }];
    await handOverService(manager, { id, version, payments, grandTotal });
  }
}

/** The appraisal of a piece that is ready, as its owner takes it along. */
async function appraise(
  manager: Context,
  saleId: number,
  { piece, milligramsOut }: Planned,
  { value, findingsJa }: NonNullable<Planned['appraised']>,
): Promise<void> {
  const { id, version } = await createAppraisal(manager, {
    saleId,
    saleLineId: null,
    piece,
    pieceJa: piece,
    milligrams: milligramsOut ?? null,
    stones: [],
    findings: '',
    findingsJa,
    appraisedValue: value,
    valuedOn: businessDate(manager.clock.now()),
    appraiser: '上田 健司',
    purpose: 'insurance',
  });
  await issueAppraisal(manager, { id, version });
}

async function draftOf(clerk: Context, one: Planned, customerIds: readonly number[]) {
  const { db, companyId, locationId } = clerk;
  const services = await db.selectFrom('serviceItem').selectAll().where('companyId', '=', companyId).execute();
  const provider = await db
    .selectFrom('serviceProvider')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .executeTakeFirst();
  const work = one.work.map((asked) => {
    if (typeof asked !== 'string') return { description: asked[0], quantity: 1, price: asked[1] };
    const service = services.find(({ serviceCode }) => serviceCode === asked);
    return { serviceItemId: service?.id ?? 0, quantity: 1, price: service?.serviceFeePrice ?? 0 };
  });
  const subtotal = work.reduce((sum, { price }) => sum + price, 0);
  const date = businessDate(clerk.clock.now());
  const promised = new Date(clerk.clock.now().getTime() + one.promisedIn * 86_400_000);
  const pictureIds = one.picture ? [(await keepFor('workPicture')(clerk, {}, pictureOf({ key: one.picture }))).id] : [];
  const { piece, condition, declaredValue, milligramsIn } = one;
  return saleApi.save.input.parse({
    locationId,
    type: 'service',
    date,
    customerId: customerIds[(one.daysAgo * 7) % customerIds.length] ?? null,
    lines: [],
    work,
    taxBasisPoints: 1000,
    grandTotal: subtotal + Math.floor(subtotal / 10),
    intake: {
      piece,
      condition,
      declaredValue,
      milligramsIn,
      pictureIds,
      promisedDate: businessDate(promised),
      serviceProviderId: one.provider ? (provider?.id ?? null) : null,
    },
  });
}
