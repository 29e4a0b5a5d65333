import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  draft: Draft<Values>;
  /** Reads the saved state. */
  find: E;
  input: DraftOf<E>;
  valuesOf: (saved: ReplyOf<E>) => Values;
  /** How a value reads; a saved one comes with the thing that it belongs to. */
  show?: (field: string, value: unknown, saved?: ReplyOf<E>) => string;
}

/** Values of a form that changes something: they carry the version that the user looked at. */
export type Versioned = { version: number };

/**
 * Another user saved the thing meanwhile: shows the differences and merges both states, so that no entered value is lost.
 * `useDraft` maps the refusal to the field `version`.
 */
export function ConflictNotice<E extends Endpoint, Values extends Versioned>(props: ConflictNoticeProps<E, Values>) {
  return props.draft.field('version').error ? <Notice {...props} /> : null;
}

function Notice<E extends Endpoint, Values extends Versioned>(props: ConflictNoticeProps<E, Values>) {
  const { draft, find, input, valuesOf, show = plainText } = props;
  const { form } = draft;
  const t = useText();
  const saved = useRead(find, input, { staleTime: 0 });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  // The cache holds the state that the form was loaded with until the new answer arrives.
  const found = saved.data ? valuesOf(saved.data) : null;
  const theirs = found && found.version !== draft.values.version ? found : null;
  const goOn = (now: Values) => {
    const { version, ...rest } = merged(form.getInitialValues(), draft.values, now, taken);
    form.resetDirty(now);
    form.setValues(rest as never);
    draft.field('version').onChange(version);
  };
  return (
    <ConflictFrame text={t('common.conflict.text')} isComplete={theirs !== null}>
      {theirs ? (
        <>
          <Differences
            draft={draft}
            show={(field, value, isSaved) => show(field, value, isSaved ? saved.data : undefined)}
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
    </ConflictFrame>
  );
}

/** The frame of a notice; it scrolls into view, since the button that saves may be far below. */
export function ConflictFrame({
  text,
  isComplete,
  children,
}: {
  text: string;
  isComplete: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and when it is complete.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [isComplete]);
  return (
    <section ref={section} className="conflict" role="alert" aria-label={t('common.conflict.title')}>
      <div className="row">
        <Icon name="alert-triangle" className="text-warn" />
        <h3>{t('common.conflict.title')}</h3>
      </div>
      <p className="text-small text-secondary">{text}</p>
      {children}
    </section>
  );
}

interface DifferencesProps<Values extends object> {
  draft: Draft<Values>;
  theirs: Values;
  show: (field: string, value: unknown, isSaved: boolean) => string;
  taken: ReadonlySet<string>;
  onTake: (taken: ReadonlySet<string>) => void;
}

function Differences<Values extends object>({ draft, theirs, show, taken, onTake }: DifferencesProps<Values>) {
  const t = useText();
  const mine = draft.values;
  const rows = differences(draft.form.getInitialValues(), mine, theirs).filter(({ field }) => field !== 'version');
  if (rows.length === 0) return <p className="text-small">{t('common.conflict.none')}</p>;
  const choose = (field: string, choice: 'mine' | 'theirs') => {
    const next = new Set(taken);
    if (choice === 'theirs') next.add(field);
    else next.delete(field);
    onTake(next);
  };
  const nothing = t('common.audit.nothing');
  const sidesOf = (field: keyof Values & string) =>
    changedSides(show(field, mine[field], false), show(field, theirs[field], true), t('common.audit.another'));
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
              <td className="text-secondary">{draft.labelOf(field)}</td>
              <td>{own || nothing}</td>
              <td>{saved || nothing}</td>
              <td>
                {isBoth ? (
                  <Segments
                    label={draft.labelOf(field)}
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

function plainText(_field: string, value: unknown): string {
  return String(value ?? '');
}
