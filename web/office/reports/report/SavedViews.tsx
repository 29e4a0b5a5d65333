import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReportName } from '#contract/reports/reportName.ts';
import { type SavedView, savedViewApi } from '#contract/reports/savedView.ts';
import { useRead } from '#web/api/hooks.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { ColumnControl } from '#web/ui/list/useColumns.ts';
import type { ListState } from '#web/ui/list/useList.ts';
import { ChangeView, SaveView } from './SaveView.tsx';
import { askedNow } from './viewDates.ts';

export interface ViewsProps {
  report: ReportName;
  list: ListState;
  columns: ColumnControl;
}

/**
 * The views of a report: each shows its filters, columns and order by one press. The address names the one that is shown, so
 * that its columns are there after a reload and on the way back, and one's own wherever it is not named.
 */
export function SavedViews({ report, list, columns }: ViewsProps) {
  const t = useText();
  const [isSaving, setSaving] = useState(false);
  const [changed, setChanged] = useState<SavedView | null>(null);
  const [{ view: shownId }] = useAddress();
  const { data } = useRead(savedViewApi.list, { report });
  const views = data?.rows ?? [];
  const nothing = Object.fromEntries(Object.keys(list.input).map((key) => [key, undefined]));
  const show = ({ id, search }: SavedView) => list.set({ ...nothing, ...askedNow(search, today()), view: String(id) });
  useFirst(data?.rows, isBare(list.input, shownId), show);
  const shown = data?.rows.find(({ id }) => String(id) === shownId) ?? null;
  const showColumns = columns.show;
  useEffect(() => showColumns(shown), [shown, showColumns]);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button kind="ghost" icon="bookmark" className="slim">
            {t('savedView.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => show(view)}
              leftSection={<Icon name={view.isCompany ? 'building-store' : 'user'} size={16} />}
              rightSection={view === shown ? <Icon name="check" size={16} /> : null}
              aria-current={view === shown}
            >
              {view.name}
              {view.opensFirst && <span className="text-small text-secondary"> {t('savedView.first')}</span>}
            </Menu.Item>
          ))}
          {shown && (
            <Menu.Item onClick={() => list.set({ ...nothing, view: undefined })}>{t('savedView.none')}</Menu.Item>
          )}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setSaving(true)}>{t('savedView.save')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && !changed && (
        <SaveView {...{ report, list, columns, views }} onChange={setChanged} onClose={() => setSaving(false)} />
      )}
      {changed && <ChangeView view={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

/** Whether an address asks for nothing: neither for filters and order, nor for a view. */
function isBare(input: ListState['input'], shownId: string | undefined): boolean {
  return shownId === undefined && Object.keys(input).length === 0;
}

/**
 * The view that opens first, where the address asked for nothing when the report was opened, and asks for nothing still, since
 * views may come late: one's own before the company's.
 */
function useFirst(views: readonly SavedView[] | undefined, isBareNow: boolean, show: (view: SavedView) => void) {
  const isOpening = useRef(true);
  const first = views?.find(({ opensFirst }) => opensFirst);
  useEffect(() => {
    if (!isBareNow) isOpening.current = false;
    if (!views) return;
    if (isOpening.current && first) show(first);
    isOpening.current = false;
  });
}
