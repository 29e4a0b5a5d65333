/** The periods of the dashboard and of what stands beside it (specification §9): up to today, `month` and `year` from their first day. */
export const periods = ['last7', 'last30', 'last365', 'month', 'year'] as const;
export type Period = (typeof periods)[number];
