import type { ReactNode } from 'react';
import type { Access, DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { type GuideSteps, useGuide } from '../guide/Guide.tsx';
import { Page, type PageProps } from '../Page.tsx';
import { PhoneActions } from '../PhoneActions.tsx';
import { useShortcut } from '../shortcut.ts';
import { useNarrow } from '../useNarrow.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListBody } from './ListBody.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { ColumnOf, Filter, ListEndpoint, RowAction, RowOf } from './types.ts';
import { useColumns } from './useColumns.ts';
import { useList } from './useList.ts';
import { useSelection } from './useSelection.ts';

export interface ListApi<L extends ListEndpoint, S extends Endpoint> {
  list: L;
  summary: S;
  export?: Endpoint;
}

export interface ListPageProps<L extends ListEndpoint, S extends Endpoint> {
  title: string;
  /**
   * The endpoints of the list. Count and sums of what is filtered are asked apart, so that paging stays quick; the export is
   * of what is filtered, too.
   */
  api: ListApi<L, S>;
  columns: readonly ColumnOf<L, S>[];
  /** A row on a phone: `<CardRow …/>`. */
  card: (row: RowOf<L>) => ReactNode;
  /** Totals on a phone, above the primary button. */
  cardTotal?: (summary: ReplyOf<S>) => ReactNode;
  idOf?: (row: RowOf<L>) => number | string;
  /** Placeholder of the search; a list without has none. */
  search?: string;
  filters?: readonly Filter[];
  /** The list's input has `from` and `to`: days and presets are shown. */
  dates?: boolean;
  create?: { label: string; access: Access; run: () => void };
  /** More buttons beside the title. */
  buttons?: ReactNode;
  /** The primary button of a list where nothing is created. */
  primary?: ReactNode;
  onOpen?: (row: RowOf<L>) => void;
  actions?: (row: RowOf<L>) => RowAction[];
  /** Rows in grey: inactive ones. */
  isOff?: (row: RowOf<L>) => boolean;
  /** What to say when the rows can't be read. */
  failed?: string | undefined;
  /** The same for a search. */
  searchFailed?: string | undefined;
  /** `filtered` is the title where filters leave nothing. */
  empty: { title: string; text?: string; filtered?: string };
  /**
   * Boxes before the rows, and what may be done with those chosen. `all` holds the filters where everything that they
   * leave is chosen, which `selectsAll` offers.
   */
  selection?: (ids: (number | string)[], clear: () => void, all: Record<string, string> | null) => ReactNode;
  selectsAll?: boolean;
  /** What the list belongs to, as its endpoint asks for it: `{ id: '12' }`. */
  of?: Record<string, string>;
  /** More of the head of the page. */
  head?: Pick<PageProps, 'onBack' | 'crumb' | 'badge' | 'under'>;
  /** What stands between the head and the search. */
  lead?: ReactNode;
  guide?: GuideSteps;
  /** Modals of the screen. */
  children?: ReactNode;
}

/** A list with everything a list has; its state is the address. */
export function ListPage<L extends ListEndpoint, S extends Endpoint = Endpoint>(props: ListPageProps<L, S>) {
  const { title, api, create, selection } = props;
  const t = useText();
  const list = useList(api.list, props.of);
  const may = useMay();
  const shown = useColumns(api.list.name, props.columns);
  const isPhone = useNarrow();
  const guide = useGuide(props.guide);
  const chosen = useSelection(list.filters);
  const summary = useRead(api.summary as Endpoint, list.filters as DraftOf<Endpoint>, { keep: true });
  const totals = summary.data as (ReplyOf<S> & { count?: number }) | undefined;
  const mayCreate = create !== undefined && may(create.access);
  useShortcut('n', () => create?.run(), { enabled: mayCreate });
  return (
    <Page
      {...props.head}
      title={title}
      count={totals?.count}
      actions={
        isPhone ? (
          <>
            {props.buttons}
            {props.primary}
          </>
        ) : (
          <>
            {guide.button}
            {props.buttons}
            {api.export && <ExportButton endpoint={api.export} filters={list.input} name={title} />}
            {mayCreate && (
              <Button kind="primary" icon="plus" shortcut={t('common.list.keyNew')} onClick={create.run}>
                {create.label}
              </Button>
            )}
            {props.primary}
          </>
        )
      }
    >
      {isPhone && (
        <PhoneActions>
          {guide.icon}
          {api.export && <ExportButton endpoint={api.export} filters={list.input} name={title} isIcon />}
        </PhoneActions>
      )}
      {props.lead}
      <Toolbar page={props} list={list} shown={shown} isPhone={isPhone} />
      {selection && (
        <SelectionBar selection={chosen} count={props.selectsAll ? totals?.count : undefined}>
          {selection([...chosen.ids], chosen.clear, chosen.all)}
        </SelectionBar>
      )}
      <div className="with-guide">
        <div className="list-body">
          <ListBody
            page={props}
            list={list}
            shown={shown}
            totals={totals}
            isPhone={isPhone}
            chosen={chosen}
            mayCreate={mayCreate}
          />
        </div>
        {guide.panel}
      </div>
      {props.children}
    </Page>
  );
}
