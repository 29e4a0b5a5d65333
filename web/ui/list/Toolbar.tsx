import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { DateRange } from './DateRange.tsx';
import { Filters } from './Filters.tsx';
import type { ListPageProps } from './ListPage.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListEndpoint, RowOf } from './types.ts';
import type { ShownColumns } from './useColumns.ts';
import type { ListState } from './useList.ts';

interface ToolbarProps<L extends ListEndpoint, S extends Endpoint> {
  page: ListPageProps<L, S>;
  list: ListState;
  // biome-ignore lint/suspicious/noExplicitAny: the menu of columns reads neither rows nor totals.
  shown: ShownColumns<RowOf<L>, any>;
  isPhone: boolean;
}

/** Search, days, columns, and the filters below them. */
export function Toolbar<L extends ListEndpoint, S extends Endpoint>({
  page,
  list,
  shown,
  isPhone,
}: ToolbarProps<L, S>) {
  const { search, dates, filters = [] } = page;
  const chips = filters.length > 0 && (
    <div className="toolbar list-bar list-chips">
      <Filters filters={filters} list={list} />
    </div>
  );
  return (
    <>
      <div className="toolbar list-bar">
        {search && (
          <SearchField
            value={list.get('search')}
            placeholder={search}
            onChange={(text) => list.set({ search: text })}
          />
        )}
        {dates && (
          <DateRange from={list.get('from')} to={list.get('to')} onChange={(from, to) => list.set({ from, to })} />
        )}
        {!isPhone && (
          <>
            <span className="spacer" />
            <ColumnMenu all={page.columns} isShown={shown.isShown} toggle={shown.toggle} reset={shown.reset} />
          </>
        )}
      </div>
      {chips}
    </>
  );
}
