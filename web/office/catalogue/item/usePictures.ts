import { arrayMove } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { imagesMax, itemApi } from '#contract/catalogue/item.ts';
import { newKey } from '#web/api/key.ts';
import { say } from '#web/text/text.ts';
import { refusalOfFile } from '#web/ui/file/refusal.ts';
import { sendFile } from '#web/ui/file/sendFile.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import type { ItemValues, Picture } from './values.ts';

export interface Pictures {
  list: readonly Picture[];
  /** How much of a picture has been sent, 0 to 1, by key. */
  shares: Readonly<Record<string, number>>;
  add: (files: readonly File[]) => void;
  again: (key: string) => void;
  remove: (key: string) => void;
  /** Places count from 0. */
  move: (from: number, to: number) => void;
}

/**
 * The pictures of the form. Each is sent on its own, so that one that fails leaves its neighbours alone. A file that can’t
 * be a picture takes no place among them; one that did not arrive keeps its place and can be sent again.
 */
export function usePictures(draft: Draft<ItemValues>): Pictures {
  const files = useRef(new Map<string, File>());
  const [shares, setShares] = useState<Record<string, number>>({});
  const list = draft.values.pictures;
  const change = (how: (old: Picture[]) => Picture[]) => draft.form.setFieldValue('pictures', how);
  const put = (key: string, changed: Partial<Picture>) =>
    change((old) => old.map((picture) => (picture.key === key ? { ...picture, ...changed } : picture)));
  const remove = (key: string) => {
    files.current.delete(key);
    change((old) => old.filter((picture) => picture.key !== key));
  };
  const send = async (key: string, file: File) => {
    const setShare = (share: number) => setShares((old) => ({ ...old, [key]: share }));
    setShare(0);
    let isRefused = false;
    const stored = await sendFile(itemApi.addImage, file, {
      onProgress: setShare,
      onRefused: () => {
        isRefused = true;
      },
    });
    if (isRefused) return remove(key);
    if (!stored) return put(key, { state: 'failed' });
    files.current.delete(key);
    put(key, { id: stored.id, url: stored.url, thumbUrl: stored.thumbUrl, state: 'there' });
  };
  return {
    list,
    shares,
    add: (chosen) => {
      const good = chosen.filter((file) => !toldRefusal(file));
      const room = imagesMax - list.length;
      if (good.length > room) toastFailed(say('field.imagesMax', { label: '' }));
      const fresh = good.slice(0, Math.max(0, room)).map((file) => ({ file, picture: pictureOf(file) }));
      change((old) => [...old, ...fresh.map(({ picture }) => picture)]);
      for (const { file, picture } of fresh) {
        files.current.set(picture.key, file);
        void send(picture.key, file);
      }
    },
    again: (key) => {
      const file = files.current.get(key);
      if (!file) return;
      put(key, { state: 'sending' });
      void send(key, file);
    },
    remove,
    move: (from, to) => change((old) => arrayMove(old, from, to)),
  };
}

/** Whether a file is refused before anything is sent, which is told. */
function toldRefusal(file: File): boolean {
  const refusal = refusalOfFile('itemImage', file);
  if (refusal) toastFailed(say('file.failed', { name: file.name }), refusal);
  return refusal !== undefined;
}

function pictureOf(file: File): Picture {
  const url = URL.createObjectURL(file);
  return { key: newKey(), id: null, url, thumbUrl: url, name: file.name, state: 'sending' };
}
