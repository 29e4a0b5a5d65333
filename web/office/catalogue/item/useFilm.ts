import { useRef, useState } from 'react';
import { itemApi, videoBytesMax } from '#contract/catalogue/item.ts';
import { upload } from '#web/api/file.ts';
import { problemText } from '#web/text/refusal.ts';
import { say } from '#web/text/text.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import type { Film, ItemValues } from './values.ts';

export interface FilmUpload {
  film: Film | null;
  /** 0 to 1 while a video is on its way; null otherwise. */
  share: number | null;
  name: string;
  add: (file: File) => void;
  remove: () => void;
  cancel: () => void;
}

/** The video of the form: one MP4 (specification §5). */
export function useFilm(draft: Draft<ItemValues>): FilmUpload {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const abort = useRef<AbortController | null>(null);
  const put = (film: Film | null) => draft.form.setFieldValue('film', film);
  const send = async (file: File) => {
    const controller = new AbortController();
    abort.current = controller;
    const tell = (share: number) => setSending({ name: file.name, share });
    tell(0);
    try {
      put(await upload(itemApi.addVideo, file, {}, tell, controller.signal));
    } catch (problem) {
      if (!controller.signal.aborted) toastFailed(say('item.film.failed'), problemText(problem));
    }
    if (abort.current === controller) setSending(null);
  };
  return {
    film: draft.values.film,
    share: sending?.share ?? null,
    name: sending?.name ?? '',
    add: (file) => {
      if (!isMp4(file)) toastFailed(say('item.film.wrongType'));
      else if (file.size > videoBytesMax) toastFailed(say('item.film.tooLarge'));
      else if (sending === null) void send(file);
    },
    remove: () => put(null),
    cancel: () => abort.current?.abort(),
  };
}

export function isMp4(file: File): boolean {
  return file.type === 'video/mp4' || /\.mp4$/i.test(file.name);
}
