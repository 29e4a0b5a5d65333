import { useState } from 'react';
import { secondFactorApi } from '#contract/access/secondFactor.ts';
import { useRead } from '#web/api/hooks.ts';
import { instantText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Loading } from '#web/ui/States.tsx';
import { FactorDialog } from './FactorDialog.tsx';

/** One's own second factor. */
export function OwnFactor() {
  const t = useText();
  const own = useRead(secondFactorApi.find, {});
  const [open, setOpen] = useState<'setUp' | 'end' | null>(null);
  return (
    <section className="own-section">
      <h2>{t('access.factor.title')}</h2>
      {!own.data && <Loading of={own} title={t('access.factor.loadFailed')} rows={1} />}
      {own.data?.since && (
        <p>
          {t('access.factor.on', { date: instantText(own.data.since) })}
          <br />
          <span className="text-secondary">{t('access.factor.codesLeft', { count: own.data.codesLeft })}</span>
        </p>
      )}
      {own.data && !own.data.since && <p className="text-secondary">{t('access.factor.off')}</p>}
      {own.data?.isDemanded && <p className="text-secondary">{t('access.factor.demanded')}</p>}
      {own.data && !own.data.since && <Button onClick={() => setOpen('setUp')}>{t('access.factor.setUp')}</Button>}
      {own.data?.since && !own.data.isDemanded && (
        <Button kind="danger" onClick={() => setOpen('end')}>
          {t('access.factor.end')}
        </Button>
      )}
      {open && <FactorDialog of={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
