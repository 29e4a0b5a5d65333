import type { balance as shape } from '../en/balance.ts';

export const balance: typeof shape = {
  why: '金額の内訳を見る',
  title: '{{number}}の残金の内訳',
  what: '内容',
  change: '増減',
  after: '残金',
  kind: {
    price: '商品代金',
    lineDiscount: '割引',
    discount: '値引',
    fees: '手数料',
    shipping: '送料',
    tax: '消費税',
    payment: '入金（{{type}}）',
    reversal: '入金の取消（{{type}}）',
    restoration: '入金の復元（{{type}}）',
    refund: '返金（{{type}}）',
    returned: '返品',
    writeOff: '貸倒処理',
    cancelled: 'キャンセルにより請求なし',
    voided: '取引取消により請求なし',
    fee: '解約手数料（お預かり分から充当）',
  },
  failed: '残金の内訳を読み込めませんでした：{{error}}',
};
