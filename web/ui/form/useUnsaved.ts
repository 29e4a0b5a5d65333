import { type ReactNode, useEffect, useRef, useState } from 'react';
import { currentUser } from '#web/api/session.ts';
import { readTab, storeTab } from '#web/api/storage.ts';
import { plainPath } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { toastInfo } from '../toast.tsx';
import { readUnsaved, restored, writeUnsaved } from './unsaved.ts';
import type { Draft } from './useDraft.ts';

type Fields = Record<string, unknown>;

/**
 * The form's unsaved values survive its going away: a reload of the page, or the end of the session. They are there again
 * when the same person opens the same form in this tab. `of` tells rows apart that are
 * opened under one address. Call the answer when the form is given up.
 */
export function useUnsaved<Values extends object>(draft: Draft<Values>, of: ReactNode): () => void {
  const t = useText();
  const [key] = useState(() => storageKeyOf(draft.name, typeof of === 'string' ? of : ''));
  const isGivenUp = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens; the rest is read when it goes.
  useEffect(() => {
    const unsaved = readUnsaved(readTab(key));
    const back = unsaved && restored(unsaved, draft.form.getInitialValues() as Fields);
    if (back) {
      draft.form.setValues(back.values as Partial<Values>);
      const fields = back.contested.map(draft.labelOf).filter(Boolean).join(t('common.list.comma'));
      toastInfo(t('common.restored'), fields ? t('common.restoredContested', { fields }) : t('common.restoredText'));
    }
    const store = () => {
      const { isDone, isDirty, form, values } = latest.current;
      const isUnsaved = !isGivenUp.current && !isDone() && isDirty();
      const unsaved = { began: form.getInitialValues() as Fields, entered: values as Fields };
      storeTab(key, isUnsaved ? writeUnsaved(unsaved) : null);
    };
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, []);
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
