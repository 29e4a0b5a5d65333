import type { CheckLine, CountedField } from './TransferCheck.tsx';

/** The figures that are counted before a step; a scan counts the first. */
export const checkedFields = {
  ship: ['checked'],
  receive: ['received', 'damaged'],
  resolve: ['found', 'lost', 'late'],
} as const;
export type Mode = keyof typeof checkedFields;

/** A figure, the rest that nobody counted, all that was counted, or all that is to be. */
export type CheckPart = CountedField | 'rest' | 'counted' | 'wanted';

/** How much a part of a checked line is, in what its goods are counted by: pieces, or milligrams of goods by the gram. */
export function checkedAmount(line: CheckLine, mode: Mode, part: CheckPart): number {
  const fields: readonly CountedField[] = checkedFields[mode];
  const counted = fields.reduce((sum, field) => sum + line[field], 0);
  if (part === 'wanted') return line.wanted;
  if (part === 'counted') return counted;
  if (part === 'rest') return line.wanted - counted;
  return fields.includes(part) ? line[part] : 0;
}

/** The same of all lines: pieces, and the weight of goods by the gram, which may be all that is checked. */
export function checkedGoods(lines: readonly CheckLine[], mode: Mode, part: CheckPart) {
  const isWeighed = lines.length > 0 && lines.every(({ priceBy }) => priceBy === 'gram');
  const goods = { pieces: 0, milligrams: 0, isWeighed };
  for (const line of lines) goods[line.priceBy === 'gram' ? 'milligrams' : 'pieces'] += checkedAmount(line, mode, part);
  return goods;
}

/** How far a check has come, a line of goods by the gram as one piece: its share of what is to be counted. */
export function checkedShare(lines: readonly CheckLine[], mode: Mode): number {
  const unitsOf = (line: CheckLine) => (line.priceBy === 'gram' ? 1 : line.wanted);
  const sum = (of: (line: CheckLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return sum((line) => (unitsOf(line) * checkedAmount(line, mode, 'counted')) / line.wanted) / (sum(unitsOf) || 1);
}
