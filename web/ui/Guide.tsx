import { useState } from 'react';
import { readStored, store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from './Button.tsx';

export interface GuideSteps {
  /** Name of the section: whether its guide was closed is remembered under it. */
  id: string;
  steps: readonly string[];
}

/** Whether a section's guide is open; closed until somebody opens it, and remembered. */
export function useGuide(id: string | undefined): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const key = `kinza.guide.${id ?? ''}` as const;
  const [isOpen, setIsOpen] = useState(() => id !== undefined && readStored(key) === 'open');
  return [
    isOpen,
    (open) => {
      setIsOpen(open);
      store(key, open ? 'open' : null);
    },
  ];
}

/** The written steps of a section, beside its list. */
export function Guide({ steps, onClose }: { steps: readonly string[]; onClose: () => void }) {
  const t = useText();
  return (
    <aside className="guide" aria-label={t('common.list.guide')}>
      <header>
        <h2>{t('common.list.guide')}</h2>
        <span className="sp" />
        <IconButton icon="x" size="small" label={t('common.list.closeGuide')} onClick={onClose} />
      </header>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}
