import './changeText.css';
import type { CSSProperties } from 'react';
import { yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';

/** What goes back, in figures as large as their place allows. */
export function ChangeText({ change }: { change: number }) {
  const t = useText();
  const text = yenText(change);
  return (
    <p className="row ask-change">
      <span>{t('sales.change')}</span>
      <span className="ask-change-sum">
        <b className="digits" style={{ '--characters': text.length } as CSSProperties}>
          {text}
        </b>
      </span>
    </p>
  );
}
