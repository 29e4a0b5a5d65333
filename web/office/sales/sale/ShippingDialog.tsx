import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { type Sale, saleApi, shippingStatuses } from '#contract/sales/sale.ts';
import { type ShippingStatus, shippingStep } from '#contract/sales/shipping.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useLeaveGuard } from '#web/ui/form/useLeaveGuard.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.tsx';

type Line = Sale['lines'][number];

/** The shipping of a line as it is entered. */
interface Entered extends Pick<Line, 'trackingNumber' | 'shippingDate'> {
  lineId: number;
  status: ShippingStatus | null;
  notes: string;
}

/** The shipping of a sale's pieces: looked at, edited, saved. */
export function ShippingDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const read = useRead(saleApi.find, { id });
  const [edited, setEdited] = useState<ReadonlyMap<number, Entered> | null>(null);
  const act = useAct(saleApi.ship, {
    invalidates: ['dashboard'],
    onSuccess: (sale) => {
      toastDone(t('sales.shipping.saved'), sale.number);
      setEdited(null);
    },
    onError: (problem) => toastFailed(t('sales.shipping.failed', { error: problemText(problem) })),
  });
  const sale = read.data;
  const leave = useLeaveGuard(() => Boolean(sale && edited && changedLines(sale, edited).length > 0));
  const close = () => void leave(onClose);
  const save = () => {
    if (!sale || !edited) return;
    const lines = changedLines(sale, edited);
    const isMissing =
      lines.some((line) => line.status === null) || [...edited.values()].every((line) => line.status === null);
    if (isMissing) return toastFailed(t('field.shippingStatus'));
    if (lines.length === 0) return setEdited(null);
    act.mutate({ id, version: sale.version, lines } as DraftOf<typeof saleApi.ship>);
  };
  const begin = () => sale && setEdited(new Map(sale.lines.map((line) => [line.id, enteredOf(line)])));
  const columns = useColumns(edited, (line) => setEdited((now) => new Map(now).set(line.lineId, line)));
  const mayEdit = sale?.steps.includes('ship') ?? false;
  return (
    <ViewModal
      title={t('sales.shipping.title')}
      code={sale?.number}
      size="large"
      onClose={close}
      footer={
        <>
          <Button
            kind="ghost"
            icon="refresh"
            busy={read.isFetching}
            disabled={edited !== null}
            onClick={() => void read.refetch()}
          >
            {t('sales.shipping.refresh')}
          </Button>
          <span className="spacer" />
          {edited ? (
            <>
              <Button onClick={() => void leave(() => setEdited(null))} disabled={act.isPending}>
                {t('common.cancel')}
              </Button>
              <Button kind="primary" busy={act.isPending} onClick={save}>
                {t(act.isPending ? 'common.saving' : 'common.save')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={close}>{t('common.close')}</Button>
              {mayEdit && (
                <Button kind="primary" icon="pencil" onClick={begin}>
                  {t('common.edit')}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {sale ? (
        <LineTable
          label={t('sales.shipping.title')}
          lines={sale.lines}
          keyOf={(line) => line.id}
          columns={columns}
          minWidth={880}
        />
      ) : (
        <Loading of={read} title={(error) => t('sales.detailsFailed', { error })} />
      )}
    </ViewModal>
  );
}

/** Each line's shipping, shown or entered. */
function useColumns(
  edited: ReadonlyMap<number, Entered> | null,
  onChange: (line: Entered) => void,
): LineColumn<Line>[] {
  const t = useText();
  const may = useMay();
  const localName = useLocalName();
  const column = enteredColumn(edited, onChange);
  const stepOf = (line: Line, to: ShippingStatus | null) => to && shippingStep(line.shippingStatus, to);
  const isOpen = (line: Line, to: ShippingStatus) => {
    const step = stepOf(line, to);
    return step !== null && (step !== 'back' || may('Correct Shipping'));
  };
  const statusText = (status: ShippingStatus) => t(`sales.shipping.status.${status}`);
  return [
    {
      key: 'item',
      title: t('sales.item'),
      render: ({ imageUrl, name, nameJa, itemCode, quantity }) => (
        <NameCell url={imageUrl} name={localName(name, nameJa)} code={`${itemCode} × ${quantity}`} />
      ),
    },
    column(
      'status',
      t('common.status'),
      150,
      ({ shippingStatus: of }) => of && <StatusBadge of={of}>{statusText(of)}</StatusBadge>,
      (control, line) => (
        <SelectField
          {...control}
          placeholder={t('sales.shipping.choose')}
          options={shippingStatuses
            .filter((status) => isOpen(line, status))
            .map((value) => ({ value, label: statusText(value) }))}
        />
      ),
    ),
    column(
      'trackingNumber',
      t('sales.shipping.tracking'),
      168,
      ({ trackingNumber }) => trackingNumber && <span className="digits">{trackingNumber}</span>,
      ({ onChange: change, ...control }) => (
        <TextInput {...control} maxLength={60} onChange={(event) => change(event.currentTarget.value)} />
      ),
    ),
    column(
      'shippingDate',
      t('sales.shipping.date'),
      168,
      ({ shippingDate }) => shippingDate && <DateText of={shippingDate} />,
      (control) => <DateField {...control} clearable />,
    ),
    column(
      'notes',
      t('common.notes'),
      190,
      ({ shippingNotes }) =>
        shippingNotes && (
          <span className="text-secondary" title={shippingNotes}>
            {shippingNotes}
          </span>
        ),
      ({ onChange: change, ...control }, line, { status }) => (
        <TextInput
          {...control}
          placeholder={stepOf(line, status) === 'back' ? t('sales.shipping.why') : ''}
          maxLength={500}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ),
    ),
  ];
}

type Field = Exclude<keyof Entered, 'lineId'>;
interface Control<Key extends Field> {
  'aria-label': string;
  value: Entered[Key];
  onChange: (value: Entered[Key]) => void;
}

/** Makes a column of a field that is shown, or entered while the lines are edited. */
function enteredColumn(edited: ReadonlyMap<number, Entered> | null, onChange: (line: Entered) => void) {
  return <Key extends Field>(
    key: Key,
    title: string,
    width: number,
    shown: (line: Line) => ReactNode,
    field: (control: Control<Key>, line: Line, entered: Entered) => ReactNode,
  ): LineColumn<Line> => ({
    key,
    title,
    width,
    isField: edited !== null,
    render: (line) => {
      const entered = edited?.get(line.id);
      if (!entered) return shown(line) || <span className="text-dim">–</span>;
      const change = (value: Entered[Key]) => onChange({ ...entered, [key]: value });
      return field({ 'aria-label': title, value: entered[key], onChange: change }, line, entered);
    },
  });
}

function enteredOf({ id, shippingStatus, trackingNumber, shippingDate, shippingNotes }: Line): Entered {
  return { lineId: id, status: shippingStatus, trackingNumber, shippingDate, notes: shippingNotes };
}

/** The lines that were changed, as they are sent. */
function changedLines(sale: Sale, edited: ReadonlyMap<number, Entered>): Entered[] {
  return sale.lines.flatMap((line) => {
    const entered = edited.get(line.id);
    if (!entered || JSON.stringify(entered) === JSON.stringify(enteredOf(line))) return [];
    return [{ ...entered, trackingNumber: entered.trackingNumber.trim(), notes: entered.notes.trim() }];
  });
}
