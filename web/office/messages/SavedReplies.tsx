import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Conversation } from '#contract/messages/conversation.ts';
import { savedReplyApi } from '#contract/messages/savedReply.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import { toastInfo } from '#web/ui/toast.tsx';
import { savedText } from './savedText.ts';

interface SavedRepliesProps {
  conversation: Conversation;
  onChoose: (text: string) => void;
}

/** Replies that are written often, filled from the conversation. What is not known is said, and stays to be written. */
export function SavedReplies({ conversation, onChoose }: SavedRepliesProps) {
  const t = useText();
  const local = useLocalName();
  const { data } = useAll(savedReplyApi.list, { active: 'true' });
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button icon="message">{t('conversation.saved')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data?.map((reply) => (
          <Menu.Item
            key={reply.id}
            onClick={() => {
              const { text, missing } = savedText(reply, conversation);
              onChoose(text);
              if (missing.length > 0)
                toastInfo(
                  t('conversation.unfilled'),
                  missing.map((place) => `{${place}}`).join(t('common.list.comma')),
                );
            }}
          >
            {local(reply.name, reply.nameJa)}
          </Menu.Item>
        ))}
        {data?.length === 0 && <Menu.Label>{t('savedReply.none')}</Menu.Label>}
        <Menu.Divider />
        <Menu.Item component={Link} to="/messages/saved-replies">
          {t('conversation.editSaved')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
