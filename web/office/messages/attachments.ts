import { useRef, useState } from 'react';
import { type Attachment, filesMax } from '#contract/messages/attachment.ts';
import { conversationApi } from '#contract/messages/conversation.ts';
import { readStoredJson, store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { sendFile } from '#web/ui/file/sendFile.ts';
import { toastFailed } from '#web/ui/toast.tsx';

/** A file beside a reply: on its way, there, or to be sent once more. */
export interface Attached {
  key: number;
  name: string;
  share: number;
  /** Once the server has it. */
  id: string | null;
  isImage: boolean;
  /** What is sent again by a press; null where that would fail as well. */
  file: File | null;
  hasFailed: boolean;
}

type StorageKey = `kinza.message.${string}`;

/** The files of a reply that is being written. Those that were sent survive a reload with its words. */
export function useAttachments(conversationId: number, storageKey: StorageKey) {
  const t = useText();
  const next = useRef(1);
  const [files, setFiles] = useState<Attached[]>(() =>
    restored(readStoredJson<Attachment[]>(storageKey) ?? [], () => next.current++),
  );
  const change = (by: (before: Attached[]) => Attached[]) =>
    setFiles((before) => {
      const after = by(before);
      const sent = after.filter(({ id }) => id !== null).map(({ id, name, isImage }) => ({ id, name, isImage }));
      store(storageKey, sent.length > 0 ? JSON.stringify(sent) : null);
      return after;
    });
  const patch = (key: number, what: Partial<Attached>) =>
    change((before) => before.map((one) => (one.key === key ? { ...one, ...what } : one)));
  const send = async (key: number, file: File) => {
    let canTryAgain = true;
    const kept = await sendFile(conversationApi.attach, file, {
      input: { id: conversationId },
      onProgress: (share) => patch(key, { share }),
      onRefused: () => {
        canTryAgain = false;
      },
    });
    if (kept) patch(key, { id: kept.id, isImage: kept.thumbUrl !== '', share: 1, file: null });
    else if (canTryAgain) patch(key, { hasFailed: true });
    else change((before) => before.filter((one) => one.key !== key));
  };
  const add = (chosen: readonly File[]) => {
    const room = filesMax - files.length;
    if (chosen.length > room) toastFailed(t('refusal.file.tooMany', { max: filesMax }));
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const key = next.current++;
      const begun = { key, name: file.name, share: 0, id: null, isImage: false, file, hasFailed: false };
      change((before) => [...before, begun]);
      void send(key, file);
    }
  };
  return {
    files,
    add,
    again: ({ key, file }: Attached) => {
      if (!file) return;
      patch(key, { hasFailed: false, share: 0 });
      void send(key, file);
    },
    remove: (key: number) => change((before) => before.filter((one) => one.key !== key)),
    clear: () => change(() => []),
    isSending: files.some(({ id, hasFailed }) => id === null && !hasFailed),
    sent: files.flatMap(({ id, name }) => (id ? [{ id, name }] : [])),
  };
}

function restored(sent: readonly Attachment[], key: () => number): Attached[] {
  return sent.map((one) => ({ ...one, key: key(), share: 1, file: null, hasFailed: false }));
}
