/** What of a column decides whether it has room. */
export interface FitColumn {
  key: string;
  /** Width in pixels; a column without takes what is left. */
  width?: number;
  /** What one without a width has at least, where that is less than usual. */
  least?: number;
  /** The highest gives way first; without, the last column does, and one in semi-bold stays longest. */
  rank?: number;
  fixed?: boolean;
  strong?: boolean;
}

/** A column without a width has so many pixels at least, and takes so many before the others get more, too. */
const flexibleMin = 260;
const flexibleMax = 420;

interface Fitted<Column> {
  columns: Column[];
  widths: Map<string, number>;
  /** How many gave way. */
  hidden: number;
}

/**
 * The columns that have room in so many pixels, and how wide each is. `set` are widths that somebody chose, `kept` the
 * columns that somebody asked for: these give way last, and no chosen width is changed. `besides` stands at the ends,
 * `more` where columns gave way.
 */
export function fitColumns<Column extends FitColumn>(
  all: readonly Column[],
  pixels: number,
  { set = {}, kept = [], besides = 0, more = 0, isWhole = false }: FitOptions = {},
): Fitted<Column> {
  const leastOf = (column: Column) => set[column.key] ?? column.width ?? column.least ?? flexibleMin;
  const sum = (some: readonly Column[]) => some.reduce((whole, column) => whole + leastOf(column), 0);
  const rankOf = (column: Column) =>
    kept.includes(column.key) ? 0 : (column.rank ?? (column.strong ? 0 : 100 + all.indexOf(column)));
  const leaving = all.filter(({ fixed }, index) => !fixed && index > 0).sort((a, b) => rankOf(a) - rankOf(b));
  let columns = [...all];
  while (!isWhole && leaving.length > 0) {
    const room = pixels - besides - (columns.length < all.length ? more : 0);
    if (sum(columns) <= room) break;
    const gone = leaving.pop();
    columns = columns.filter((column) => column !== gone);
  }
  const hidden = all.length - columns.length;
  const spare = isWhole ? 0 : Math.max(0, pixels - besides - (hidden > 0 ? more : 0) - sum(columns));
  return { columns, hidden, widths: share(columns, spare, leastOf, set) };
}

interface FitOptions {
  set?: Readonly<Record<string, number>> | undefined;
  kept?: readonly string[] | undefined;
  besides?: number;
  more?: number;
  /** None gives way: as wide as they ask for, and no wider. */
  isWhole?: boolean;
}

/** Columns without a width grow first, up to what a long name needs; then all of them, as wide as they are. */
function share<Column extends FitColumn>(
  columns: readonly Column[],
  spare: number,
  leastOf: (column: Column) => number,
  set: Readonly<Record<string, number>>,
): Map<string, number> {
  const widths = new Map(columns.map((column) => [column.key, leastOf(column)]));
  const grow = (some: readonly Column[], pixels: number) => {
    const whole = some.reduce((sum, { key }) => sum + (widths.get(key) ?? 0), 0);
    let left = pixels;
    for (const [index, { key }] of some.entries()) {
      const width = widths.get(key) ?? 0;
      const part = index === some.length - 1 ? left : Math.floor((pixels * width) / whole);
      widths.set(key, width + part);
      left -= part;
    }
  };
  const free = columns.filter(({ key }) => set[key] === undefined);
  const flexible = free.filter(({ width }) => width === undefined);
  const first = Math.min(spare, flexible.length * (flexibleMax - flexibleMin));
  if (flexible.length > 0) grow(flexible, first);
  grow(free.length > 0 ? free : columns, spare - (flexible.length > 0 ? first : 0));
  return widths;
}
