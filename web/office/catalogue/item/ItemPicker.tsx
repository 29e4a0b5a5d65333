import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { useLocalName } from '#web/text/text.ts';
import { RemoteSelect, type RemoteSelectProps } from '#web/ui/form/RemoteSelect.tsx';

interface ItemPickerProps extends Omit<RemoteSelectProps<typeof itemApi.list>, 'list' | 'toOption' | 'onChange'> {
  onChange: (id: number | null, row: ItemRow | null) => void;
}

/** One active piece of the catalogue, by name, code or barcode. */
export function ItemPicker(props: ItemPickerProps) {
  const local = useLocalName();
  return (
    <RemoteSelect
      list={itemApi.list}
      input={{ active: 'true' }}
      toOption={(row) => ({ id: row.id, label: `${local(row.name, row.nameJa)} · ${row.itemCode}` })}
      {...props}
    />
  );
}
