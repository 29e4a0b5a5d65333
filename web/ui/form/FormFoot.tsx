import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';

/** Saves a form that is a page of its own rather than a modal. */
export function FormFoot({ busy, children }: { busy: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <div className="form-foot">
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? t('common.saving') : children}
      </Button>
    </div>
  );
}
