import './appraisal.css';
import { useState } from 'react';
import { appraisalApi } from '#contract/sales/appraisal.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Failed } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { AppraisalForm } from './AppraisalForm.tsx';
import { AppraisalView } from './AppraisalView.tsx';

/** What is certified of the pieces of a sale: nothing before they were sold, or handed in to be worked on. */
export function AppraisalPart({ sale }: { sale: Sale }) {
  if (sale.type !== 'service' && sale.revenueDate === null) return null;
  return <Appraisals sale={sale} />;
}

function Appraisals({ sale }: { sale: Sale }) {
  const t = useText();
  const local = useLocalName();
  const [open, setOpen] = useState<'new' | number | null>(null);
  const read = useRead(appraisalApi.ofSale, { saleId: sale.id });
  const mayWrite = sale.steps.includes('appraise');
  const rows = read.data?.rows ?? [];
  const close = () => setOpen(null);
  if (!mayWrite && rows.length === 0 && !read.isError) return null;
  return (
    <section className="sheet-part" aria-label={t('appraisal.title')}>
      <div className="row">
        <h3>{t('appraisal.title')}</h3>
        <span className="spacer" />
        {mayWrite && (
          <Button kind="ghost" size="small" icon="certificate" onClick={() => setOpen('new')}>
            {t('appraisal.new')}
          </Button>
        )}
      </div>
      {read.isError ? (
        <Failed title={t('appraisal.loadFailed')} problem={read.error} onRetry={() => void read.refetch()} />
      ) : (
        rows.length === 0 && read.data && <p className="text-secondary">{t('appraisal.none')}</p>
      )}
      {rows.map((row) => (
        <button type="button" key={row.id} className="row wrap appraisal" onClick={() => setOpen(row.id)}>
          <span className="digits text-medium">{row.number}</span>
          <span>{local(row.piece, row.pieceJa)}</span>
          <StatusBadge of={row.status}>{t(`appraisal.status.${row.status}`)}</StatusBadge>
          <span className="spacer" />
          <DateText of={row.valuedOn} className="text-secondary" />
          <Money yen={row.appraisedValue} className="text-bold" />
        </button>
      ))}
      {open === 'new' && <AppraisalForm sale={sale} onClose={close} onDone={({ id }) => setOpen(id)} />}
      {typeof open === 'number' && <AppraisalView key={open} sale={sale} id={open} onClose={close} />}
    </section>
  );
}
