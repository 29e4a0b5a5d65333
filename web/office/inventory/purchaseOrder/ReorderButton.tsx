import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { PackedLine } from '#contract/catalogue/packingList.ts';
import type { SupplierRow } from '#contract/catalogue/supplier.ts';
import { purchaseOrderApi } from '#contract/inventory/purchaseOrder.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { call } from '#web/api/client.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Count } from '#web/ui/Figures.tsx';
import { FocusReturn } from '#web/ui/focus.ts';
import { toastInfo, toastProblem } from '#web/ui/toast.tsx';
import { type OrderDraft, orderValues } from './OrderFields.tsx';

interface ReorderButtonProps {
  draft: OrderDraft;
  suppliers: readonly SupplierRow[];
  onLines: (lines: readonly PackedLine[]) => void;
}

/**
 * Puts what is at its minimum, of what this supplier was asked for before, into the lines. Without a supplier it asks which:
 * of those who were asked for something that is, or what was never ordered, whose supplier is chosen later.
 */
export function ReorderButton({ draft, suppliers, onLines }: ReorderButtonProps) {
  const t = useText();
  const local = useLocalName();
  const [isAsking, setAsking] = useState(false);
  const [offered, setOffered] = useState<ReplyOf<typeof purchaseOrderApi.reorderSuppliers> | null>(null);
  const { supplierId, locationId } = orderValues(draft.values);
  if (!locationId) return null;
  const fill = async (supplier?: number) => {
    const { lines } = await call(purchaseOrderApi.reorder, { ...(supplier && { supplierId: supplier }), locationId });
    if (lines.length === 0) toastInfo(t('purchaseOrder.reorderNone'));
    onLines(lines);
  };
  const offer = async () => {
    const found = await call(purchaseOrderApi.reorderSuppliers, { locationId });
    const isNone = found.suppliers.length === 0 && found.others === 0;
    if (isNone) toastInfo(t('purchaseOrder.reorderNothing'));
    setOffered(isNone ? null : found);
  };
  const ask = async (asked: Promise<void>) => {
    setAsking(true);
    await asked.catch((problem: unknown) => toastProblem(problem, t('purchaseOrder.reorderFailed')));
    setAsking(false);
  };
  const choose = (supplier?: number) => {
    setOffered(null);
    if (supplier) draft.set('supplierId' as never, supplier as never);
    void ask(fill(supplier));
  };
  const nameOf = (id: number) => {
    const supplier = suppliers.find((one) => one.id === id);
    return supplier ? `${supplier.code} ${local(supplier.name, supplier.nameJa)}` : '';
  };
  return (
    <Menu opened={offered !== null} onClose={() => setOffered(null)} position="bottom-end">
      <Menu.Target>
        <Button
          size="small"
          icon="refresh"
          busy={isAsking}
          onClick={() => void ask(supplierId ? fill(supplierId) : offer())}
        >
          {t('purchaseOrder.reorder')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <FocusReturn />
        <Menu.Label>{t('purchaseOrder.reorderFrom')}</Menu.Label>
        {offered?.suppliers.map(({ supplierId: id, items }) => (
          <Menu.Item key={id} rightSection={<Count count={items} className="text-dim" />} onClick={() => choose(id)}>
            {nameOf(id)}
          </Menu.Item>
        ))}
        {offered !== null && offered.others > 0 && (
          <Menu.Item rightSection={<Count count={offered.others} className="text-dim" />} onClick={() => choose()}>
            {t('purchaseOrder.reorderOthers')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
