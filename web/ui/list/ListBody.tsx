import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { pageSizes } from '#contract/kernel/page.ts';
import { useRead } from '#web/api/hooks.ts';
import { countText } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import { Failed, SkeletonRows } from '../States.tsx';
import { useListedKeys } from '../shortcut.ts';
import { Cards } from './Cards.tsx';
import { useNewRow } from './newRow.ts';
import { orderOf, pressed } from './order.ts';
import { Pager } from './Pager.tsx';
import { keepPlace } from './place.ts';
import { RowMenu } from './RowMenu.tsx';
import { Table } from './Table.tsx';
import type { ListEndpoint, ListPageProps, RowOf, Rows } from './types.ts';
import type { ShownColumns } from './useColumns.ts';
import type { ListState } from './useList.ts';
import type { Selection } from './useSelection.ts';

interface ListBodyProps<L extends ListEndpoint, S extends Endpoint> {
  page: ListPageProps<L, S>;
  list: ListState;
  shown: ShownColumns<RowOf<L>, ReplyOf<S>>;
  totals: (ReplyOf<S> & { count?: number }) | undefined;
  isPhone: boolean;
  chosen: Selection;
  mayCreate: boolean;
  /** What stands below the rows, so that none of them moves when it comes. */
  children: ReactNode;
  /** What Enter was pressed after in the search; empty where it was answered. */
  entered: string;
  onAnswered: () => void;
}

