/**
 * So many rows of those that a part of the bench is about, or with KINZA_BENCH_SHARE=0.01 a hundredth of them: to see that
 * a part runs. Only the whole says anything about its goals.
 */
export function sized(count: number): number {
  const share = Number(process.env.KINZA_BENCH_SHARE ?? 1);
  if (!(share > 0 && share <= 1)) throw new Error('KINZA_BENCH_SHARE is above 0 and at most 1.');
  return Math.max(1, Math.round(count * share));
}
