import type { salesReport as shape } from '../en/salesReport.ts';

/** The reports about sales. */
export const salesReport: typeof shape = {
  straightSales: {
    title: '通常販売',
    sentence: '通常販売を計上日ごとに明細で表示します。',
    chart: '担当者別',
  },
};
