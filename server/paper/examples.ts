import type { PaperIssuer, ReceiptLine, ReceiptPaper, SlipPaper, Tag, TagPaper, WarrantyPaper } from './document.ts';

/** A believable shop and its papers, for tests. */
export const issuer: PaperIssuer = {
  name: { en: 'Ginza Kinza Jewellers Co., Ltd.', ja: '株式会社 銀座金座宝飾' },
  registrationNo: 'T7000012050002',
  address: { en: '5-6-7 Ginza, Chuo-ku, Tokyo 104-0061, Japan', ja: '〒104-0061 東京都中央区銀座5-6-7 金座ビル3F' },
  phone: '03-1234-5678',
  location: {
    name: { en: 'Ginza Main Store', ja: '銀座本店' },
    address: { en: '5-6-7 Ginza, Chuo-ku, Tokyo 104-0061', ja: '〒104-0061 東京都中央区銀座5-6-7' },
    phone: '03-1234-5679',
  },
};

const ring: ReceiptLine = {
  code: 'R0-000123',
  name: { en: 'Platinum 900 diamond solitaire ring', ja: 'Pt900 ダイヤモンド ソリティアリング' },
  milligrams: 3_500,
  quantity: 1,
  priceBy: 'unit',
  price: 128_000,
  priceWithTax: 140_800,
  discountBasisPoints: 1_000,
  discount: 12_800,
  subtotal: 115_200,
  rateBasisPoints: 1_000,
};

const chain: ReceiptLine = {
  code: 'N0-000045',
  name: { en: '18K gold kihei chain', ja: 'K18 喜平ネックレス 50cm' },
  milligrams: 20_125,
  quantity: 2,
  priceBy: 'unit',
  price: 98_765,
  priceWithTax: 108_641,
  discountBasisPoints: 0,
  discount: 0,
  subtotal: 197_530,
  rateBasisPoints: 1_000,
};

/** 115,200 + 197,530 − 2,730 + 500 + 1,000 = 311,500; tax 31,150; 342,650 in all, paid in cash. */
export function receiptExample(changed: Partial<ReceiptPaper> = {}): ReceiptPaper {
  return {
    kind: 'receipt',
    variant: 'japanese',
    language: 'ja',
    number: 'GZ-SO-202607-00042',
    soldAt: '2026-07-05T15:30:00.000Z',
    voidedAt: null,
    copy: 0,
    soldDays: [],
    isDelivered: true,
    isElectronic: false,
    issuer,
    customer: {
      code: 'C-000077',
      firstName: '花子',
      middleName: '',
      lastName: '髙﨑',
      companyName: '',
      address: { en: '', ja: '〒150-0001 東京都渋谷区神宮前1-2-3 メゾン青山 405号室' },
    },
    staff: '𠮷田 太郎',
    taxMode: 'exclusive',
    lines: [ring, chain],
    subtotal: 312_730,
    discountAmount: 2_730,
    additionalFees: 500,
    shippingFee: 1_000,
    rates: [{ rateBasisPoints: 1_000, base: 311_500, tax: 31_150 }],
    taxFreeReason: { en: '', ja: '' },
    tax: 31_150,
    grandTotal: 342_650,
    payments: [{ kind: 'cash', name: { en: '', ja: '' }, amount: 342_650, tendered: 350_000, reference: '' }],
    change: 7_350,
    writtenOff: 0,
    remaining: 0,
    message: { en: '', ja: '' },
    ...changed,
  };
}

/** 110,000 with 10,000 of tax inside, by card and cash. */
export function inclusiveExample(changed: Partial<ReceiptPaper> = {}): ReceiptPaper {
  return receiptExample({
    taxMode: 'inclusive',
    lines: [{ ...ring, price: 110_000, priceWithTax: 110_000, discountBasisPoints: 0, discount: 0, subtotal: 110_000 }],
    subtotal: 110_000,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    rates: [{ rateBasisPoints: 1_000, base: 110_000, tax: 10_000 }],
    tax: 10_000,
    grandTotal: 110_000,
    payments: [
      { kind: 'card', name: { en: 'VISA', ja: 'VISAカード' }, amount: 80_000, tendered: 80_000, reference: 'A-778123' },
      { kind: 'cash', name: { en: '', ja: '' }, amount: 30_000, tendered: 30_000, reference: '' },
    ],
    change: 0,
    ...changed,
  });
}

