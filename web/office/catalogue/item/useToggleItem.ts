import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { RowAction } from '#web/ui/list/types.ts';
import { type StatusWords, useStatusWords, useToggle } from '#web/ui/status.ts';

type Switched = Pick<ItemRow, 'id' | 'name' | 'nameJa' | 'active'>;

/** Switches an item on, or off after asking. */
export function useToggleItem(): (item: Switched) => RowAction {
  const local = useLocalName();
  const words = useItemSwitch();
  const nameOf = (item: Switched) => local(item.name, item.nameJa);
  return useToggle(itemApi.toggle, { words, nameOf, invalidates: ['stock'] });
}

/** How the switch of an item is spoken of. */
export function useItemSwitch(): StatusWords {
  return useStatusWords({ offText: useText()('item.deactivateText') });
}
