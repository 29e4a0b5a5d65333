import { useState } from 'react';
import './guide.css';
import { guideApi } from '#contract/company/guide.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { readStored, store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';
import { GuideFilm } from './GuideFilm.tsx';
import { GuideTools } from './GuideTools.tsx';

export interface GuideSteps {
  /** Name of the section: its video, and whether its guide was closed, are remembered under it. */
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

/** What a section is for, beside its list: the company's video where there is one, and the written steps. */
export function Guide({ guide: { id, steps }, onClose }: { guide: GuideSteps; onClose: () => void }) {
  const t = useText();
  const mayChange = useMay()(guideApi.setVideo.access);
  // Without an answer the steps stand alone.
  const { data } = useRead(guideApi.find, { section: id }, { staleTime: 60_000 });
  return (
    <aside className="guide" aria-label={t('common.list.guide')}>
      <header>
        <h2>{t('common.list.guide')}</h2>
        <span className="spacer" />
        <IconButton icon="x" size="small" label={t('common.list.closeGuide')} onClick={onClose} />
      </header>
      {data?.video && <GuideFilm video={data.video} />}
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {mayChange && data && <GuideTools section={id} video={data.video} />}
    </aside>
  );
}
