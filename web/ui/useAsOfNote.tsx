import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { useAsOf } from '#web/api/asOf.ts';
import { instantText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';

/** A note under a title, and with it as of which day and hour the figures are, where a read replica gave them. */
export function useAsOfNote(of: Endpoint, note?: ReactNode): ReactNode {
  const t = useText();
  const asOf = useAsOf(of);
  if (asOf === null) return note;
  return (
    <>
      {note}
      {note && t('soldReport.between')}
      <span className="digits">{t('report.asOf', { at: instantText(asOf) })}</span>
    </>
  );
}
