import type { salesReport as shape } from '../en/salesReport.ts';

/** The reports about sales. */
export const salesReport: typeof shape = {
  straightSales: {
    title: '通常販売',
    sentence: '通常販売を計上日ごとに明細で表示します。',
    chart: '担当者別',
  },
  payments: {
    title: '入金明細',
    sentence: '入金額の内訳を1件ずつ表示します。返金と入金取消はマイナスで表示します。',
    search: '取引番号・顧客名',
    chart: '支払方法別',
    none: 'この期間の入金はありません',
    noneText: '期間を変更するか、入金を登録してください。',
    kind: '入金',
    kinds: { cash: '現金', card: 'カード', other: 'その他' },
    entry: '区分',
    entries: { payment: '入金', refund: '返金', reversal: '入金取消', restoration: '入金の復元' },
    reference: '参照番号',
  },
};
