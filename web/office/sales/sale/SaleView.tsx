import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentModal } from '#web/ui/document/DocumentModal.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { UserName } from '#web/ui/UserName.tsx';
import { useAuditWords } from './auditWords.ts';
import { SaleSheet } from './SaleSheet.tsx';
import { useSaleSteps } from './useSaleSteps.ts';

/** One sale in a modal over its list: what was sold, to whom, how it was paid, who did what. */
export function SaleView({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  return (
    <LoadedModal
      title={t('sales.transaction')}
      size="large"
      find={saleApi.find}
      input={{ id }}
      failed={(error) => t('sales.detailsFailed', { error })}
      onClose={onClose}
    >
      {(sale) => <OneSale sale={sale} onClose={onClose} />}
    </LoadedModal>
  );
}

function OneSale({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const localName = useLocalName();
  const named = useCustomerName();
  const { buttons } = useSaleSteps();
  const auditWords = useAuditWords();
  const who = sale.customer ? named(sale.customer) : t('sales.walkIn');
  return (
    <DocumentModal
      title={sale.name || t('sales.titleOf', { who, type: t(`sales.type.${sale.type}`) })}
      badge={<StatusBadge of={sale.status}>{t(`sales.status.${sale.status}`)}</StatusBadge>}
      under={
        <>
          {sale.number} · <DateText of={sale.date} /> · {localName(sale.locationName, sale.locationNameJa)} ·{' '}
          <UserName of={sale} />
        </>
      }
      steps={buttons(sale)}
      audit={{ endpoint: saleApi.audit, id: sale.id, ...auditWords }}
      onClose={onClose}
    >
      <SaleSheet sale={sale} />
    </DocumentModal>
  );
}
