import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import { useSession } from '#web/api/rights.ts';
import { countText, dateText, gramsText, yenText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';

/** The order as the text of an e-mail to its supplier, to be copied. */
export function OrderMail({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const t = useText();
  const text = useMailText(order);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <ViewModal
      title={t('purchaseOrder.mail')}
      code={order.number}
      onClose={onClose}
      footer={
        <Button kind="primary" icon="copy" onClick={() => void copy()}>
          {t(isCopied ? 'purchaseOrder.mailCopied' : 'purchaseOrder.mailCopy')}
        </Button>
      }
    >
      <div className="modal-main">
        <Textarea aria-label={t('purchaseOrder.mail')} value={text} readOnly autosize minRows={10} maxRows={24} />
      </div>
    </ViewModal>
  );
}

function useMailText(order: PurchaseOrder): string {
  const t = useText();
  const local = useLocalName();
  const company = useSession().data?.company;
  const yen = (label: string, sum: number | undefined) => (sum === undefined ? [] : [`${label}: ${yenText(sum)}`]);
  return [
    t('purchaseOrder.mailTo', { name: local(order.supplierName, order.supplierNameJa) }),
    '',
    t('purchaseOrder.mailIntro', { number: order.number, date: dateText(order.date) }),
    '',
    ...order.lines.map((line) =>
      [
        line.itemCode,
        local(line.name, line.nameJa),
        `× ${countText(line.quantity)}`,
        gramsText(line.milligrams),
        ...(line.orderCost === undefined ? [] : [`@ ${yenText(line.orderCost)}`]),
      ].join('  '),
    ),
    ...(order.kind === 'summarized'
      ? [`${t('purchaseOrder.orderQuantity')}: ${countText(order.orderQuantity)}  ${gramsText(order.orderMilligrams)}`]
      : []),
    '',
    ...yen(t('purchaseOrder.orderTotal'), order.orderTotal),
    ...yen(t('purchaseOrder.orderTax'), order.orderTax),
    ...yen(t('purchaseOrder.orderTotalWithTax'), order.orderTotalWithTax),
    ...(order.expectedDate ? [`${t('purchaseOrder.expectedDate')}: ${dateText(order.expectedDate)}`] : []),
    `${t('purchaseOrder.locationId')}: ${local(order.locationName, order.locationNameJa)}`,
    ...(order.remarks ? ['', order.remarks] : []),
    '',
    company ? local(company.name, company.nameJa) : '',
  ].join('\n');
}
