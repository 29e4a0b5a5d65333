import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { loadLetters } from '../letters.ts';
import { cellClass } from '../list/Table.tsx';
import type { Column } from '../list/types.ts';
import { usePrintLetters } from './usePrintFoot.ts';

/** A table on paper, described once: a list prints itself as this, and so does whatever else has rows and columns. */
export interface PrintoutProps<Row, Summary> {
  title: string;
  /** What the rows were chosen by. */
  words: readonly (readonly [name: string, words: string])[];
  /** A sentence below that. */
  note?: ReactNode;
  columns: readonly Column<Row, Summary>[];
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  /** What the columns tell their totals from. */
  summary: Summary;
  /** What the totals are of, where it is not simply all that is listed. */
  totalLabel?: ((count: number) => string) | undefined;
  /** Its amounts are of the location in use, which the head names. */
  isOfPlace?: boolean | undefined;
  /** Across whatever its columns need. */
  isAcross?: boolean | undefined;
  /** It was printed, or somebody decided otherwise. */
  onDone: () => void;
}

/** Pixels of an upright page that the columns of a screen, which are roomier than those of a paper, have to themselves. */
const uprightPixels = 960;
/** A column without a width takes what is left, and so much at least. */
const flexiblePixels = 220;

/** Opens the dialog of the printer as soon as it is there. On the screen it is not seen. */
export function Printout<Row, Summary>(props: PrintoutProps<Row, Summary>) {
  const { title, words, columns, rows, idOf, onDone, isOfPlace, isAcross, note } = props;
  const local = useLocalName();
  const { data: session } = useSession();
  const sheet = usePrinter(onDone);
  usePrintLetters();
  const pixels = columns.reduce((sum, { width, least }) => sum + (width ?? least ?? flexiblePixels), 0);
  const place = isOfPlace && session?.workplaces.find(({ locationId }) => locationId === session.locationId);
  return createPortal(
    <article ref={sheet} className={isAcross || pixels > uprightPixels ? 'printout is-across' : 'printout'}>
      <header>
        {session?.company.logoUrl && <img src={session.company.logoUrl} alt="" />}
        <p>
          {session && local(session.company.name, session.company.nameJa)}
          {place && <span className="text-secondary">{local(place.name, place.nameJa)}</span>}
        </p>
      </header>
      <h1>{title}</h1>
      {words.length > 0 && (
        <dl>
          {words.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p>{note}</p>}
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={column.align && 'align-right'}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals {...props} />
      </table>
    </article>,
    document.body,
  );
}

/** How many rows there are, and what the columns add up to, once at the end. */
function Totals<Row, Summary>({ columns, rows, summary, totalLabel }: PrintoutProps<Row, Summary>) {
  const t = useText();
  const totals = columns.map(({ total }) => total?.(summary) || null);
  const first = totals.findIndex((total, index) => index > 0 && total !== null);
  const span = first === -1 ? columns.length : first;
  return (
    <tfoot>
      <tr>
        <td colSpan={span}>{totalLabel?.(rows.length) ?? t('common.list.totalOf', { count: rows.length })}</td>
        {columns.slice(span).map((column, index) => (
          <td key={column.key} className={column.align && 'align-right'}>
            {totals[span + index]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Prints once the letters and the logo are there: what only the paper shows, nothing has asked for before. */
function usePrinter(onDone: () => void) {
  const sheet = useRef<HTMLElement>(null);
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    let isGone = false;
    const print = async () => {
      const pictures = [...(sheet.current?.querySelectorAll('header img') ?? [])] as HTMLImageElement[];
      const letters = new Set(sheet.current?.textContent);
      await Promise.all([
        loadLetters([...letters].join('')),
        ...pictures.map((picture) => picture.decode().catch(() => {})),
      ]);
      if (!isGone) window.print();
    };
    const end = () => latest.current();
    window.addEventListener('afterprint', end);
    void print();
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return sheet;
}
