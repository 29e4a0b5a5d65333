import { Link } from '@tanstack/react-router';
import { supplierApi } from '#contract/catalogue/supplier.ts';
import { purchaseOrderApi } from '#contract/inventory/purchaseOrder.ts';
import { type Receiving, receivingApi } from '#contract/inventory/receiving.ts';
import { documentLinesMax } from '#contract/kernel/document.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { useDialog } from '#web/ui/dialog.ts';
import { DocumentList } from '#web/ui/document/DocumentList.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { goodsColumn, localColumn, moneyColumn, textColumn } from '#web/ui/list/columns.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import type { Fact } from '#web/ui/Page.tsx';
import { goodsInSentence, piecesAndGramsText } from '#web/ui/piecesAndGramsText.ts';
import { TagDialog } from '#web/ui/print/TagDialog.tsx';
import { goodsOf } from './arrived.ts';
import { ParcelButton } from './ParcelDialog.tsx';
import { begunFrom, CountAnew, ReceivingHeader, ReceivingSums } from './ReceivingFields.tsx';
import { tagsOf, useReceivingLines } from './receivingLines.tsx';

/** Goods that arrive from suppliers, against their orders or without one. */
export function ReceivingList() {
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const seesCost = may('View Cost and Profit') || may('Create Purchase Order') || may('Edit Purchase Order');
  const suppliers = useAll(supplierApi.list, {}, { enabled: may('View Supplier') }).data ?? [];
  const order = useOrder();
  const facts = (receiving: Receiving): Fact[] => [
    [t('receiving.supplierId'), local(receiving.supplierName, receiving.supplierNameJa)],
    receiving.purchaseOrderId !== null && [
      t('receiving.purchaseOrderId'),
      may('View Purchase Order') ? (
        <Link
          key="order"
          to="/inventory/purchase-order"
          search={{ open: `view:${receiving.purchaseOrderId}` }}
          className="link digits"
        >
          {receiving.purchaseOrderNumber}
        </Link>
      ) : (
        receiving.purchaseOrderNumber
      ),
    ],
    receiving.reference !== '' && [t('receiving.reference'), receiving.reference],
    [t('receiving.acceptedQuantity'), piecesAndGramsText(t, goodsOf(receiving.lines, 'accepted'))],
    [t('receiving.damagedQuantity'), piecesAndGramsText(t, goodsOf(receiving.lines, 'damaged'))],
    [t('receiving.refusedQuantity'), piecesAndGramsText(t, goodsOf(receiving.lines, 'refused'))],
    receiving.orderTotal !== undefined && [t('receiving.orderTotal'), <Money key="total" yen={receiving.orderTotal} />],
  ];
  return (
    <DocumentList
      api={receivingApi}
      words="receiving"
      lines={useReceivingLines(seesCost, order)}
      from={{ find: purchaseOrderApi.find, begun: begunFrom }}
      header={(draft) => <ReceivingHeader draft={draft} suppliers={suppliers} order={order} />}
      aside={(draft, add) => (
        <>
          <CountAnew draft={draft} order={order} />
          {may('Create Item') && order?.kind !== 'detailed' && (
            <ParcelButton seesCost={seesCost} room={documentLinesMax - draft.values.lines.length} onLines={add} />
          )}
        </>
      )}
      below={(draft) => <ReceivingSums draft={draft} seesCost={seesCost} order={order} />}
      facts={facts}
      papers={({ id, status }, open) =>
        status === 'posted' && may('Print Barcode')
          ? [{ label: t('item.action.tags'), icon: 'barcode', run: () => open('tags', id) }]
          : []
      }
      dialogs={{ tags: (receiving, close) => <TagDialog of={tagsOf(receiving)} onClose={close} /> }}
      // Its question is asked of the whole document.
      textValues={(receiving) => ({
        accepted: goodsInSentence(t, goodsOf((receiving as Receiving).lines, 'accepted')),
        damaged: goodsInSentence(t, goodsOf((receiving as Receiving).lines, 'damaged')),
      })}
      invalidates={['purchaseOrder', 'item', 'stock']}
      filters={[
        {
          kind: 'choice',
          key: 'supplierId',
          label: t('receiving.supplierId'),
          options: suppliers.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
        },
      ]}
      columns={[
        localColumn('supplierName', t('receiving.supplierId'), { key: 'supplier', width: 190, rank: 1 }),
        textColumn('purchaseOrderNumber', t('receiving.purchaseOrderId'), { width: 176, rank: 3, quiet: true }),
        textColumn('reference', t('receiving.reference'), { width: 120, quiet: true }),
        goodsColumn('acceptedQuantity', t('receiving.acceptedQuantity'), { width: 96, rank: 2 }),
        goodsColumn('damagedQuantity', t('receiving.damagedQuantity'), { width: 92, rank: 4, quiet: true }),
        goodsColumn('refusedQuantity', t('receiving.refusedQuantity'), { width: 92, rank: 4, quiet: true }),
        ...(seesCost ? [moneyColumn('orderTotal', t('receiving.orderTotal'), { width: 124, rank: 2 })] : []),
      ]}
      party={({ supplierName, supplierNameJa }) => local(supplierName, supplierNameJa)}
      figure={({ orderTotal, acceptedQuantity, acceptedQuantityMilligrams }) =>
        orderTotal === undefined ? (
          goodsInSentence(t, { pieces: acceptedQuantity, milligrams: acceptedQuantityMilligrams })
        ) : (
          <Money yen={orderTotal} />
        )
      }
    />
  );
}

/** The order that the open form receives against: of a new one that the address names, of an old one that it says. */
function useOrder() {
  const { now } = useDialog();
  const may = useMay();
  const isEdit = now?.what === 'edit' && now.id !== null;
  const receiving = useRead(receivingApi.find, { id: now?.id ?? 0 }, { enabled: isEdit }).data;
  const id = now?.what === 'from' ? now.id : isEdit ? (receiving?.purchaseOrderId ?? null) : null;
  const { data } = useRead(
    purchaseOrderApi.find,
    { id: id ?? 0 },
    { enabled: id !== null && may('View Purchase Order') },
  );
  return id === null ? undefined : data;
}
