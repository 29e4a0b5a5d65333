import { Checkbox, Menu, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReportName } from '#contract/reports/reportName.ts';
import { type SavedView, savedViewApi } from '#contract/reports/savedView.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useSession } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { ColumnControl } from '#web/ui/list/useColumns.ts';
import type { ListState } from '#web/ui/list/useList.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { askedNow, keptView } from './viewDates.ts';

interface ViewsProps {
  report: ReportName;
  list: ListState;
  columns: ColumnControl;
}

/** The views of a report: each shows its filters, columns and order by one press. */
export function SavedViews({ report, list, columns }: ViewsProps) {
  const t = useText();
  const [isSaving, setSaving] = useState(false);
  const { data } = useRead(savedViewApi.list, { report });
  const views = data?.rows ?? [];
  const show = ({ search, shown, hidden }: SavedView) => {
    const without = Object.fromEntries(Object.keys(list.input).map((key) => [key, undefined]));
    list.set({ ...without, ...askedNow(search, today()) });
    columns.apply({ shown, hidden });
  };
  useFirst(data?.rows, list, show);
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
            >
              {view.name}
              {view.opensFirst && <span className="text-small text-secondary"> {t('savedView.first')}</span>}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setSaving(true)}>{t('savedView.save')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveView {...{ report, list, columns, views }} onClose={() => setSaving(false)} />}
    </>
  );
}

/** The view that opens first, where the address asked for nothing when the report was opened: one's own before the company's. */
function useFirst(views: readonly SavedView[] | undefined, list: ListState, show: (view: SavedView) => void) {
  const isBare = useRef(Object.keys(list.input).length === 0);
  const first = views?.find(({ opensFirst }) => opensFirst);
  useEffect(() => {
    if (!views) return;
    if (isBare.current && first) show(first);
    isBare.current = false;
  });
}

function SaveView({
  report,
  list,
  columns,
  views,
  onClose,
}: ViewsProps & { views: readonly SavedView[]; onClose: () => void }) {
  const t = useText();
  const isAdmin = useSession().data?.isAdmin ?? false;
  const { page: _, ...search } = list.input;
  const { shown = [], hidden = [] } = columns.settings;
  const draft = useDraft(savedViewApi.save, {
    initial: { name: '', isCompany: false, opensFirst: false },
    labels: {
      name: t('savedView.name'),
      isCompany: t('savedView.isCompany'),
      opensFirst: t('savedView.opensFirst'),
    },
    toInput: (values) => ({ ...values, report, search: keptView(search, today()), shown, hidden }),
    invalidates: ['savedView'],
    onDone: ({ name }) => {
      toastDone(t('savedView.saved'), name);
      onClose();
    },
  });
  const remove = useAct(savedViewApi.remove, {
    invalidates: ['savedView'],
    onSuccess: () => toastDone(t('savedView.removed')),
    onError: (problem) => toastProblem(problem),
  });
  const check = (key: 'isCompany' | 'opensFirst') => {
    const { value, onChange, ...field } = draft.field(key);
    return { ...field, checked: value, onChange: () => onChange(!value) };
  };
  const mine = views.filter(({ isCompany }) => !isCompany || isAdmin);
  return (
    <FormModal draft={draft} title={t('savedView.save')} submit={t('common.save')} onClose={onClose}>
      <div className="fields">
        <p className="span-12 text-secondary">{t('savedView.text')}</p>
        <TextInput className="span-12" maxLength={60} data-autofocus {...draft.field('name')} />
        <Checkbox className="span-12" {...check('opensFirst')} />
        {isAdmin && <Checkbox className="span-12" {...check('isCompany')} />}
      </div>
      {mine.length > 0 && (
        <ul className="saved-views" aria-label={t('savedView.title')}>
          {mine.map(({ id, name, isCompany }) => (
            <li key={id}>
              <Icon name={isCompany ? 'building-store' : 'user'} size={16} className="text-dim" />
              <span>{name}</span>
              <IconButton icon="trash" label={t('savedView.remove', { name })} onClick={() => remove.mutate({ id })} />
            </li>
          ))}
        </ul>
      )}
    </FormModal>
  );
}
