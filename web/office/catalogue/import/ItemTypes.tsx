import { useState } from 'react';
import { type ItemImportRun, importApi } from '#contract/catalogue/import.ts';
import { useAct } from '#web/api/hooks.ts';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusKept } from '#web/ui/focus.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { toastProblem } from '#web/ui/toast.tsx';
import { useCategories } from '../category/CategoryPicker.tsx';

const shownMax = 50;

interface ItemTypesProps {
  run: Pick<ItemImportRun, 'id' | 'types'>;
  /** Hears whether something was chosen that the file was not checked with yet. */
  onOpen: (isOpen: boolean) => void;
}

/** The product types of a Shopify file, each with the category that its items go to. */
export function ItemTypes({ run: { id, types }, onOpen }: ItemTypesProps) {
  const t = useText();
  const { list, options } = useCategories();
  const [all, setAll] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const check = useAct(importApi.checkAgain, {
    onSuccess: () => {
      setAll(null);
      setChosen({});
      onOpen(false);
    },
    onError: (problem) => toastProblem(problem, t('importing.failed')),
  });
  const inUse = list.filter(({ active }) => active).map((row) => row.id);
  const places = options
    .map(({ value, label }) => ({ value: Number(value), label }))
    .filter(({ value }) => inUse.includes(value));
  const isOpen = all !== null || Object.keys(chosen).length > 0;
  useFocusKept(isOpen);
  const shown = types.slice(0, shownMax);
  const categoryOf = (type: string, checked: number | null) => chosen[type] ?? all ?? checked;
  const checkAgain = () => {
    const kept = shown.map(({ type, categoryId }) => ({ type, categoryId: categoryOf(type, categoryId) }));
    const categories = kept.flatMap(({ type, categoryId }) => (categoryId === null ? [] : [{ type, categoryId }]));
    check.mutate({ id, categoryId: all, categories });
  };
  return (
    <section className="import-types" aria-label={t('importing.types.title')}>
      <div className="import-choice">
        <span className="text-medium">{t('importing.types.title')}</span>
        <SelectField
          aria-label={t('importing.types.all')}
          placeholder={t('importing.types.all')}
          options={places}
          value={all}
          onChange={(category) => {
            setAll(category);
            setChosen({});
            onOpen(true);
          }}
          searchable
          className="import-place"
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <div className="import-table" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th>{t('importing.types.type')}</th>
              <th className="align-right">{t('importing.types.items')}</th>
              <th>{t('importing.items.category')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ type, count, categoryId }) => (
              <tr key={type}>
                <td>{type || <span className="text-dim">{t('importing.types.none')}</span>}</td>
                <td className="align-right digits">{countText(count)}</td>
                <td>
                  <SelectField
                    size="sm"
                    aria-label={t('importing.types.of', { type: type || t('importing.types.none') })}
                    placeholder={t('importing.types.choose')}
                    options={places}
                    value={categoryOf(type, categoryId)}
                    onChange={(category) => {
                      if (category === null) return;
                      setChosen({ ...chosen, [type]: category });
                      onOpen(true);
                    }}
                    searchable
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {types.length > shown.length && (
        <p className="text-small text-dim">{t('importing.types.more', { count: types.length - shown.length })}</p>
      )}
      {isOpen && (
        <div className="row">
          <Button kind="primary" busy={check.isPending} onClick={checkAgain}>
            {t('importing.types.check')}
          </Button>
          <span className="text-small text-secondary">{t('importing.types.hint')}</span>
        </div>
      )}
    </section>
  );
}
