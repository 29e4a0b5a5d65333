import { useNavigate } from '@tanstack/react-router';
import { type ConversationRow, conversationApi, conversationStatuses } from '#contract/messages/conversation.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, textColumn } from '#web/ui/list/columns.tsx';
import { flagFilter } from '#web/ui/list/flagFilter.ts';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ConversationBadge } from './ConversationBadge.tsx';

/** The conversations with customers, open ones first. */
export function ConversationList() {
  const t = useText();
  const named = useCustomerName();
  const local = useLocalName();
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('conversation.title')}
      buttons={
        <Button icon="message" onClick={() => void navigate({ to: '/messages/saved-replies' })}>
          {t('savedReply.title')}
        </Button>
      }
      api={conversationApi}
      search={t('conversation.search')}
      failed={t('conversation.failed')}
      empty={{ title: t('conversation.none'), text: t('conversation.noneText') }}
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: t('common.status'),
          options: conversationStatuses.map((value) => ({ value, label: t(`conversation.statuses.${value}`) })),
        },
        flagFilter('mine', t('conversation.assignedTo'), t('conversation.mine'), t('conversation.others')),
      ]}
      columns={[
        textColumn('subject', t('conversation.subject'), { width: 208, sort: 'subject', fixed: true }),
        { key: 'customer', title: t('conversation.customer'), width: 144, rank: 1, render: (row) => named(row) },
        {
          key: 'lastWords',
          title: t('conversation.last'),
          rank: 5,
          quiet: true,
          render: (row) => <LastWords of={row} />,
        },
        dateColumn('lastAt', t('conversation.lastAt'), { width: 176, sort: 'last', rank: 3 }),
        {
          key: 'status',
          title: t('common.status'),
          width: 112,
          rank: 2,
          render: (row) => <ConversationBadge status={row.status} />,
        },
        {
          key: 'assigned',
          title: t('conversation.assignedTo'),
          width: 152,
          rank: 4,
          render: (row) => local(row.assignedName, row.assignedNameJa),
        },
      ]}
      card={(row) => (
        <CardRow
          title={row.subject}
          code={named(row)}
          figure={<ConversationBadge status={row.status} />}
          under={
            <>
              <DateText of={row.lastAt} />
              <br />
              <LastWords of={row} />
            </>
          }
        />
      )}
      onOpen={(row) => void navigate({ to: '/messages/$id', params: { id: String(row.id) } })}
      guide={{
        id: 'conversation',
        steps: [t('conversation.guide1'), t('conversation.guide2'), t('conversation.guide3')],
      }}
    />
  );
}

/** What was said last, and by whom: a customer who waits for an answer stands out. */
function LastWords({ of: { status, lastAuthor, lastWords } }: { of: ConversationRow }) {
  const t = useText();
  if (lastAuthor === 'staff') return t('conversation.said', { words: lastWords });
  if (status === 'closed') return lastWords;
  return (
    <>
      <StatusBadge tone="bad">{t('conversation.toAnswer')}</StatusBadge> {lastWords}
    </>
  );
}
