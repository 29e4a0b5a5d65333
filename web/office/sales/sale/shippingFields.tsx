import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Sale, shippingStatuses } from '#contract/sales/sale.ts';
import { type ShippingStatus, shippingStep } from '#contract/sales/shipping.ts';
import { useMay } from '#web/api/rights.ts';
import { gramsText, today } from '#web/text/format.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { LineColumn } from '#web/ui/document/LineTable.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { isFetchedSale, shippingStatusText } from '../ecommerce/shippingStatus.ts';
import { TrackingNumber } from '../ecommerce/TrackingNumber.tsx';
import {
  type AllEntered,
  type Entered,
  enteredInAll,
  type ShippedLine,
  type ShippingField,
  type ShippingProblem,
  sharedValue,
} from './shippingEntry.ts';

interface ShippingFieldsProps {
  sale: Sale | undefined;
  /** Null while nothing is edited. */
  edited: AllEntered | null;
  problems: readonly ShippingProblem[];
  onChange: (edited: AllEntered) => void;
}

interface Control<Key extends ShippingField> {
  label?: string;
  'aria-label'?: string;
  error?: string | undefined;
  placeholder?: string;
  value: Entered[Key];
  onChange: (value: Entered[Key]) => void;
}

/** Up to here the fields of a line stand two and two below each other; on a phone each line is a card. */
const pairedMax = 927;
/** All columns of a dialog on a tablet, while nothing is edited. */
const shownShare = 0.72;

interface Field<Key extends ShippingField> {
  key: Key;
  title: string;
  /** While it is edited; to look at it, less will do: a share of it unless said. */
  width: number;
  shownWidth?: number;
  shown: (line: ShippedLine) => ReactNode;
  control: (props: Control<Key>, lines: readonly ShippedLine[]) => ReactNode;
}

/** The shipping of each line, shown or entered, and the same fields once more, for all lines at once. */
export function useShippingFields(props: ShippingFieldsProps) {
  const t = useText();
  const localName = useLocalName();
  const isOpen = useOpenStatus(props.sale);
  const statusText = (status: ShippingStatus) =>
    t(shippingStatusText(status, props.sale !== undefined && isFetchedSale(props.sale)));
  const isPhone = useNarrow();
  const isPaired = useNarrow(pairedMax) && !isPhone && props.edited !== null;
  const { column, forAll } = useField(props);
  const trackingUrl = props.sale?.ecommerce?.trackingUrl ?? '';
  const made = <Key extends ShippingField>(field: Field<Key>) => ({ column: column(field), forAll: forAll(field) });
  const fields = [
    made({
      key: 'status',
      title: t('common.status'),
      width: 150,
      shownWidth: 132,
      shown: ({ shippingStatus: of }) => of && <StatusBadge of={of}>{statusText(of)}</StatusBadge>,
      control: (control, of) => (
        <SelectField
          placeholder={t('sales.shipping.choose')}
          {...control}
          options={shippingStatuses
            .filter((status) => of.some((line) => isOpen(line, status)))
            .map((value) => ({ value, label: statusText(value) }))}
        />
      ),
    }),
    made({
      key: 'trackingNumber',
      title: t('sales.shipping.tracking'),
      width: 180,
      shownWidth: 154,
      shown: ({ trackingNumber }) => trackingNumber && <TrackingNumber number={trackingNumber} url={trackingUrl} />,
      control: (control) => textField(control, 60),
    }),
    made({
      key: 'shippingDate',
      title: t('sales.shipping.date'),
      width: 184,
      shown: ({ shippingDate }) => shippingDate && <DateText of={shippingDate} />,
      control: (control) => <DateField {...control} clearable />,
    }),
    made({
      key: 'notes',
      title: t('common.notes'),
      width: 190,
      // Where there are none the names of the pieces have the room.
      shownWidth: props.sale?.lines.some(({ shippingNotes }) => shippingNotes) ? 137 : 80,
      shown: ({ shippingNotes }) => shippingNotes && <span className="text-secondary notes">{shippingNotes}</span>,
      control: (control) => textField(control, 500),
    }),
  ];
  const item: LineColumn<ShippedLine> = {
    key: 'item',
    title: t('sales.item'),
    render: ({ imageUrl, name, nameJa, itemCode, priceBy, quantity, milligrams }) => {
      const amount = priceBy === 'gram' ? `${gramsText(milligrams)} g` : quantity;
      return <NameCell url={imageUrl} name={localName(name, nameJa)} code={`${itemCode} × ${amount}`} />;
    },
  };
  const columns: Column[] = fields.map((field) => field.column);
  const [status, tracking, date, notes] = columns;
  const isPair = isPaired && status && tracking && date && notes;
  return {
    columns: [item, ...(isPair ? [pairOf(status, date), pairOf(tracking, notes)] : columns)],
    all: fields.map((field) => field.forAll),
    minWidth: isPaired ? 600 : props.edited ? 880 : 720,
  };
}

