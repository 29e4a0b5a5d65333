import { useRef, useState } from 'react';
import type { FileEndpoint, KeptFile } from '#contract/kernel/file.ts';
import { useSendFile } from './uploads.ts';

export type StoredVideo = Pick<KeptFile, 'id' | 'url'>;

export interface VideoUpload {
  video: StoredVideo | null;
  /** 0 to 1 while a video is on its way; null otherwise. */
  share: number | null;
  name: string;
  add: (file: File) => void;
  remove: () => void;
  cancel: () => void;
}

/**
 * The one video of a form: an MP4 (specification §5). While one is on its way there is none, so that nothing old is
 * saved in its place; the one before comes back where it does not arrive.
 */
export function useVideo(
  endpoint: FileEndpoint,
  video: StoredVideo | null,
  put: (video: StoredVideo | null) => void,
): VideoUpload {
  const sendFile = useSendFile();
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const abort = useRef<AbortController | null>(null);
  const send = async (file: File) => {
    const controller = new AbortController();
    abort.current = controller;
    const setShare = (share: number) => setSending({ name: file.name, share });
    setShare(0);
    put(null);
    const stored = (await sendFile(endpoint, file, {
      onProgress: setShare,
      signal: controller.signal,
    })) as KeptFile | null;
    put(stored ? { id: stored.id, url: stored.url } : video);
    if (abort.current === controller) setSending(null);
  };
  return {
    video,
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
