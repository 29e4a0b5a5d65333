import { isWeighed } from '#contract/catalogue/weight.ts';
import type { Material, MaterialDraft } from '#contract/sales/material.ts';
import { ItemPicker } from '#web/office/catalogue/item/ItemPicker.tsx';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import type { FieldProps } from '#web/ui/form/useDraft.ts';
import './materialFields.css';

/** Material as it is typed: by its weight, or by the piece. */
export interface TypedMaterial {
  itemId: number | null;
  /** What it is called, until a search has brought its row. */
  shown: string;
  quantity: number | null;
  milligrams: number | null;
  isWeighed: boolean;
  isUsed: boolean;
}

export function typedMaterials(materials: readonly Material[]): TypedMaterial[] {
  return materials.map(({ itemId, itemCode, name, quantity, milligrams, priceBy, usedAt }) => ({
    itemId,
    shown: `${itemCode} ${name}`,
    quantity,
    milligrams,
    isWeighed: priceBy === 'gram',
    isUsed: usedAt !== null,
  }));
}

/** The same as the server is told. */
export function sentMaterials(materials: readonly TypedMaterial[]): MaterialDraft[] {
  return materials.map(({ itemId, quantity, milligrams, isWeighed: isByWeight }) => ({
    // Nothing chosen is nothing said, which is refused where the item stands.
    itemId: itemId ?? (undefined as never),
    quantity: isByWeight ? 1 : (quantity ?? 0),
    ...(isByWeight && { milligrams: milligrams ?? 0 }),
  }));
}

interface MaterialFieldsProps {
  title: string;
  /** The draft's own, for what is wrong with `materials.0.itemId`. */
  field: (path: string) => Pick<FieldProps, 'error' | 'data-path'>;
  materials: readonly TypedMaterial[];
  onChange: (materials: TypedMaterial[]) => void;
}

/** The material of a piece; what was used can only be looked at. */
export function MaterialFields({ title, field, materials, onChange }: MaterialFieldsProps) {
  const t = useText();
  const localName = useLocalName();
  const put = (index: number, changes: Partial<TypedMaterial>) =>
    onChange(materials.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  const wrong = (index: number, key: string) => {
    const { error, 'data-path': path } = field(`materials.${index}.${key}`);
    return { error, 'data-path': path };
  };
  const fresh = { itemId: null, shown: '', quantity: 1, milligrams: null, isWeighed: false, isUsed: false };
  return (
    <section className="span-12 materials" aria-label={title}>
      <h3>{title}</h3>
      {materials.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be of one item, and rows have nothing else of their own.
        <div className="material" key={index}>
          <ItemPicker
            aria-label={t('sales.item')}
            placeholder={t('sales.item')}
            {...wrong(index, 'itemId')}
            value={row.itemId}
            shown={row.shown}
            disabled={row.isUsed}
            onChange={(itemId, item) =>
              put(index, {
                itemId,
                shown: item ? `${item.itemCode} ${localName(item.name, item.nameJa)}` : '',
                isWeighed: item !== null && isWeighed(item),
              })
            }
          />
          <FigureField
            aria-label={t('sales.quantity')}
            {...wrong(index, 'quantity')}
            value={row.isWeighed ? null : row.quantity}
            disabled={row.isUsed || row.isWeighed}
            onChange={(quantity: number | null) => put(index, { quantity })}
          />
          <FigureField
            aria-label={t('sales.grams')}
            {...wrong(index, 'milligrams')}
            decimals={3}
            rightSection="g"
            value={row.isWeighed ? row.milligrams : null}
            disabled={row.isUsed || !row.isWeighed}
            onChange={(milligrams: number | null) => put(index, { milligrams })}
          />
          {row.isUsed ? (
            <span className="text-dim">{t('madeToOrder.used')}</span>
          ) : (
            <IconButton
              icon="trash"
              label={t('common.remove')}
              onClick={() => onChange(materials.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => onChange([...materials, fresh])}>
          {t('madeToOrder.addMaterial')}
        </Button>
      </div>
    </section>
  );
}
