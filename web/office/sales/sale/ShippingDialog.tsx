import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { type Sale, saleApi, shippingStatuses } from '#contract/sales/sale.ts';
import { type ShippingStatus, shippingStep } from '#contract/sales/shipping.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
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
type Shipping = Pick<Line, 'shippingStatus' | 'trackingNumber' | 'shippingDate' | 'shippingNotes'>;

/** The shipping of a sale's pieces: looked at, edited, saved. */
export function ShippingDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const read = useRead(saleApi.find, { id });
  const [edited, setEdited] = useState<ReadonlyMap<number, Shipping> | null>(null);
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
      lines.some((line) => line.status === null) ||
      sale.lines.every((line) => edited.get(line.id)?.shippingStatus === null);
    if (isMissing) return toastFailed(t('field.shippingStatus'));
    if (lines.length === 0) return setEdited(null);
    act.mutate({ id, version: sale.version, lines } as DraftOf<typeof saleApi.ship>);
  };
  const begin = () => sale && setEdited(new Map(sale.lines.map((line) => [line.id, shippingOf(line)])));
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
        <ShippingTable
          sale={sale}
          edited={edited}
          onChange={(lineId, next) => setEdited((now) => new Map(now).set(lineId, next))}
        />
      ) : (
        <Loading of={read} title={(error) => t('sales.detailsFailed', { error })} />
      )}
    </ViewModal>
  );
}

interface TableProps {
  sale: Sale;
  edited: ReadonlyMap<number, Shipping> | null;
  onChange: (lineId: number, shipping: Shipping) => void;
}

function ShippingTable({ sale, edited, onChange }: TableProps) {
  const t = useText();
  const localName = useLocalName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys.
    <section className="line-scroll" aria-label={t('sales.shipping.title')} tabIndex={0}>
      <table className="table line-table shipping" aria-label={t('sales.shipping.title')}>
        <thead>
          <tr>
            <th>{t('sales.item')}</th>
            <th className="w-status">{t('common.status')}</th>
            <th className="w-tracking">{t('sales.shipping.tracking')}</th>
            <th className="w-date">{t('sales.shipping.date')}</th>
            <th className="w-notes">{t('common.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {sale.lines.map((line) => {
            const shipping = edited?.get(line.id);
            return (
              <tr key={line.id}>
                <td>
                  <NameCell
                    url={line.imageUrl}
                    name={localName(line.name, line.nameJa)}
                    code={`${line.itemCode} × ${line.quantity}`}
                  />
                </td>
                {shipping ? (
                  <EditCells line={line} shipping={shipping} onChange={(next) => onChange(line.id, next)} />
                ) : (
                  <ShownCells line={line} />
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function ShownCells({ line }: { line: Line }) {
  const t = useText();
  const nothing = <span className="text-dim">–</span>;
  return (
    <>
      <td data-label={t('common.status')}>
        {line.shippingStatus ? (
          <StatusBadge of={line.shippingStatus}>{t(`sales.shipping.status.${line.shippingStatus}`)}</StatusBadge>
        ) : (
          nothing
        )}
      </td>
      <td className="digits" data-label={t('sales.shipping.tracking')}>
        {line.trackingNumber || nothing}
      </td>
      <td data-label={t('sales.shipping.date')}>{line.shippingDate ? <DateText of={line.shippingDate} /> : nothing}</td>
      <td className="text-secondary" data-label={t('common.notes')} title={line.shippingNotes}>
        {line.shippingNotes || nothing}
      </td>
    </>
  );
}

interface EditProps {
  line: Line;
  shipping: Shipping;
  onChange: (shipping: Shipping) => void;
}

function EditCells({ line, shipping, onChange }: EditProps) {
  const t = useText();
  const may = useMay();
  const stepTo = (to: ShippingStatus) => shippingStep(line.shippingStatus, to);
  const isOpen = (to: ShippingStatus) => stepTo(to) !== null && (stepTo(to) !== 'back' || may('Correct Shipping'));
  const goesBack = shipping.shippingStatus !== null && stepTo(shipping.shippingStatus) === 'back';
  const set = (changes: Partial<Shipping>) => onChange({ ...shipping, ...changes });
  return (
    <>
      <td className="is-field" data-label={t('common.status')}>
        <SelectField
          aria-label={t('common.status')}
          placeholder={t('sales.shipping.choose')}
          value={shipping.shippingStatus}
          options={shippingStatuses
            .filter(isOpen)
            .map((value) => ({ value, label: t(`sales.shipping.status.${value}`) }))}
          onChange={(shippingStatus) => set({ shippingStatus })}
        />
      </td>
      <td className="is-field" data-label={t('sales.shipping.tracking')}>
        <TextInput
          aria-label={t('sales.shipping.tracking')}
          value={shipping.trackingNumber}
          maxLength={60}
          onChange={(event) => set({ trackingNumber: event.currentTarget.value })}
        />
      </td>
      <td className="is-field" data-label={t('sales.shipping.date')}>
        <DateField
          aria-label={t('sales.shipping.date')}
          value={shipping.shippingDate}
          clearable
          onChange={(shippingDate) => set({ shippingDate })}
        />
      </td>
      <td className="is-field" data-label={t('common.notes')}>
        <TextInput
          aria-label={t('common.notes')}
          placeholder={goesBack ? t('sales.shipping.why') : ''}
          value={shipping.shippingNotes}
          maxLength={500}
          onChange={(event) => set({ shippingNotes: event.currentTarget.value })}
        />
      </td>
    </>
  );
}

function shippingOf({ shippingStatus, trackingNumber, shippingDate, shippingNotes }: Line): Shipping {
  return { shippingStatus, trackingNumber, shippingDate, shippingNotes };
}

/** The lines that were changed, as they are sent. */
function changedLines(sale: Sale, edited: ReadonlyMap<number, Shipping>) {
  return sale.lines.flatMap((line) => {
    const next = edited.get(line.id);
    if (!next || JSON.stringify(next) === JSON.stringify(shippingOf(line))) return [];
    const { shippingStatus: status, trackingNumber, shippingDate, shippingNotes: notes } = next;
    return [{ lineId: line.id, status, trackingNumber: trackingNumber.trim(), shippingDate, notes: notes.trim() }];
  });
}
