import { useEffect, useRef, useState } from 'react';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { changedSides } from '../changedSides.ts';
import { Icon } from '../Icon.tsx';
import { Segments } from '../Segments.tsx';
import { Loading } from '../States.tsx';
import { differences, merged } from './conflict.ts';
import type { Draft } from './useDraft.ts';

interface ConflictNoticeProps<E extends Endpoint, Values extends Versioned> {
  /** Reads the thing as it is saved now. */
  find: E;
  id?: number;
  /** What `find` is asked with, where that is not the id. */
  input?: DraftOf<E>;
  valuesOf: (saved: ReplyOf<E>) => Values;
  /** What the form started from. */
  base: Values;
  draft: Draft<Values>;
  names: Record<string, string | undefined>;
  /** What a value looks like; one that is saved comes with the thing that it is of. */
  show: (field: string, value: unknown, saved?: ReplyOf<E>) => string;
  /** The form goes on from what is saved now. */
  onMerged: (theirs: Values) => void;
}

/** Values of a form that changes something: they carry the version that was looked at. */
export type Versioned = { version: number };

/**
 * Somebody else saved the thing while it was being edited: shows what differs; nothing that was entered is lost. The
 * form maps the refusal `conflict.version` to its field `version`.
 */
export function ConflictNotice<E extends Endpoint, Values extends Versioned>(props: ConflictNoticeProps<E, Values>) {
  // The refusal lands on the version, a field that nobody sees.
  return props.draft.field('version').error ? <Notice {...props} /> : null;
}

function Notice<E extends Endpoint, Values extends Versioned>(props: ConflictNoticeProps<E, Values>) {
  const { find, id, input = { id } as DraftOf<E>, valuesOf, base, draft, onMerged } = props;
  const t = useText();
  const saved = useRead(find, input, { staleTime: 0 });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  // What the form was loaded with is still in the cache until the new answer is there.
  const found = saved.data ? valuesOf(saved.data) : null;
  const theirs = found && found.version !== draft.values.version ? found : null;
  const place = useRef<HTMLElement>(null);
  const isShown = theirs !== null;
  // Whoever saved from further down sees why it did not come to anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes, and when it is whole.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const goOn = (now: Values) => {
    const { version, ...rest } = merged(base, draft.values, now, taken);
    draft.form.setValues(rest as never);
    draft.field('version').onChange(version);
    onMerged(now);
  };
  return (
    <section ref={place} className="conflict" role="alert" aria-label={t('common.conflict.title')}>
      <div className="row">
        <Icon name="alert-triangle" className="text-warn" />
        <h3>{t('common.conflict.title')}</h3>
      </div>
      <p className="text-small text-secondary">{t('common.conflict.text')}</p>
      {theirs ? (
        <>
          <Differences
            {...props}
            showMine={props.show}
            showTheirs={(field, value) => props.show(field, value, saved.data)}
            mine={draft.values}
            theirs={theirs}
            taken={taken}
            onTake={setTaken}
          />
          <Button size="small" onClick={() => goOn(theirs)}>
            {t('common.conflict.goOn')}
          </Button>
        </>
      ) : (
        <Loading of={saved} title={t('common.conflict.failed')} rows={2} />
      )}
    </section>
  );
}

interface DifferencesProps<Values> {
  base: Values;
  mine: Values;
  theirs: Values;
  names: Record<string, string | undefined>;
  showMine: (field: string, value: unknown) => string;
  showTheirs: (field: string, value: unknown) => string;
  taken: ReadonlySet<string>;
  onTake: (taken: ReadonlySet<string>) => void;
}

function Differences<Values extends object>(props: DifferencesProps<Values>) {
  const { base, mine, theirs, names, showMine, showTheirs, taken, onTake } = props;
  const t = useText();
  const rows = differences(base, mine, theirs).filter(({ field }) => field !== 'version');
  if (rows.length === 0) return <p className="text-small">{t('common.conflict.none')}</p>;
  const choose = (field: string, choice: 'mine' | 'theirs') => {
    const next = new Set(taken);
    if (choice === 'theirs') next.add(field);
    else next.delete(field);
    onTake(next);
  };
  const nothing = t('common.audit.nothing');
  const sidesOf = (field: keyof Values & string) =>
    changedSides(showMine(field, mine[field]), showTheirs(field, theirs[field]), t('common.audit.another'));
  return (
    <table>
      <thead>
        <tr>
          <th>{t('common.conflict.field')}</th>
          <th>{t('common.conflict.mine')}</th>
          <th>{t('common.conflict.theirs')}</th>
          <th>
            <span className="screen-reader">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, isBoth }) => {
          const [own, saved] = sidesOf(field);
          return (
            <tr key={field}>
              <td className="text-secondary">{names[field]}</td>
              <td>{own || nothing}</td>
              <td>{saved || nothing}</td>
              <td>
                {isBoth ? (
                  <Segments
                    label={names[field] ?? field}
                    value={taken.has(field) ? 'theirs' : 'mine'}
                    onChange={(choice) => choose(field, choice)}
                    options={[
                      { value: 'mine', label: t('common.conflict.keep') },
                      { value: 'theirs', label: t('common.conflict.take') },
                    ]}
                  />
                ) : (
                  <span className="text-dim text-small">{t('common.conflict.taken')}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