type Column = LineColumn<ShippedLine>;

/** Two columns in one, where there is no room for both. */
function pairOf(above: Column, below: Column): Column {
  return {
    ...above,
    title: `${above.title} · ${below.title}`,
    width: 212,
    render: (line, index) => (
      <div className="line-fields">
        {above.render(line, index)}
        {below.render(line, index)}
      </div>
    ),
  };
}

function textField<Key extends 'trackingNumber' | 'notes'>(
  { onChange, ...control }: Control<Key>,
  maxLength: number,
): ReactNode {
  return <TextInput {...control} maxLength={maxLength} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** Makes of a field its column of the lines, and its place above them, where it is entered for all. */
function useField({ sale, edited, problems, onChange }: ShippingFieldsProps) {
  const t = useText();
  const isOpen = useOpenStatus(sale);
  const isOrder = sale?.type === 'ecommerce';
  const lines = sale?.lines ?? [];
  /** A line that goes back needs a reason, and one of an order that is given up. */
  const why = ({ id }: ShippedLine) =>
    t(isOrder && edited?.get(id)?.status === 'cancelled' ? 'ecommerce.whyCancelled' : 'sales.shipping.why');
  const problemText = (line: ShippedLine, key: ShippingField, title: string) => {
    if (!problems.some((one) => one.line.id === line.id && one.field === key)) return undefined;
    if (key === 'status') return t('field.shippingStatus');
    return fieldText('field.required', key === 'notes' ? why(line) : title);
  };
  const column = <Key extends ShippingField>({ key, title, width, shownWidth, shown, control }: Field<Key>) => ({
    key,
    title,
    width: edited ? width : (shownWidth ?? Math.round(width * shownShare)),
    isField: edited !== null,
    isWide: true,
    render: (line: ShippedLine) => {
      const entered = edited?.get(line.id);
      if (!edited || !entered) return shown(line) || <span className="text-dim">–</span>;
      const step = entered.status && shippingStep(line.shippingStatus, entered.status, isOrder);
      const isAsked = step === 'back' || (isOrder && step === 'on' && entered.status === 'cancelled');
      const props = {
        'aria-label': title,
        error: problemText(line, key, title),
        value: entered[key],
        onChange: (value: Entered[Key]) =>
          onChange(new Map(edited).set(line.id, dated({ ...entered, [key]: value }, isOrder, key))),
        ...(key === 'notes' && isAsked ? { placeholder: why(line) } : {}),
      };
      return control(props, [line]);
    },
  });
  const forAll = <Key extends ShippingField>({ key, title, control }: Field<Key>) => {
    if (!edited) return null;
    const shared = sharedValue(edited, key);
    const mayHave = (value: Entered[Key]) => (lineId: number) => {
      const line = lines.find(({ id }) => id === lineId);
      return key !== 'status' || (line !== undefined && isOpen(line, value as ShippingStatus));
    };
    const props = {
      label: title,
      value: shared ?? ((key === 'status' || key === 'shippingDate' ? null : '') as Entered[Key]),
      onChange: (value: Entered[Key]) => {
        const all = [...enteredInAll(edited, key, value, mayHave(value))];
        onChange(new Map(all.map(([id, entered]) => [id, dated(entered, isOrder, key)])));
      },
      ...(shared === undefined ? { placeholder: t('sales.shipping.mixed') } : {}),
    };
    return <div key={key}>{control(props, lines)}</div>;
  };
  return { column, forAll };
}

/** What leaves of an order leaves today, unless another day is chosen. */
function dated(entered: Entered, isOrder: boolean, changed: ShippingField): Entered {
  const isSent = entered.status === 'shipped' || entered.status === 'delivered';
  const isAsked = isOrder && changed === 'status' && isSent && entered.shippingDate === null;
  return isAsked ? { ...entered, shippingDate: today() } : entered;
}

/**
 * Which statuses a line may have next; a step back is for those who may correct, and a line of an order is given up by those
 * who may cancel.
 */
function useOpenStatus(sale: Sale | undefined): (line: ShippedLine, to: ShippingStatus) => boolean {
  const may = useMay();
  const isOrder = sale?.type === 'ecommerce';
  return (line, to) => {
    const step = shippingStep(line.shippingStatus, to, isOrder);
    if (isOrder && step === 'on' && to === 'cancelled') return may('Cancel Transaction');
    return step !== null && (step !== 'back' || may('Correct Shipping'));
  };
}
