import { useSearch } from '@tanstack/react-router';
import { salesTaxApi } from '#contract/reports/salesReport.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';

/** That amounts include tax and shipping: with the rate of the period, where it is one. */
export function TaxNote({ days }: { days?: { from: string; to: string } }) {
  const t = useText();
  const address = useSearch({ strict: false }) as { from?: string; to?: string };
  const { from, to } = days ?? address;
  const { data } = useRead(salesTaxApi.find, { from, to }, { keep: true });
  const rate = data?.basisPoints ?? null;
  return <span>{rate === null ? t('report.taxNote') : t('report.taxNoteAt', { rate })}</span>;
}
