import { useState } from 'react';
import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName } from '#web/text/text.ts';
import { RemoteSelect, type RemoteSelectProps } from '#web/ui/form/RemoteSelect.tsx';

interface ItemPickerProps extends Omit<RemoteSelectProps<typeof itemApi.list>, 'list' | 'toOption' | 'onChange'> {
  onChange: (id: number | null, row: ItemRow | null) => void;
}

/** One active piece of the catalogue, by name, code or barcode. */
export function ItemPicker(props: ItemPickerProps) {
  const label = useItemLabel();
  const { value, shown } = props;
  // One that was entered before a reload is known by its id alone.
  const found = useRead(itemApi.find, { id: value ?? 0 }, { enabled: value !== null && !shown });
  return (
    <RemoteSelect
      list={itemApi.list}
      input={{ active: 'true' }}
      toOption={(row) => ({ id: row.id, label: label(row) })}
      {...props}
      shown={shown || (found.data && label(found.data))}
    />
  );
}

type Named = Pick<ItemRow, 'id' | 'name' | 'nameJa' | 'itemCode'>;

export interface ItemNames {
  meet: (item: Named) => void;
  /** Empty for one that was not met. */
  nameOf: (id: number | null) => string;
}

/**
 * What the items are called that a form has met: that of its row, that of the row as it is saved by now, and those that
 * were picked.
 */
export function useItemNames(): ItemNames {
  const label = useItemLabel();
  const [met] = useState(() => new Map<number, Named>());
  return {
    meet: (item) => void met.set(item.id, item),
    nameOf: (id) => {
      const item = met.get(id ?? 0);
      return item ? label(item) : '';
    },
  };
}

function useItemLabel(): (item: Omit<Named, 'id'>) => string {
  const local = useLocalName();
  return ({ name, nameJa, itemCode }) => `${local(name, nameJa)} · ${itemCode}`;
}
