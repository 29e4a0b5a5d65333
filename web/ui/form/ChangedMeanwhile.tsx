import { createContext, use, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { ConflictFrame } from './ConflictNotice.tsx';
import type { Draft } from './useDraft.ts';

/** Reads the thing of a dialog anew; a form within is then sent with the version that this brings. */
export const RereadContext = createContext<(() => Promise<unknown>) | null>(null);

/**
 * Another user moved the thing on meanwhile, and the form holds none of its fields: the thing is read again, and what is
 * entered stays. `useDraft` maps the refusal to the field `version`.
 */
export function ChangedMeanwhile<Values extends object>({ draft }: { draft: Draft<Values> }) {
  const refused = draft.field('version');
  return refused.error === undefined ? null : <LoadAgain onDone={() => refused.onChange(null)} />;
}

/** The notice, and the button that reads the thing of the dialog anew. */
export function LoadAgain({ onDone }: { onDone: () => void }) {
  const t = useText();
  const reread = use(RereadContext);
  const [isBusy, setBusy] = useState(false);
  if (!reread) return null;
  const reload = async () => {
    setBusy(true);
    await reread();
    setBusy(false);
    onDone();
  };
  return (
    <ConflictFrame text={t('common.conflict.againText')} isComplete>
      <Button size="small" icon="refresh" busy={isBusy} onClick={() => void reload()}>
        {t('common.conflict.again')}
      </Button>
    </ConflictFrame>
  );
}
