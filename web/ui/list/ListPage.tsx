import { useState } from 'react';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { useGuide } from '../guide/Guide.tsx';
import { Page } from '../Page.tsx';
import { PhoneActions } from '../PhoneActions.tsx';
import { usePrintout } from '../print/usePrintout.tsx';
import { useShortcut } from '../shortcut.ts';
import { useNarrow } from '../useNarrow.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { DateRange } from './DateRange.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';
import { ListBody } from './ListBody.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortMenu } from './SortMenu.tsx';
import { focusRows } from './Table.tsx';
import type { ListEndpoint, ListPageProps } from './types.ts';
import { useColumns } from './useColumns.ts';
import { useList } from './useList.ts';
import { useSelection } from './useSelection.ts';

/** A list with everything a list has; its state is the address. */
export function ListPage<L extends ListEndpoint, S extends Endpoint = Endpoint>(props: ListPageProps<L, S>) {
  const { title, api, create, selection, filters = [] } = props;
  const [fromKey, toKey] = props.dateKeys ?? ['from', 'to'];
  const t = useText();
  const list = useList(api.list, props.of);
  const days = list.get(fromKey) || list.get(toKey) ? undefined : props.usualDays;
  const may = useMay();
  const shown = useColumns(api.list.name, props.columns);
  const isPhone = useNarrow();
  const guide = useGuide(props.guide);
  const chosen = useSelection(list.filters);
  const summary = useRead(api.summary as Endpoint, list.filters as DraftOf<Endpoint>, { keep: true });
  const totals = summary.data as (ReplyOf<S> & { count?: number }) | undefined;
  const [entered, setEntered] = useState('');
  const mayCreate = create !== undefined && may(create.access);
  useShortcut('n', () => create?.run(), { enabled: mayCreate, label: create?.label });
  const printout = usePrintout(props, list, shown.columns);
  useShortcut('mod+p', printout.print, { anywhere: true, label: t('common.print') });
  useShortcut('j', focusRows);
  useShortcut('k', focusRows);
  const exporting = api.export && (
    <ExportButton
      endpoint={api.export}
      filters={list.input}
      name={title}
      isIcon={isPhone}
      printing={printout}
      long={props.longExport && { report: props.longExport, count: totals?.count ?? 0 }}
    />
  );
  return (
    <Page
      {...props.head}
      title={title}
      count={props.of?.id ? undefined : totals?.count}
      actions={
        isPhone ? (
          <>
            {props.buttons}
            {props.primary}
          </>
        ) : (
          <>
            {guide.button}
            {exporting}
            {props.buttons}
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
          {exporting}
        </PhoneActions>
      )}
      {props.lead}
      <div className="toolbar list-bar">
        {props.search && (
          <SearchField
            value={list.get('search')}
            placeholder={props.search}
            isScanned={props.isScanned}
            onChange={(text) => list.set({ search: text })}
            onEnter={setEntered}
            onLeave={focusRows}
          />
        )}
        {props.dates && (
          <DateRange
            from={days?.from ?? list.get(fromKey)}
            to={days?.to ?? list.get(toKey)}
            onChange={(from, to) => list.set({ [fromKey]: from, [toKey]: to })}
            presets={props.dates === true ? undefined : props.dates}
          />
        )}
        {!isPhone && (
          <>
            {filters.length > 0 && <Filters filters={filters} list={list} />}
            <span className="spacer" />
            <SortMenu endpoint={api.list} list={list} columns={props.columns} isPhone={false} />
            {props.views?.(list, shown)}
            <ColumnMenu all={props.columns} {...shown} />
          </>
        )}
      </div>
      {isPhone && (
        <div className="toolbar list-bar list-chips">
          <SortMenu endpoint={api.list} list={list} columns={props.columns} isPhone />
          {filters.length > 0 && <Filters filters={filters} list={list} />}
          {props.views?.(list, shown)}
        </div>
      )}
      <div className="with-guide">
        <div className="list-body">
          {props.picture?.(list)}
          <ListBody
            page={props}
            list={list}
            shown={shown}
            totals={totals}
            isPhone={isPhone}
            chosen={chosen}
            mayCreate={mayCreate}
            entered={entered}
            onAnswered={() => setEntered('')}
          >
            {selection && (
              <SelectionBar selection={chosen} count={props.selectsAll ? totals?.count : undefined}>
                {selection([...chosen.ids], chosen.clear, chosen.all)}
              </SelectionBar>
            )}
          </ListBody>
        </div>
        {guide.panel}
      </div>
      {props.children}
      {printout.sheet}
    </Page>
  );
}
