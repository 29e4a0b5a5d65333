import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Sale, shippingStatuses } from '#contract/sales/sale.ts';
import { type ShippingStatus, shippingStep } from '#contract/sales/shipping.ts';
import { useMay } from '#web/api/rights.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { LineColumn } from '#web/ui/document/LineTable.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
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

interface Field<Key extends ShippingField> {
  key: Key;
  title: string;
  width: number;
  shown: (line: ShippedLine) => ReactNode;
  control: (props: Control<Key>, lines: readonly ShippedLine[]) => ReactNode;
}

/** The shipping of each line, shown or entered, and the same fields once more, for all lines at once. */
export function useShippingFields({ sale, edited, problems, onChange }: ShippingFieldsProps) {
  const t = useText();
  const localName = useLocalName();
  const isOpen = useOpenStatus();
  const lines = sale?.lines ?? [];
  const columns: LineColumn<ShippedLine>[] = [
    {
      key: 'item',
      title: t('sales.item'),
      render: ({ imageUrl, name, nameJa, itemCode, quantity }) => (
        <NameCell url={imageUrl} name={localName(name, nameJa)} code={`${itemCode} × ${quantity}`} />
      ),
    },
  ];
  const all: ReactNode[] = [];
  const add = <Key extends ShippingField>({ key, title, width, shown, control }: Field<Key>) => {
    columns.push({
      key,
      title,
      width,
      isField: edited !== null,
      render: (line) => {
        const entered = edited?.get(line.id);
        if (!edited || !entered) return shown(line) || <span className="text-dim">–</span>;
        const problem = problems.find((one) => one.line.id === line.id && one.field === key);
        const isBack = entered.status && shippingStep(line.shippingStatus, entered.status) === 'back';
        const props = {
          'aria-label': title,
          error: problem && (key === 'status' ? t('field.shippingStatus') : fieldText('field.required', title)),
          value: entered[key],
          onChange: (value: Entered[Key]) => onChange(new Map(edited).set(line.id, { ...entered, [key]: value })),
          ...(key === 'notes' && isBack ? { placeholder: t('sales.shipping.why') } : {}),
        };
        return control(props, [line]);
      },
    });
    if (!edited) return;
    const shared = sharedValue(edited, key);
    const mayHave = (value: Entered[Key]) => (lineId: number) => {
      const line = lines.find(({ id }) => id === lineId);
      return key !== 'status' || (line !== undefined && isOpen(line, value as ShippingStatus));
    };
    const props = {
      label: title,
      value: shared ?? ((key === 'status' || key === 'shippingDate' ? null : '') as Entered[Key]),
      onChange: (value: Entered[Key]) => onChange(enteredInAll(edited, key, value, mayHave(value))),
      ...(shared === undefined ? { placeholder: t('sales.shipping.mixed') } : {}),
    };
    all.push(<div key={key}>{control(props, lines)}</div>);
  };
  add({
    key: 'status',
    title: t('common.status'),
    width: 150,
    shown: ({ shippingStatus: of }) => of && <StatusBadge of={of}>{t(`sales.shipping.status.${of}`)}</StatusBadge>,
    control: (props, of) => (
      <SelectField
        placeholder={t('sales.shipping.choose')}
        {...props}
        options={shippingStatuses
          .filter((status) => of.some((line) => isOpen(line, status)))
          .map((value) => ({ value, label: t(`sales.shipping.status.${value}`) }))}
      />
    ),
  });
  add({
    key: 'trackingNumber',
    title: t('sales.shipping.tracking'),
    width: 168,
    shown: ({ trackingNumber }) => trackingNumber && <span className="digits">{trackingNumber}</span>,
    control: ({ onChange: change, ...props }) => (
      <TextInput {...props} maxLength={60} onChange={(event) => change(event.currentTarget.value)} />
    ),
  });
  add({
    key: 'shippingDate',
    title: t('sales.shipping.date'),
    width: 168,
    shown: ({ shippingDate }) => shippingDate && <DateText of={shippingDate} />,
    control: (props) => <DateField {...props} clearable />,
  });
  add({
    key: 'notes',
    title: t('common.notes'),
    width: 190,
    shown: ({ shippingNotes }) => shippingNotes && <span className="text-secondary notes">{shippingNotes}</span>,
    control: ({ onChange: change, ...props }) => (
      <TextInput {...props} maxLength={500} onChange={(event) => change(event.currentTarget.value)} />
    ),
  });
  return { columns, all };
}

/** Which statuses a line may have next; a step back is for those who may correct. */
function useOpenStatus(): (line: ShippedLine, to: ShippingStatus) => boolean {
  const may = useMay();
  return (line, to) => {
    const step = shippingStep(line.shippingStatus, to);
    return step !== null && (step !== 'back' || may('Correct Shipping'));
  };
}
