import type { Sale } from '#contract/sales/sale.ts';
import { type ShippingStatus, shippingFault } from '#contract/sales/shipping.ts';

export type ShippedLine = Sale['lines'][number];

/** The shipping of a line as it is entered. */
export interface Entered extends Pick<ShippedLine, 'trackingNumber' | 'shippingDate'> {
  lineId: number;
  status: ShippingStatus | null;
  notes: string;
}

export type ShippingField = Exclude<keyof Entered, 'lineId'>;
export type AllEntered = ReadonlyMap<number, Entered>;

export function enteredOf({ id, shippingStatus, trackingNumber, shippingDate, shippingNotes }: ShippedLine): Entered {
  return { lineId: id, status: shippingStatus, trackingNumber, shippingDate, notes: shippingNotes };
}

/** The lines that were changed, as they are sent. */
export function changedLines(sale: Pick<Sale, 'lines'>, edited: AllEntered): Entered[] {
  return sale.lines.flatMap((line) => {
    const entered = edited.get(line.id);
    if (!entered || JSON.stringify(entered) === JSON.stringify(enteredOf(line))) return [];
    return [{ ...entered, trackingNumber: entered.trackingNumber.trim(), notes: entered.notes.trim() }];
  });
}

/**
 * What was entered before the lines were read anew, over what they are now: a field that nobody touched here is as
 * somebody else left it.
 */
export function enteredOver(
  edited: AllEntered,
  before: readonly ShippedLine[],
  now: readonly ShippedLine[],
): AllEntered {
  return new Map(
    now.map((line) => {
      const read = before.find(({ id }) => id === line.id);
      const entered = edited.get(line.id);
      return [line.id, read && entered ? overlaid(enteredOf(read), entered, enteredOf(line)) : enteredOf(line)];
    }),
  );
}

function overlaid(read: Entered, entered: Entered, now: Entered): Entered {
  const isTouched = (key: string) => entered[key as keyof Entered] !== read[key as keyof Entered];
  return { ...now, ...Object.fromEntries(Object.entries(entered).filter(([key]) => isTouched(key))) };
}

/** What is missing in a line that was entered, and at which of its fields that is said. */
export interface ShippingProblem {
  line: ShippedLine;
  field: ShippingField;
  code: 'field.shippingStatus' | NonNullable<ReturnType<typeof shippingFault>>['code'];
}

/** What is missing before the lines can be sent, in their order. Where none has a status, each lacks it. */
export function shippingProblems(sale: Pick<Sale, 'lines' | 'type'>, edited: AllEntered): ShippingProblem[] {
  const changed = new Map(changedLines(sale, edited).map((entered) => [entered.lineId, entered]));
  const isNone = [...edited.values()].every(({ status }) => status === null);
  return sale.lines.flatMap((line): ShippingProblem[] => {
    const entered = changed.get(line.id);
    if (isNone || entered?.status === null) return [{ line, field: 'status', code: 'field.shippingStatus' }];
    if (!entered?.status) return [];
    const known = { status: line.shippingStatus, notes: line.shippingNotes };
    const fault = shippingFault(known, { ...entered, status: entered.status }, sale.type === 'ecommerce');
    return fault ? [{ line, ...fault }] : [];
  });
}

/** What all lines have alike in a field; undefined where they differ. */
export function sharedValue<Key extends ShippingField>(edited: AllEntered, key: Key): Entered[Key] | undefined {
  const [first, ...rest] = [...edited.values()];
  return first && rest.every((line) => line[key] === first[key]) ? first[key] : undefined;
}

/** Every line with the value, but for those that may not have it. */
export function enteredInAll<Key extends ShippingField>(
  edited: AllEntered,
  key: Key,
  value: Entered[Key],
  mayHave: (lineId: number) => boolean = () => true,
): AllEntered {
  return new Map([...edited].map(([id, line]) => [id, mayHave(id) ? { ...line, [key]: value } : line]));
}
