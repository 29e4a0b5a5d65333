import type { ReactNode } from 'react';
import { unbroken } from '../unbroken.tsx';
import { keepPlace } from './place.ts';

interface CardsProps<Row> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  card: (row: Row) => ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
  opens?: ((row: Row) => boolean) | undefined;
  isStale: boolean;
}

/** A list's rows on a phone. */
export function Cards<Row>({ label, rows, idOf, card, onOpen, opens = () => true, isStale }: CardsProps<Row>) {
  return (
    <ul
      ref={keepPlace}
      className={isStale ? 'phone-list is-stale' : 'phone-list'}
      aria-label={label}
      aria-busy={isStale}
      // Without a row that takes the focus, the list does, so that the keyboard scrolls it.
      {...(onOpen && rows.some(opens) ? {} : { tabIndex: 0 })}
    >
      {rows.map((row) => (
        <li key={idOf(row)}>
          {onOpen && opens(row) ? (
            <button type="button" className="phone-list-row" data-row={idOf(row)} onClick={() => onOpen(row)}>
              {card(row)}
            </button>
          ) : (
            <div className="phone-list-row">{card(row)}</div>
          )}
        </li>
      ))}
    </ul>
  );
}

export interface CardRowProps {
  /** A picture or an icon; none leaves no gap. */
  lead?: ReactNode;
  title: ReactNode;
  code?: ReactNode;
  figure?: ReactNode;
  under?: ReactNode;
}

/** What stands in a card: picture, name and code, and the figure at the right. */
export function CardRow({ lead, title, code, figure, under }: CardRowProps) {
  return (
    <>
      {lead}
      <span className="phone-list-name">
        <span className="text-medium">{unbroken(title)}</span>
        {code && <span className="code">{cardCode(code)}</span>}
      </span>
      <span className="align-right phone-list-figure">
        {figure && <span className="text-medium">{figure}</span>}
        {under && <span className="text-small text-secondary">{under}</span>}
      </span>
    </>
  );
}

/** In one piece, since the line that it stands in would take its parts for columns. */
function cardCode(code: ReactNode): ReactNode {
  return typeof code === 'string' ? <span>{unbroken(code)}</span> : code;
}
