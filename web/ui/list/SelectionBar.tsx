import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { useReturnFocus } from '../focus.ts';
import type { Selection } from './useSelection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** How many rows the filters leave; absent where not all of them can be chosen at once. */
  count: number | undefined;
  /** What may be done with those chosen. */
  children: ReactNode;
}

/** How many rows are chosen, what may be done with them, and the way to all the others that match. */
export function SelectionBar(props: SelectionBarProps) {
  const { ids, all } = props.selection;
  return (ids.size > 0 || all) && <Bar {...props} />;
}

function Bar({ selection, count, children }: SelectionBarProps) {
  const t = useText();
  useReturnFocus();
  const { ids, all, chooseAll, clear } = selection;
  return (
    <div className="select-bar">
      <span className="text-medium" role="status">
        {all ? t('common.list.allSelected', { count: count ?? 0 }) : t('common.list.selected', { count: ids.size })}
      </span>
      {!all && count !== undefined && count > ids.size && (
        <button type="button" className="link" onClick={chooseAll}>
          {t('common.list.selectAllMatching', { count })}
        </button>
      )}
      {children}
      <span className="spacer" />
      <Button kind="ghost" size="small" onClick={clear}>
        {t('common.list.clearSelection')}
      </Button>
    </div>
  );
}
