import { taxedPrice } from '#contract/company/tax.ts';
import { saleTotals } from '#contract/sales/money.ts';
import { onlineOrderApi } from '#contract/sales/onlineOrder.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { Facts } from '#web/ui/Page.tsx';
import { toastDone } from '#web/ui/toast.tsx';
import { SaleModal } from '../sale/SaleModal.tsx';
import './online.css';

interface ConfirmProps {
  id: number;
  onClose: () => void;
}

/** Confirms what was placed in the shop on the web; the shipping fee may be set before the customer hears how to pay. */
export function ConfirmDialog({ id, onClose }: ConfirmProps) {
  const t = useText();
  return (
    <SaleModal title={t('onlineOrder.confirm')} id={id} onClose={onClose}>
      {(sale) => <ConfirmForm sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

function ConfirmForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const { id, version, number, type } = sale;
  const draft = useDraft(onlineOrderApi.confirm, {
    initial: { shippingFee: sale.shippingFee },
    labels: { shippingFee: t('sales.shippingFee') },
    toInput: ({ shippingFee }) => ({ id, version, shippingFee }),
    invalidates: ['sale', 'dashboard', 'ecommerce', 'plan'],
    failed: (error) => t('onlineOrder.confirmFailed', { error }),
    onDone: () => {
      toastDone(t('onlineOrder.confirmed'), number);
      onClose();
    },
  });
  const { shippingFee } = draft.values;
  const { grandTotal } = saleTotals({ ...sale, shippingFee });
  const { value: _, onChange, ...field } = draft.field('shippingFee');
  return (
    <FormModal
      draft={draft}
      title={t('onlineOrder.confirmTitle', { number })}
      submit={t('onlineOrder.confirm')}
      isStep
      onClose={onClose}
    >
      <p className="text-secondary confirm-text">
        {t(type === 'layaway' ? 'onlineOrder.confirmLayaway' : 'onlineOrder.confirmText')}
      </p>
      <MoneyField
        {...field}
        description={t('onlineOrder.feeHint', { fee: taxedPrice(sale.shippingFee, sale) })}
        value={shippingFee}
        onChange={(typed) => onChange(typed ?? 0)}
      />
      <Facts of={[[t('onlineOrder.newTotal'), <Money key="total" yen={grandTotal} className="text-bold" />]]} />
    </FormModal>
  );
}
