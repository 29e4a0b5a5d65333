import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { kindOf } from '#contract/kernel/file.ts';
import { wordsMax } from '#contract/messages/attachment.ts';
import { type Conversation, conversationApi } from '#contract/messages/conversation.ts';
import { useAct } from '#web/api/hooks.ts';
import { currentUser } from '#web/api/session.ts';
import { readStored, store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileArea } from '#web/ui/file/FileArea.tsx';
import { Card } from '#web/ui/Page.tsx';
import { isTouch } from '#web/ui/scan/touch.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { AttachedFiles } from './AttachedFiles.tsx';
import { useAttachments } from './attachments.ts';
import { SavedReplies } from './SavedReplies.tsx';

/** Words that are being written, kept until they are sent: they survive a reload. */
function useWords(id: number, kind: 'reply' | 'receive') {
  const key = `kinza.message.${currentUser()?.id}.${id}.${kind}` as const;
  const [text, setText] = useState(() => readStored(key) ?? '');
  useEffect(() => store(key, text || null), [key, text]);
  return [text, setText] as const;
}

/** How many wait for an answer stands in the menu and behind the bell. */
const waiting = ['dashboard'];

/** Where one writes to the customer: words, files, or both. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const t = useText();
  const { id, email, hasPage } = conversation;
  const [text, setText] = useWords(id, 'reply');
  const field = useRef<HTMLTextAreaElement>(null);
  const attachments = useAttachments(id, `kinza.message.${currentUser()?.id}.${id}.files`);
  const { accept, bytesMax } = kindOf(conversationApi.attach.use);
  // The button that was pressed can't be any more, or not for a while; a finger would open its keyboard.
  const goOn = () => {
    if (!isTouch()) field.current?.focus();
  };
  const send = useAct(conversationApi.reply, {
    invalidates: waiting,
    onSuccess: () => {
      setText('');
      attachments.clear();
      toastDone(t('conversation.replied'));
      goOn();
    },
    onError: (problem) => {
      toastProblem(problem, t('conversation.replyFailed'));
      goOn();
    },
  });
  const isReachable = email !== '' || hasPage;
  const isWritten = text.trim() !== '' || attachments.sent.length > 0;
  const hint = email
    ? t('conversation.replyHint', { email })
    : t(hasPage ? 'conversation.onPage' : 'conversation.noEmail');
  return (
    <Card title={t('conversation.reply')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWritten && !attachments.isSending) send.mutate({ id, text, files: attachments.sent });
        }}
      >
        <FileArea
          className="conversation-main conversation-write"
          accept={accept}
          label={t('conversation.attach')}
          multiple
          onFiles={(files) => hasPage && attachments.add(files)}
        >
          {(choose) => (
            <>
              <Textarea
                ref={field}
                label={t('conversation.replyLabel')}
                autosize
                minRows={3}
                maxRows={12}
                maxLength={wordsMax}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                onKeyDown={sendByKeys}
              />
              <AttachedFiles files={attachments.files} onAgain={attachments.again} onRemove={attachments.remove} />
              <div className="row conversation-tools">
                <SavedReplies
                  conversation={conversation}
                  onChoose={(saved) => setText(text.trim() === '' ? saved : `${text}\n\n${saved}`)}
                />
                <Button icon="paperclip" disabled={!hasPage} onClick={choose}>
                  {t('conversation.attach')}
                </Button>
                <span className="text-small text-dim">
                  {hint}{' '}
                  {t(hasPage ? 'conversation.attachHint' : 'conversation.noPage', {
                    megabytes: bytesMax / 1024 / 1024,
                  })}
                  {hasPage && !isTouch() && ` ${t('conversation.attachDrop')}`}
                </span>
                <Button
                  kind="primary"
                  type="submit"
                  busy={send.isPending}
                  disabled={!isWritten || !isReachable || attachments.isSending}
                >
                  {t('conversation.send')}
                </Button>
              </div>
            </>
          )}
        </FileArea>
      </form>
    </Card>
  );
}

/** Where one enters what the customer wrote back by mail or said. */
export function Received({ conversation: { id } }: { conversation: Conversation }) {
  const t = useText();
  const [text, setText] = useWords(id, 'receive');
  const send = useAct(conversationApi.receive, {
    invalidates: waiting,
    onSuccess: () => {
      setText('');
      toastDone(t('conversation.received'));
    },
    onError: (problem) => toastProblem(problem, t('conversation.receiveFailed')),
  });
  const isWritten = text.trim() !== '';
  return (
    <Card title={t('conversation.receive')}>
      <form
        className="conversation-main conversation-write"
        onSubmit={(event) => {
          event.preventDefault();
          if (isWritten) send.mutate({ id, text });
        }}
      >
        <Textarea
          label={t('conversation.receiveLabel')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={wordsMax}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={sendByKeys}
        />
        <div className="row">
          <span className="spacer" />
          <Button type="submit" busy={send.isPending} disabled={!isWritten}>
            {t('conversation.receive')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Enter begins a new line; with Ctrl or ⌘ it sends. */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