/** Asks again for all that this page could not read: rows, count, sums and choices. */
function useRetry(): () => void {
  const client = useQueryClient();
  return () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** The rows: a skeleton at first, old rows while new ones load, what failed, what to do when there are none. */
export function ListBody<L extends ListEndpoint, S extends Endpoint>(props: ListBodyProps<L, S>) {
  const { page, list, totals, isPhone } = props;
  const t = useText();
  const retry = useRetry();
  const read = useRead(page.api.list as Endpoint, inputOf(list, totals?.count) as DraftOf<Endpoint>, { keep: true });
  const answer = read.data as Rows<RowOf<L>> | undefined;
  useNewRow((answer?.rows ?? []).map(idOfRows(page)), read.dataUpdatedAt);
  useOpenOnly(props, read.isFetching ? undefined : answer?.rows);
  if (read.isError && !answer) {
    const failed = (list.get('search') && page.searchFailed) || page.failed;
    return (
      <div className="table-scroll fill">
        <Failed title={failed ?? t('common.list.failed')} problem={read.error} onRetry={retry} />
      </div>
    );
  }
  if (!answer) {
    return (
      <div className="table-scroll">
        <SkeletonRows rows={isPhone ? 8 : 14} />
      </div>
    );
  }
  const hasRows = answer.rows.length > 0;
  return (
    <>
      <span className="screen-reader" role="status">
        {totals?.count !== undefined && !read.isFetching ? t('common.list.totalOf', { count: totals.count }) : ''}
      </span>
      {hasRows ? <ListRows {...props} rows={answer.rows} isStale={read.isPlaceholderData} /> : <NoRows {...props} />}
      {props.children}
      {isPhone && <PhoneFoot {...props} />}
      {(hasRows || list.page > 1) && (!isPhone || answer.more || list.page > 1 || list.size > pageSizes[0]) && (
        <Pager list={list} shown={answer.rows.length} more={answer.more} count={totals?.count} isPhone={isPhone} />
      )}
    </>
  );
}

/** What tells the rows of a list apart. */
function idOfRows<L extends ListEndpoint, S extends Endpoint>({ idOf }: ListPageProps<L, S>) {
  return idOf ?? ((row: RowOf<L>) => (row as { id: number }).id);
}

/** A page of the second half of a long list is read from its end, if the length of the list has arrived. */
function inputOf(list: ListState, count = 0): Record<string, string> {
  const offset = (list.page - 1) * list.size;
  return offset >= 5_000 && offset > count / 2 && offset < count ? { ...list.input, total: String(count) } : list.input;
}

/** Enter in the search opens the row that it found, where that is the only one. */
function useOpenOnly<L extends ListEndpoint, S extends Endpoint>(
  { page, list, entered, onAnswered }: ListBodyProps<L, S>,
  rows: RowOf<L>[] | undefined,
): void {
  useEffect(() => {
    if (entered === '' || rows === undefined || list.get('search') !== entered) return;
    onAnswered();
    const [row] = rows;
    if (row && rows.length === 1 && (page.opens?.(row) ?? true)) page.onOpen?.(row);
  });
}

function ListRows<L extends ListEndpoint, S extends Endpoint>(
  props: ListBodyProps<L, S> & { rows: RowOf<L>[]; isStale: boolean },
) {
  const { page, list, shown, totals, isPhone, chosen, rows, isStale } = props;
  const t = useText();
  const acts = page.actions && rows[0] ? page.actions(rows[0]).flatMap((one) => one.items ?? one) : [];
  useListedKeys(
    acts.flatMap(({ shortcut, label }) =>
      shortcut && shortcut !== 'Enter' ? [{ key: shortcut.toUpperCase(), label, isOfRow: true }] : [],
    ),
  );
  const [menu, setMenu] = useState<{ row: RowOf<L>; button: HTMLElement } | null>(null);
  const idOf = idOfRows(page);
  if (isPhone) {
    const { title, card, onOpen, opens } = page;
    return <Cards label={title} rows={rows} idOf={idOf} card={card} onOpen={onOpen} opens={opens} isStale={isStale} />;
  }
  const order = orderOf(page.api.list, list, page.columns);
  return (
    <div className="table-scroll" ref={keepPlace}>
      <Table
        label={page.title}
        columns={shown.columns}
        rows={rows}
        idOf={idOf}
        widths={shown.widths}
        kept={shown.kept}
        onResize={shown.resize}
        {...order}
        onSort={(sort) => list.set({ ...pressed(sort, order) })}
        onOpen={page.onOpen}
        opens={page.opens}
        actions={page.actions}
        onMenu={(row, button) => setMenu({ row, button })}
        menuOf={menu?.row ?? null}
        isOff={page.isOff}
        selected={page.selection ? (chosen.all ? new Set(rows.map(idOf)) : chosen.ids) : null}
        onSelect={chosen.choose}
        summary={totals as ReplyOf<S> | undefined}
        totalLabel={(page.totalLabel ?? totalOf(t))(totals?.count ?? 0)}
        isStale={isStale}
      />
      {menu && page.actions && (
        <RowMenu actions={page.actions(menu.row)} button={menu.button} onClose={() => setMenu(null)} />
      )}
    </div>
  );
}

function NoRows<L extends ListEndpoint, S extends Endpoint>({ page, list, totals, mayCreate }: ListBodyProps<L, S>) {
  const t = useText();
  const own = Object.keys(list.filters).filter((key) => !(key in (page.of ?? {})));
  const clear = () => list.set(Object.fromEntries(own.map((key) => [key, undefined])));
  const search = list.get('search');
  const hasDays = list.get('from') !== '' || list.get('to') !== '';
  const last = Math.max(1, Math.ceil((totals?.count ?? 0) / list.size));
  return (
    <div className="table-scroll fill">
      {list.page > last ? (
        <Empty
          isSought
          title={t('common.list.noPage', { page: countText(list.page) })}
          action={<Button onClick={() => list.goTo(last)}>{t('common.list.lastPage')}</Button>}
        />
      ) : own.some((key) => !page.empty.kept?.includes(key)) ? (
        <Empty
          isSought
          title={
            (hasDays && page.empty.filtered) || (search ? t('list.noMatchFor', { search }) : t('common.list.noMatch'))
          }
          text={t('common.list.noMatchText')}
          action={<Button onClick={clear}>{t('common.list.clearFilters')}</Button>}
        />
      ) : (
        <Empty
          title={page.empty.title}
          text={page.empty.text}
          action={
            mayCreate && (
              <Button kind="primary" icon="plus" onClick={page.create?.run}>
                {page.create?.label}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

/** On a phone the totals and the primary button stand where the thumb is. */
function PhoneFoot<L extends ListEndpoint, S extends Endpoint>({ page, totals, mayCreate }: ListBodyProps<L, S>) {
  const t = useText();
  const hasTotals = totals !== undefined && page.cardTotal !== undefined;
  if (!mayCreate && !hasTotals) return null;
  return (
    <div className="phone-list-foot">
      {hasTotals && (
        <div>
          <div className="text-small text-secondary">{(page.totalLabel ?? totalOf(t))(totals.count ?? 0)}</div>
          <div className="text-medium">{page.cardTotal?.(totals)}</div>
        </div>
      )}
      <span className="spacer" />
      {mayCreate && (
        <Button kind="primary" size="touch" icon="plus" onClick={page.create?.run}>
          {page.create?.label}
        </Button>
      )}
    </div>
  );
}

function totalOf(t: Translate): (count: number) => string {
  return (count) => t('common.list.totalOf', { count });
}
