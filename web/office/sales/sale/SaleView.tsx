import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useMay } from '#web/api/rights.ts';
import { yenInSentence } from '#web/text/format.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DocumentModal } from '#web/ui/document/DocumentModal.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { UserName } from '#web/ui/UserName.tsx';
import { AppraisalPart } from '../appraisal/AppraisalPart.tsx';
import { OrderBadges } from '../ecommerce/OrderBadges.tsx';
import { isFetchedSale } from '../ecommerce/shippingStatus.ts';
import { PlanSheet } from '../plan/PlanSheet.tsx';
import { useAuditWords } from './auditWords.ts';
import { SaleModal } from './SaleModal.tsx';
import { SaleSheet } from './SaleSheet.tsx';
import { SaleStatus } from './SaleStatus.tsx';
import { useSaleSteps } from './useSaleSteps.ts';

interface SaleViewProps {
  id: number;
  /** What is said where it can't be read, for a type with words of its own. */
  failed?: string;
  onClose: () => void;
}

/** One sale in a modal over its list: what was sold, to whom, how it was paid, who did what. */
export function SaleView({ id, failed, onClose }: SaleViewProps) {
  const t = useText();
  return (
    <SaleModal title={t('sales.transaction')} size="large" id={id} failed={failed} onClose={onClose}>
      {(sale) => <OneSale sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

function OneSale({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const localName = useLocalName();
  const named = useCustomerName();
  const { buttons } = useSaleSteps(sale.type);
  const auditWords = useAuditWords();
  const isWaiting = sale.type === 'layaway' && sale.status === 'pending' && sale.balance > 0;
  const may = useMay();
  // Who may not void a sale is told whom to ask.
  const isForOthers = sale.status === 'completed' && !may('Void Transaction');
  const who = sale.customer ? named(sale.customer) : t('sales.walkIn');
  return (
    <DocumentModal
      title={sale.name || t('sales.titleOf', { who, type: t(`sales.type.${sale.type}`) })}
      badge={
        <>
          {sale.ecommerce ? (
            <OrderBadges order={sale.ecommerce} isFetched={isFetchedSale(sale)} />
          ) : (
            <SaleStatus of={sale} />
          )}
          {(sale.plan?.overdueDays ?? 0) > 0 && (
            <StatusBadge of="overdue">{t('plan.overdueDays', { count: sale.plan?.overdueDays ?? 0 })}</StatusBadge>
          )}
        </>
      }
      under={
        <>
          {sale.number} · <DateText of={sale.date} /> · {localName(sale.locationName, sale.locationNameJa)} ·{' '}
          <UserName of={sale} />
        </>
      }
      steps={buttons(sale)}
      {...(isWaiting ? { note: t('plan.noteDue', { balance: yenInSentence(sale.balance) }) } : {})}
      audit={{ endpoint: saleApi.audit, id: sale.id, ...auditWords }}
      onClose={onClose}
    >
      {sale.plan ? <PlanSheet sale={sale} plan={sale.plan} /> : <SaleSheet sale={sale} />}
      {isForOthers && <p className="sheet-part text-small text-secondary">{t('sales.voidByOthers')}</p>}
      <AppraisalPart sale={sale} />
    </DocumentModal>
  );
}
