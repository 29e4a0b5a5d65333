import { type ReactNode, useEffect, useRef, useState } from 'react';
import './guide.css';
import { guideApi } from '#contract/company/guide.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { readStored, store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '../Button.tsx';
import { useReturnFocus } from '../focus.ts';
import { GuideFilm } from './GuideFilm.tsx';
import { GuideTools } from './GuideTools.tsx';

export interface GuideSteps {
  /** Name of the section: its video, and whether its guide was closed, are remembered under it. */
  id: string;
  steps: readonly string[];
  /** What else there is to know, below them. */
  more?: ReactNode;
}

/**
 * The guide of a section: the button that opens and closes it, the same as an icon for the bar of a phone, and the panel
 * while it is open. It is closed until the user opens it, and the browser remembers that.
 */
export function useGuide(guide: GuideSteps | undefined) {
  const t = useText();
  const key = `kinza.guide.${guide?.id ?? ''}` as const;
  const [isOpen, setIsOpen] = useState(() => guide !== undefined && readStored(key) === 'open');
  const [isAsked, setIsAsked] = useState(false);
  if (!guide) return { button: null, icon: null, panel: null };
  const label = t('common.list.guide');
  const toggle = () => {
    setIsOpen(!isOpen);
    setIsAsked(true);
    store(key, isOpen ? null : 'open');
  };
  return {
    button: (
      <Button kind="ghost" icon="kinza:guide" aria-expanded={isOpen} onClick={toggle}>
        {label}
      </Button>
    ),
    icon: <IconButton icon="kinza:guide" label={label} onClick={toggle} />,
    panel: isOpen && <Guide guide={guide} isAsked={isAsked} onClose={toggle} />,
  };
}

interface GuideProps {
  guide: GuideSteps;
  /** Opened just now, and not as it was left: what is in it comes next by keys. */
  isAsked: boolean;
  onClose: () => void;
}

/** The company's video of the section where there is one, and the written steps, beside the list. */
function Guide({ guide: { id, steps, more }, isAsked, onClose }: GuideProps) {
  const t = useText();
  useReturnFocus();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) panel.current?.focus();
  }, [isAsked]);
  const mayChange = useMay()(guideApi.setVideo.access);
  // Without an answer the steps stand alone.
  const { data } = useRead(guideApi.find, { section: id }, { staleTime: 60_000 });
  return (
    <aside ref={panel} tabIndex={-1} className="guide" aria-label={t('common.list.guide')}>
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
      {more}
      {mayChange && data && <GuideTools section={id} video={data.video} />}
    </aside>
  );
}
