import { type ReactNode, useEffect, useRef, useState } from 'react';
import { currentUser } from '#web/api/session.ts';
import { readStored, readTab, store, storeTab } from '#web/api/storage.ts';
import { plainPath } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { toastInfo } from '../toast.tsx';
import { readUnsaved, restored, writeUnsaved } from './unsaved.ts';
import type { Draft } from './useDraft.ts';

type Fields = Record<string, unknown>;

/**
 * Where a form stores what was not saved: in its tab, when it goes away; or in the browser, from a moment after each
 * change on, so that a long document survives a closed window and a power cut.
 */
export type UnsavedStorage = 'tab' | 'browser';

/** How long after a change a document is stored. */
const settledMs = 400;

/**
 * The form's unsaved values survive its going away: a reload of the page, or the end of the session. They are there again
 * when the same person opens the same form. `of` tells rows apart that are opened under one address. Call the answer
 * when the form is given up.
 */
export function useUnsaved<Values extends object>(
  draft: Draft<Values>,
  of: ReactNode,
  storage: UnsavedStorage = 'tab',
): () => void {
  const t = useText();
  const [key] = useState(() => storageKeyOf(draft.name, typeof of === 'string' ? of : ''));
  const isGivenUp = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;
  const storeUnsaved = useRef((_values: Values) => {});
  storeUnsaved.current = (values) => {
    const { isDone, isDirty, form } = latest.current;
    const isUnsaved = !isGivenUp.current && !isDone() && isDirty();
    const unsaved = { began: form.getInitialValues() as Fields, entered: values as Fields };
    const text = isUnsaved ? writeUnsaved(unsaved) : null;
    if (storage === 'tab') storeTab(key, text);
    else store(key, text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens; the rest is read when it goes.
  useEffect(() => {
    const unsaved = readUnsaved(storage === 'tab' ? readTab(key) : readStored(key));
    const back = unsaved && restored(unsaved, draft.form.getInitialValues() as Fields);
    if (back) {
      draft.form.setValues(back.values as Partial<Values>);
      const fields = back.contested.map(draft.labelOf).filter(Boolean).join(t('common.list.comma'));
      toastInfo(t('common.restored'), fields ? t('common.restoredContested', { fields }) : t('common.restoredText'));
    }
    const leave = () => storeUnsaved.current(latest.current.values);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const { values } = draft;
  useEffect(() => {
    if (storage === 'tab') return;
    const timer = setTimeout(() => storeUnsaved.current(values), settledMs);
    return () => clearTimeout(timer);
  }, [values, storage]);
  return () => {
    isGivenUp.current = true;
  };
}

/** One for each person, screen, form and row. */
function storageKeyOf(form: string, of: string): `kinza.${string}` {
  const { pathname, search } = window.location;
  const open = new URLSearchParams(search).get('open') ?? '';
  return `kinza.unsaved.${[currentUser()?.id, plainPath(pathname), open, form, of].join('|')}`;
}
