import { useRef, useState } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { sendFile } from '#web/ui/file/sendFile.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
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
    const kept = await sendFile(itemApi.addVideo, file, { onProgress: tell, signal: controller.signal });
    if (kept) put({ id: kept.id, url: kept.url });
    if (abort.current === controller) setSending(null);
  };
  return {
    film: draft.values.film,
    share: sending?.share ?? null,
    name: sending?.name ?? '',
    add: (file) => {
      if (sending === null) void send(file);
    },
    remove: () => put(null),
    cancel: () => abort.current?.abort(),
  };
}

export function isMp4(file: File): boolean {
  return file.type === 'video/mp4' || /\.mp4$/i.test(file.name);
}
