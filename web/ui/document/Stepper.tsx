import { DateText } from '../Figures.tsx';
import { Icon } from '../Icon.tsx';
import type { Stage } from './stages.ts';

const instant = /^\d{4}-\d{2}-\d{2}T/;

const icons: Partial<Record<Stage['state'], string>> = { done: 'check', ended: 'x' };

/** How far a document has come: every stage with who and when. */
export function Stepper({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="stepper">
      {stages.map(({ title, state, who, when }) => (
        <li key={title} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="stepper-mark">{icons[state] && <Icon name={icons[state]} size={14} />}</span>
          <b>{title}</b>
          {who && <span>{who}</span>}
          {when && (instant.test(when) ? <DateText of={when} /> : <span>{when}</span>)}
        </li>
      ))}
    </ol>
  );
}
