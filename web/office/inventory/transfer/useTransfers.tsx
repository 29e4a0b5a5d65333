import { useNavigate } from '@tanstack/react-router';
import { daysInTransit, type TransferRow, transferApi, transitDaysMax } from '#contract/inventory/transfer.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DayField } from '#web/ui/document/DayField.tsx';
import type { DocumentValues } from '#web/ui/document/DocumentForm.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { openPdf } from '#web/ui/paper.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useTransferLines } from './transferLines.ts';

/** The locations that goods can be sent to. */
export function useDestinations() {
  return useRead(transferApi.destinations, {}).data?.rows ?? [];
}

/** What list and screen share: lines, header, papers, and where one is opened. */
export function useTransfers() {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  const view = (id: number, open?: string) =>
    void navigate({ to: '/inventory/transfer/$id/manage', params: { id: String(id) }, search: open ? { open } : {} });
  return {
    api: transferApi,
    words: 'transfer' as const,
    lines: useTransferLines(may('View Cost and Profit')),
    header: (draft: Draft<DocumentValues>) => <TransferHeader draft={draft} />,
    view: (id: number) => view(id),
    papers: ({ id, status }: Pick<TransferRow, 'id' | 'status'>) =>
      status === 'received' || status === 'completed'
        ? [
            {
              label: t('transfer.report'),
              icon: 'file-text',
              run: () =>
                void openPdf(transferApi.report, { id, language: currentLocale() }, t('transfer.reportFailed')),
            },
          ]
        : [],
    invalidates: ['item', 'stock', 'dashboard'],
  };
}

/** The day, and where the goods go; a location brings its company along. */
function TransferHeader({ draft }: { draft: Draft<DocumentValues> }) {
  const local = useLocalName();
  const destinations = useDestinations();
  const { locationId, destinationCompanyId } = draft.values as DocumentValues & { destinationCompanyId: number | null };
  const companies = new Map(
    destinations.map((place) => [place.companyId, local(place.companyName, place.companyNameJa)]),
  );
  const places = destinations.filter(
    (place) =>
      place.locationId !== locationId && (destinationCompanyId === null || place.companyId === destinationCompanyId),
  );
  const location = draft.field('destinationLocationId');
  return (
    <>
      <div className="span-4">
        <DayField {...draft.field('date')} />
      </div>
      <SelectField
        className="span-4"
        options={[...companies].map(([value, label]) => ({ value, label }))}
        {...draft.field('destinationCompanyId')}
      />
      <SelectField
        className="span-4"
        options={places.map((place) => ({ value: place.locationId, label: local(place.name, place.nameJa) }))}
        {...location}
        onChange={(chosen: number | null) => {
          location.onChange(chosen);
          const place = places.find((one) => one.locationId === chosen);
          if (place) draft.set('destinationCompanyId' as never, place.companyId as never);
        }}
      />
    </>
  );
}

/** How long a transfer has been on its way, and whether that is too long. */
export function Transit({ transfer }: { transfer: Pick<TransferRow, 'status' | 'shippedOn'> }) {
  const t = useText();
  const days = daysInTransit(transfer, today());
  if (days === null) return null;
  if (days <= transitDaysMax)
    return <span className="text-secondary">{t('transfer.daysInTransit', { count: days })}</span>;
  return <StatusBadge of="overdue">{t('transfer.overdueFor', { count: days })}</StatusBadge>;
}
