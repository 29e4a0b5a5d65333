import { Textarea } from '@mantine/core';
import { ecommerceApi } from '#contract/sales/ecommerce.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { toastDone } from '#web/ui/toast.tsx';
import { LineTicks } from '../sale/LineTicks.tsx';
import { SaleModal } from '../sale/SaleModal.tsx';

interface ReturnProps {
  id: number;
  onClose: () => void;
}

/** Takes back what was delivered: which pieces, and why. */
export function ReturnDialog({ id, onClose }: ReturnProps) {
  const t = useText();
  return (
    <SaleModal title={t('ecommerce.return')} id={id} onClose={onClose}>
      {(sale) => <Returnable sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

interface FormProps {
  sale: Sale;
  onClose: () => void;
}

function Returnable({ sale, onClose }: FormProps) {
  const t = useText();
  const returned = sale.ecommerce?.shipments.flatMap(({ kind, lineIds }) => (kind === 'return' ? lineIds : [])) ?? [];
  const lines = sale.lines.filter(({ id, shippingStatus }) => shippingStatus === 'delivered' && !returned.includes(id));
  if (lines.length > 0) return <ReturnForm sale={sale} lines={lines} onClose={onClose} />;
  return (
    <ViewModal title={t('ecommerce.return')} code={sale.number} onClose={onClose}>
      <Empty title={t('ecommerce.returnNothing')} text={sale.number} />
    </ViewModal>
  );
}

function ReturnForm({ sale, lines, onClose }: FormProps & Pick<Sale, 'lines'>) {
  const t = useText();
  const { id, version, number } = sale;
  const [only, another] = lines;
  const draft = useDraft(ecommerceApi.returnLines, {
    initial: { lineIds: only && !another ? [only.id] : ([] as number[]), reason: '' },
    labels: { lineIds: t('ecommerce.returnLines'), reason: t('sales.reason') },
    toInput: (values) => ({ ...values, id, version }),
    invalidates: ['sale', 'stock', 'item', 'dashboard', 'customer'],
    failed: (error) => t('ecommerce.returnFailed', { error }),
    onDone: () => {
      toastDone(t('ecommerce.returnDone'), number);
      onClose();
    },
  });
  const { onChange, error } = draft.field('lineIds');
  return (
    <FormModal
      draft={draft}
      title={t('ecommerce.returnTitle', { number })}
      submit={t('ecommerce.return')}
      danger
      isStep
      onClose={onClose}
    >
      <div className="take-back">
        <p className="text-secondary">{t('ecommerce.returnText')}</p>
        <LineTicks
          legend={t('ecommerce.returnLines')}
          lines={lines}
          value={draft.values.lineIds}
          onChange={onChange}
          path="lineIds"
          error={error}
        />
        <Textarea maxLength={500} autosize minRows={2} {...draft.field('reason')} />
      </div>
    </FormModal>
  );
}
