import { Select } from '@mantine/core';
import { type Conversation, conversationApi } from '#contract/messages/conversation.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { currentUser } from '#web/api/session.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';

/** Who looks after a conversation: an administrator who is chosen, oneself by one press, or nobody. */
export function Assigned({ conversation }: { conversation: Conversation }) {
  const t = useText();
  const local = useLocalName();
  const { id, assignedTo, assignedName, assignedNameJa } = conversation;
  const found = useRead(conversationApi.assignees, {});
  const assign = useAct(conversationApi.assign, {
    onSuccess: () => toastDone(t('conversation.assigned')),
    onError: (problem) => toastProblem(problem, t('conversation.stepFailed')),
  });
  const others = (found.data?.rows ?? []).filter((row) => row.id !== assignedTo);
  const now = assignedTo === 0 ? [] : [{ id: assignedTo, name: assignedName, nameJa: assignedNameJa }];
  const own = currentUser()?.id;
  return (
    <span className="conversation-assigned">
      <Select
        aria-label={t('conversation.assignedTo')}
        placeholder={t('conversation.nobody')}
        size="xs"
        clearable
        searchable
        disabled={assign.isPending}
        nothingFoundMessage={t('common.nothingFound')}
        value={assignedTo === 0 ? null : String(assignedTo)}
        onChange={(chosen) => assign.mutate({ id, userId: chosen === null ? null : Number(chosen) })}
        data={[...now, ...others].map((row) => ({ value: String(row.id), label: local(row.name, row.nameJa) }))}
      />
      {own !== undefined && assignedTo !== own && (
        <Button size="small" busy={assign.isPending} onClick={() => assign.mutate({ id, userId: own })}>
          {t('conversation.take')}
        </Button>
      )}
    </span>
  );
}
