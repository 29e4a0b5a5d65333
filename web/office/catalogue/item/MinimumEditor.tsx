import { type Item, itemApi } from '#contract/catalogue/item.ts';
import { minimumAmount } from '#contract/catalogue/weight.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { useMay } from '#web/api/rights.ts';
import { amountText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { useLocations } from '#web/ui/document/useLocations.ts';
import { AmountField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';

/** Whether there can be too few of an item. */
export function hasMinimum({ stockTracked, isUniquePiece }: Item): boolean {
  return stockTracked && !isUniquePiece;
}

/** Opens the minimums of an item, for who may edit it. */
export function MinimumButton({ item }: { item: Item }) {
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  if (!hasMinimum(item) || !may('Edit Item')) return null;
  return (
    <Button size="small" onClick={() => dialog.open('minimum', item.id)}>
      {t('stockList.minimumsEdit')}
    </Button>
  );
}

/** The minimum of an item at each location in which the user works. */
export function MinimumEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  return (
    <LoadedModal
      find={itemApi.find}
      input={{ id }}
      isFresh
      size="small"
      title={t('stockList.minimums')}
      failed={t('item.loadFailed')}
      onClose={onClose}
    >
      {(item) => <MinimumForm item={item} onClose={onClose} />}
    </LoadedModal>
  );
}

function MinimumForm({ item, onClose }: { item: Item; onClose: () => void }) {
  const t = useText();
  const local = useLocalName();
  const places = useLocations().filter(({ value }) => item.stock.some(({ locationId }) => locationId === value));
  const minimumOf = (id: number) => item.stock.find(({ locationId }) => locationId === id)?.minimum ?? null;
  const draft = useDraft(stockApi.setMinimums, {
    initial: { minimums: places.map(({ value }) => ({ locationId: value, minimum: minimumOf(value) })) },
    labels: Object.fromEntries(places.map(({ label }, index) => [`minimums.${index}.minimum`, label])),
    toInput: (values) => ({ ...values, itemId: item.id }),
    done: t('stockList.minimumsSaved'),
    about: () => `${local(item.name, item.nameJa)} · ${item.itemCode}`,
    failed: t('stockList.minimumsFailed'),
    invalidates: ['item', 'dashboard'],
    onDone: onClose,
  });
  return (
    <FormModal draft={draft} title={t('stockList.minimums')} code={item.itemCode} size="small" onClose={onClose}>
      <p className="text-secondary">
        {t('stockList.minimumsText', { minimum: amountText(item.priceBy, minimumAmount(item.minQuantity, item)) })}
      </p>
      <div className="fields">
        {places.map(({ value }, index) => (
          <AmountField
            key={value}
            priceBy={item.priceBy}
            className="span-12"
            placeholder={String(item.minQuantity)}
            {...draft.field(`minimums.${index}.minimum`)}
          />
        ))}
      </div>
    </FormModal>
  );
}