export function longExample(count: number, changed: Partial<ReceiptPaper> = {}): ReceiptPaper {
  const long = '天然ピンクダイヤモンドとタンザナイトのアンティーク風透かし彫りプラチナペンダントネックレス ';
  const lines = Array.from(
    { length: count },
    (_, index): ReceiptLine => ({
      ...chain,
      code: `N0-${String(index + 1).padStart(6, '0')}`,
      name: index % 7 === 3 ? { en: 'An exceptionally long name '.repeat(5), ja: long.repeat(2) } : chain.name,
    }),
  );
  const base = count * chain.subtotal;
  const tax = Math.floor(base / 10);
  return receiptExample({
    lines,
    subtotal: base,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    rates: [{ rateBasisPoints: 1_000, base, tax }],
    tax,
    grandTotal: base + tax,
    payments: [
      { kind: 'bankTransfer', name: { en: '', ja: '' }, amount: base + tax, tendered: base + tax, reference: '' },
    ],
    change: 0,
    ...changed,
  });
}

export function slipExample(changed: Partial<SlipPaper> = {}): SlipPaper {
  return {
    kind: 'slip',
    language: 'ja',
    of: 'adjustment',
    number: 'KZ-AD-202606-00012',
    mark: 'pending',
    facts: [
      ['番号', 'KZ-AD-202606-00012'],
      ['店舗', '銀座本店'],
    ],
    columns: [
      { title: '商品', share: 0.5 },
      { title: '調整理由', share: 0.3 },
      { title: '数量', share: 0.2, align: 'right' },
    ],
    rows: [['R0-000412 ソリティアリング', '破損', '-1']],
    totals: ['合計', '', '-1'],
    sums: [],
    remarks: '陳列中に留め具が破損',
    signatures: ['作成者', '承認者'],
    ...changed,
  };
}

export function warrantyExample(changed: Partial<WarrantyPaper> = {}): WarrantyPaper {
  return {
    kind: 'warrantyCard',
    language: 'ja',
    number: 'GZ-SO-202607-00042',
    soldAt: '2026-07-05T15:30:00.000Z',
    copy: 0,
    issuer,
    customer: receiptExample().customer,
    isOfWork: false,
    pieces: [
      {
        code: ring.code,
        name: ring.name,
        description: {
          en: 'Diamond 0.512 ct, D, VS1, excellent cut. Size 11.',
          ja: 'ダイヤモンド 0.512ct D VS1 EXCELLENT、リングサイズ 11号、鑑定書付',
        },
        milligrams: 3_500,
        quantity: 1,
        priceBy: 'unit',
      },
    ],
    terms: { en: '', ja: '' },
    ...changed,
  };
}

export function tagExample(index = 0): Tag {
  return {
    barcode: ['2001000000012', '2010000001233', '4569951116179'][index % 3] ?? '',
    code: `R0-${String(index + 1).padStart(6, '0')}`,
    name:
      index % 5 === 4
        ? {
            en: 'Antique style pink diamond and tanzanite pendant necklace',
            ja: '天然ピンクダイヤモンドとタンザナイトのペンダントネックレス',
          }
        : ring.name,
    milligrams: 3_500 + index,
    priceWithTax: 140_800 + index,
    priceWithoutTax: 128_000 + index,
  };
}

export function tagsExample(count: number, changed: Partial<TagPaper> = {}): TagPaper {
  return {
    kind: 'barcodeTags',
    layout: 'sheet44',
    language: 'ja',
    skip: 0,
    tags: Array.from({ length: count }, (_, index) => tagExample(index)),
    ...changed,
  };
}
