import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import { useSession } from '#web/api/rights.ts';
import { countText, dateText, gramsText, yenText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { goodsInSentence } from '#web/ui/piecesAndGramsText.ts';
import { toastFailed } from '#web/ui/toast.tsx';

/** The order as the text of an e-mail to its supplier, to be copied. */
export function OrderMail({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const t = useText();
  const text = useMailText(order);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Over plain http a page may not write there; the text stands selected.
      toastFailed(t('purchaseOrder.mailCopyFailed'));
    }
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
        <Textarea
          ref={field}
          aria-label={t('purchaseOrder.mail')}
          value={text}
          readOnly
          autosize
          minRows={10}
          maxRows={24}
        />
      </div>
    </ViewModal>
  );
}

function useMailText(order: PurchaseOrder): string {
  const t = useText();
  const local = useLocalName();
  const company = useSession().data?.company;
  const fact = (label: string, value: string) => t('purchaseOrder.mailFact', { label, value });
  const yen = (label: string, sum: number | undefined) => (sum === undefined ? [] : [fact(label, yenText(sum))]);
  const grams = (milligrams: number) => t('purchaseOrder.mailGrams', { grams: gramsText(milligrams) });
  return [
    t('purchaseOrder.mailTo', { name: local(order.supplierName, order.supplierNameJa) }),
    '',
    t('purchaseOrder.mailIntro', { number: order.number, date: dateText(order.date) }),
    '',
    ...order.lines.map((line) =>
      [
        line.itemCode,
        local(line.name, line.nameJa),
        // Of goods by the gram their weight is ordered, at a cost per gram.
        ...(line.priceBy === 'gram' ? [] : [`× ${countText(line.quantity)}`]),
        grams(line.milligrams),
        ...(line.orderCost === undefined ? [] : [`@ ${yenText(line.orderCost)}${line.priceBy === 'gram' ? '/g' : ''}`]),
      ].join('  '),
    ),
    ...(order.kind === 'summarized'
      ? [
          fact(
            t('purchaseOrder.orderQuantity'),
            `${goodsInSentence(t, { pieces: order.orderQuantity, milligrams: order.orderQuantityMilligrams })}  ${grams(order.orderMilligrams)}`,
          ),
        ]
      : []),
    '',
    ...yen(t('purchaseOrder.orderTotal'), order.orderTotal),
    ...yen(t('purchaseOrder.orderTax'), order.orderTax),
    ...yen(t('purchaseOrder.orderTotalWithTax'), order.orderTotalWithTax),
    ...(order.expectedDate ? [fact(t('purchaseOrder.expectedDate'), dateText(order.expectedDate))] : []),
    fact(t('purchaseOrder.locationId'), local(order.locationName, order.locationNameJa)),
    ...(order.remarks ? ['', order.remarks] : []),
    '',
    t('purchaseOrder.mailEnd'),
    '',
    company ? local(company.name, company.nameJa) : '',
  ].join('\n');
}
