import { useState } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Loading } from '#web/ui/States.tsx';
import { differences, merged } from './conflict.ts';
import { useFieldNames } from './useFieldNames.ts';
import { useShownValue } from './useShownValue.ts';
import { type ItemValues, valuesOf } from './values.ts';

interface ConflictNoticeProps {
  id: number;
  /** What the form started from. */
  base: ItemValues;
  draft: Draft<ItemValues>;
  /** The form goes on from what is saved now. */
  onMerged: (theirs: ItemValues) => void;
}

/** Somebody else saved the item while it was being edited: shows what differs; nothing that was entered is lost. */
export function ConflictNotice(props: ConflictNoticeProps) {
  // The refusal lands on the version, a field that nobody sees.
  return props.draft.field('version').error ? <Notice {...props} /> : null;
}

function Notice({ id, base, draft, onMerged }: ConflictNoticeProps) {
  const t = useText();
  const item = useRead(itemApi.find, { id }, { staleTime: 0 });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  // What the form was loaded with is still in the cache until the new answer is there.
  const theirs = item.data && item.data.version !== draft.values.version ? valuesOf(item.data) : null;
  const goOn = (saved: ItemValues) => {
    const { version, ...rest } = merged(base, draft.values, saved, taken);
    draft.form.setValues(rest);
    draft.field('version').onChange(version);
    onMerged(saved);
  };
  return (
    <section className="item-conflict" role="alert" aria-label={t('item.conflict.title')}>
      <div className="row">
        <Icon name="alert-triangle" className="warnc" />
        <h3>{t('item.conflict.title')}</h3>
      </div>
      <p className="sm sec">{t('item.conflict.text')}</p>
      {theirs ? (
        <>
          <Differences base={base} mine={draft.values} theirs={theirs} taken={taken} onTake={setTaken} />
          <Button size="small" onClick={() => goOn(theirs)}>
            {t('item.conflict.goOn')}
          </Button>
        </>
      ) : (
        <Loading of={item} title={t('item.conflict.failed')} rows={2} />
      )}
    </section>
  );
}

interface DifferencesProps {
  base: ItemValues;
  mine: ItemValues;
  theirs: ItemValues;
  taken: ReadonlySet<string>;
  onTake: (taken: ReadonlySet<string>) => void;
}

function Differences({ base, mine, theirs, taken, onTake }: DifferencesProps) {
  const t = useText();
  const names = useFieldNames();
  const show = useShownValue();
  const rows = differences(base, mine, theirs).filter(({ field }) => field !== 'version');
  if (rows.length === 0) return <p className="sm">{t('item.conflict.none')}</p>;
  const choose = (field: string, choice: 'mine' | 'theirs') => {
    const next = new Set(taken);
    if (choice === 'theirs') next.add(field);
    else next.delete(field);
    onTake(next);
  };
  return (
    <table>
      <thead>
        <tr>
          <th>{t('item.conflict.field')}</th>
          <th>{t('item.conflict.mine')}</th>
          <th>{t('item.conflict.theirs')}</th>
          <th>
            <span className="sr">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, isBoth }) => (
          <tr key={field}>
            <td className="sec">{names[field]}</td>
            <td>{show(field, mine[field]) || t('common.audit.nothing')}</td>
            <td>{show(field, theirs[field]) || t('common.audit.nothing')}</td>
            <td>
              {isBoth ? (
                <Segments
                  label={names[field] ?? field}
                  value={taken.has(field) ? 'theirs' : 'mine'}
                  onChange={(choice) => choose(field, choice)}
                  options={[
                    { value: 'mine', label: t('item.conflict.keep') },
                    { value: 'theirs', label: t('item.conflict.take') },
                  ]}
                />
              ) : (
                <span className="dim sm">{t('item.conflict.taken')}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
