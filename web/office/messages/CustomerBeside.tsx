import { Link } from '@tanstack/react-router';
import { type Conversation, conversationApi } from '#contract/messages/conversation.ts';
import { customerApi } from '#contract/people/customer.ts';
import type { TimelineRow } from '#contract/people/timeline.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Count, DateText, Money } from '#web/ui/Figures.tsx';
import { Card, Facts } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { together } from '#web/ui/together.ts';

const shownMax = 5;

/** What the customer of a conversation has bought: totals, the last orders, and layaways that are still open. */
export function CustomerBeside({ conversation }: { conversation: Conversation }) {
  const t = useText();
  const input = { id: conversation.customerId };
  const totals = useRead(customerApi.totals, input);
  const sales = useRead(customerApi.timeline, { ...input, kind: 'sale' });
  if (!sales.data || !totals.data) {
    return (
      <Card title={t('conversation.bought')}>
        <Loading of={together(sales, totals)} title={t('customer.totals.failed')} rows={2} />
      </Card>
    );
  }
  const of = totals.data.sales;
  const { rows } = sales.data;
  const layaways = rows.filter(({ variant, status }) => variant === 'layaway' && status === 'pending');
  return (
    <Card title={t('conversation.bought')}>
      {of && (
        <Facts
          of={[
            [t('customer.totals.sales'), <Count key="sales" count={of.count} />],
            [t('customer.totals.amount'), <Money key="amount" yen={of.amount} />],
            [t('customer.totals.lastVisit'), of.lastVisit ? <DateText key="last" of={of.lastVisit} /> : '–'],
          ]}
        />
      )}
      <Sales title={t('conversation.layaways')} rows={layaways} conversation={conversation} />
      <Sales title={t('conversation.lastOrders')} rows={rows.slice(0, shownMax)} conversation={conversation} />
    </Card>
  );
}

interface SalesProps {
  title: string;
  rows: readonly TimelineRow[];
  conversation: Conversation;
}

/** Sales of the customer; each may become the one that the conversation is about. */
function Sales({ title, rows, conversation }: SalesProps) {
  const t = useText();
  const { id, itemId, saleId } = conversation;
  const about = useAct(conversationApi.about, {
    onSuccess: () => toastDone(t('conversation.aboutSaved')),
    onError: (problem) => toastProblem(problem, t('conversation.stepFailed')),
  });
  if (rows.length === 0) return null;
  return (
    <section className="beside-sales">
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span className="row">
              {row.link ? (
                <Link to="/sales/list" search={{ open: `view:${row.link.id}` }} className="link digits">
                  {row.number}
                </Link>
              ) : (
                <span className="digits">{row.number}</span>
              )}
              <span className="spacer" />
              <Money yen={row.amount} />
            </span>
            <span className="row text-small text-dim">
              {t(`sales.type.${row.variant}` as TextKey)} · <DateText of={row.date} />
              <span className="spacer" />
              <StatusBadge of={row.status}>{t(`sales.status.${row.status}` as TextKey)}</StatusBadge>
            </span>
            {row.link && row.link.id !== saleId && (
              <Button
                size="small"
                busy={about.isPending}
                onClick={() => about.mutate({ id, itemId: itemId || null, saleId: row.link?.id ?? null })}
              >
                {t('conversation.aboutThis')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
