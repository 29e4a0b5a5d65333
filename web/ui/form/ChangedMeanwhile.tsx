import { useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { ConflictFrame } from './ConflictNotice.tsx';
import type { Draft } from './useDraft.ts';

interface ChangedMeanwhileProps<Values extends object> {
  draft: Draft<Values>;
  /** Reads the thing anew; the form is sent with the version that this brings. */
  onReload: () => Promise<unknown>;
}

/**
 * Another user moved the thing on meanwhile, and the form holds none of its fields: the thing is read again, and what is
 * entered stays. `useDraft` maps the refusal to the field `version`.
 */
export function ChangedMeanwhile<Values extends object>({ draft, onReload }: ChangedMeanwhileProps<Values>) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const refused = draft.field('version');
  if (refused.error === undefined) return null;
  const reload = async () => {
    setBusy(true);
    await onReload();
    setBusy(false);
    refused.onChange(null);
  };
  return (
    <ConflictFrame text={t('common.conflict.againText')} isComplete>
      <Button size="small" icon="refresh" busy={isBusy} onClick={() => void reload()}>
        {t('common.conflict.again')}
      </Button>
    </ConflictFrame>
  );
}
