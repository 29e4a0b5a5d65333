import { partAmounts, type shortageOutcomes, type transferApi } from '#contract/inventory/transfer.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import { mulDiv } from '#contract/kernel/values.ts';
import { gramsText, itemOf, type KnownGoods } from '../ledger/goodsRules.ts';
import type { StoredTransferLine } from './rules.ts';

type Outcome = (typeof shortageOutcomes)[number];
export type Items = KnownGoods['items'];
type Counted = InputOf<typeof transferApi.receive>['lines'][number];

/**
 * The lines as they were counted at the destination, goods by the gram as they were weighed. Refuses a count that is not of
 * all that was shipped.
 */
export function receivedLines(
  lines: readonly StoredTransferLine[],
  counted: readonly Counted[],
  items: Items,
): StoredTransferLine[] {
  const byId = new Map(counted.map((line, index) => [line.id, { ...line, index }]));
  const received = lines.map((line) => {
    const { index, ...count } = byId.get(line.id) ?? refuseField('lines', 'field.transferCount');
    const isByGram = itemOf(items, line.itemId).priceBy === 'gram';
    const told = isByGram ? weighedCount(line, count) : pieceCount(line, count);
    return told ?? refuseField(`lines.${index}.${isByGram ? 'receivedMilligrams' : 'received'}`, 'field.transferCount');
  });
  if (counted.length !== lines.length) refuseField('lines', 'field.transferCount');
  return received;
}

function pieceCount(line: StoredTransferLine, { received, damaged, short }: Counted): StoredTransferLine | null {
  return received + damaged + short === line.quantity ? { ...line, received, damaged, short } : null;
}

function weighedCount(
  line: StoredTransferLine,
  { receivedMilligrams, damagedMilligrams, shortMilligrams }: Counted,
): StoredTransferLine | null {
  if (receivedMilligrams + damagedMilligrams + shortMilligrams !== line.milligrams) return null;
  const units = unitsOfParts(line.quantity, line.milligrams);
  const [received, damaged] = [units(0, receivedMilligrams), units(receivedMilligrams, damagedMilligrams)];
  const short = line.quantity - received - damaged;
  return { ...line, received, damaged, short, receivedMilligrams, damagedMilligrams, shortMilligrams };
}

/**
 * The units of parts of a weight, which are no more than a name for it: rounded down one part after the other, so that the
 * last one has what is left, and at least one as long as it weighs anything.
 */
function unitsOfParts(units: number, milligrams: number): (after: number, part: number) => number {
  const until = (weight: number) => (weight === 0 ? 0 : mulDiv(units, weight, milligrams));
  return (after, part) => until(after + part) - until(after);
}

/** How much the parts of a line are, in what its goods are counted by. */
export function amountsOf(line: StoredTransferLine, items: Items) {
  return partAmounts({ ...line, priceBy: itemOf(items, line.itemId).priceBy });
}

/** A line of whose shortage something is known: by pieces, or by weight, which its units follow. */
export function resolvedLine(
  line: StoredTransferLine,
  outcome: Outcome,
  by: 'milligrams' | 'quantity',
  amount: number,
): StoredTransferLine {
  if (by === 'quantity') return { ...line, [outcome]: line[outcome] + amount };
  const told = { ...line, [`${outcome}Milligrams`]: line[`${outcome}Milligrams`] + amount };
  const { foundMilligrams: found, lostMilligrams: lost, lateMilligrams: late } = told;
  const units = unitsOfParts(line.short, line.shortMilligrams);
  return { ...told, found: units(0, found), lost: units(found, lost), late: units(found + lost, late) };
}

/** What the header says of its counted lines, in units of all goods. */
export function countsOf(lines: readonly StoredTransferLine[]) {
  const sum = (of: (line: StoredTransferLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return {
    receivedQuantity: sum(({ received }) => received),
    damagedQuantity: sum(({ damaged }) => damaged),
    shortQuantity: sum(({ short }) => short),
    openQuantity: sum(({ short, found, lost, late }) => short - found - lost - late),
  };
}

const toldParts = ['received', 'damaged', 'short', 'open'] as const;

/** What of that changed, as the audit trail tells it: pieces, and the weight of goods by the gram beside them. */
export function toldChanges(
  before: readonly StoredTransferLine[],
  after: readonly StoredTransferLine[],
  items: Items,
): Record<string, readonly [before: number | string, after: number | string]> {
  const sum = (lines: readonly StoredTransferLine[], part: (typeof toldParts)[number], by: 'unit' | 'gram') =>
    lines
      .filter(({ itemId }) => itemOf(items, itemId).priceBy === by)
      .reduce((all, line) => all + amountsOf(line, items)[part], 0);
  const told = toldParts.flatMap((part): [string, readonly [number | string, number | string]][] => [
    [`${part}Quantity`, [sum(before, part, 'unit'), sum(after, part, 'unit')]],
    [`${part}Grams`, [gramsText(sum(before, part, 'gram')), gramsText(sum(after, part, 'gram'))]],
  ]);
  return Object.fromEntries(told.filter(([, [old, now]]) => old !== now));
}
