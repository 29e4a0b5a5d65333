import { Checkbox, TextInput } from '@mantine/core';
import { type SavedView, savedViewApi } from '#contract/reports/savedView.ts';
import { useAct } from '#web/api/hooks.ts';
import { useSession } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import type { ViewsProps } from './SavedViews.tsx';
import { keptView } from './viewDates.ts';

interface SaveViewProps extends ViewsProps {
  views: readonly SavedView[];
  onChange: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves what is shown as a view; below, the views that the user may rename and remove. */
export function SaveView({ report, list, columns, views, onChange, onClose }: SaveViewProps) {
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
  const askToRemove = async ({ id, name, isCompany }: SavedView) => {
    const question = {
      title: t('common.removeTitle', { name }),
      text: t(isCompany ? 'savedView.removeOfAll' : 'common.removeText'),
      confirm: t('common.removeYes'),
      danger: true,
    };
    if (await isConfirmed(question)) remove.mutate({ id });
  };
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
          {mine.map((view) => (
            <li key={view.id}>
              <Icon name={view.isCompany ? 'building-store' : 'user'} size={16} className="text-dim" />
              <span>
                {view.name}
                {view.opensFirst && <small className="text-secondary"> {t('savedView.first')}</small>}
              </span>
              <IconButton
                icon="pencil"
                label={t('savedView.change', { name: view.name })}
                onClick={() => onChange(view)}
              />
              <IconButton
                icon="trash"
                label={t('savedView.remove', { name: view.name })}
                onClick={() => void askToRemove(view)}
              />
            </li>
          ))}
        </ul>
      )}
    </FormModal>
  );
}

/** The name of a view, and whether the report opens with it; what it shows stays. */
export function ChangeView({ view: { id, ...view }, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(savedViewApi.change, {
    initial: { name: view.name, opensFirst: view.opensFirst },
    labels: { name: t('savedView.name'), opensFirst: t('savedView.opensFirst') },
    toInput: (values) => ({ ...values, id }),
    invalidates: ['savedView'],
    refusedFields: { 'conflict.duplicate': 'name' },
    onDone: ({ name }) => {
      toastDone(t('savedView.saved'), name);
      onClose();
    },
  });
  const { value, onChange, ...field } = draft.field('opensFirst');
  return (
    <FormModal draft={draft} title={t('savedView.change', { name: view.name })} onClose={onClose}>
      <div className="fields">
        <TextInput className="span-12" maxLength={60} data-autofocus {...draft.field('name')} />
        <Checkbox className="span-12" {...field} checked={value} onChange={() => onChange(!value)} />
      </div>
    </FormModal>
  );
}
