/** One measured figure beside what it should be. */
export interface Figure {
  what: string;
  value: number;
  unit: 'ms' | '/s' | '×' | '%' | 's' | 'MB' | 'kB' | '';
  goal?: { atMost: number } | { atLeast: number };
  /** What Vendure and Medusa needed for the same, measured once on the same kind of machine. */
  peers?: string;
  note?: string;
}

export interface PartResult {
  part: string;
  title: string;
  figures: Figure[];
  /** Why a part measured nothing, or not all. */
  missing?: string;
}

export function isMet({ value, goal }: Figure): boolean | null {
  if (!goal) return null;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** A table as people read it: figure, goal, whether it is met, and the peers. */
export function tableOf({ title, figures, missing }: PartResult): string {
  const rows = figures.map((figure) => [
    figure.what,
    `${shown(figure.value)} ${figure.unit}`.trim(),
    goalText(figure),
    { true: 'ok', false: 'SHORT', null: '' }[String(isMet(figure)) as 'true' | 'false' | 'null'],
    [figure.peers, figure.note].filter(Boolean).join('; '),
  ]);
  const head = ['', 'measured', 'goal', '', 'Vendure / Medusa; remarks'];
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const said = missing ? [`  ${missing}`] : [];
  return [title, ...(rows.length > 0 ? [line(head), ...rows.map(line)] : []), ...said].join('\n');
}

function goalText({ goal, unit }: Figure): string {
  if (!goal) return '';
  const [sign, bound] = 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal.atLeast];
  return `${sign} ${shown(bound)} ${unit}`.trim();
}

function shown(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return value.toLocaleString(
    'en',
    value < 10 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 0 },
  );
}
