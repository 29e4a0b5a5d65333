import { useText } from '#web/text/text.ts';
import type { ChoiceFilter } from './types.ts';
import type { ListState } from './useList.ts';

/** The choices of a filter: boxes where several may be chosen, else one that closes the list. */
export function ChoiceEditor({ filter, list, onDone }: { filter: ChoiceFilter; list: ListState; onDone: () => void }) {
  const t = useText();
  const chosen = list.get(filter.key).split(',').filter(Boolean);
  const choose = (value: string, isOn: boolean) => {
    if (!filter.many) {
      list.set({ [filter.key]: value });
      onDone();
      return;
    }
    const next = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
    list.set({
      [filter.key]: filter.options
        .map((option) => option.value)
        .filter((one) => next.includes(one))
        .join(','),
    });
  };
  return (
    <div className="choice">
      {filter.options.length === 0 && <span className="text-small text-dim">{t('common.nothingFound')}</span>}
      {filter.options.map((option) => (
        <label key={option.value}>
          <input
            type={filter.many ? 'checkbox' : 'radio'}
            className={filter.many ? 'native-check' : 'native-radio'}
            name={filter.key}
            checked={chosen.includes(option.value)}
            onChange={(event) => choose(option.value, event.currentTarget.checked)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
