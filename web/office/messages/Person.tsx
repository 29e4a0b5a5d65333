import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Conversation, conversationApi } from '#contract/messages/conversation.ts';
import { useAct } from '#web/api/hooks.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, Facts } from '#web/ui/Page.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { CustomerPicker } from '../people/customer/CustomerPicker.tsx';
import { Assigned } from './Assigned.tsx';
import { Subject } from './Subject.tsx';

/** Whom a conversation is with, as a record or as typed on the web, and what it is about. */
export function Person({ conversation }: { conversation: Conversation }) {
  const t = useText();
  const named = useCustomerName();
  const { customerId, contactNumber, email, channel, typed } = conversation;
  return (
    <Card title={t('conversation.customer')}>
      <Facts
        of={[
          [
            t('conversation.customer'),
            customerId === 0 ? (
              named(conversation)
            ) : (
              <Link key="customer" className="link" to="/manage-user/customers/$id" params={{ id: String(customerId) }}>
                {named(conversation)}
              </Link>
            ),
          ],
          customerId !== 0 && channel === 'web' && [t('conversation.typedAs'), typed.name],
          contactNumber !== '' && [t('customer.field.contactNumber'), contactNumber],
          [t('customer.field.email'), email ? <MailAddress key="email" of={email} /> : t('conversation.noEmail')],
          [t('conversation.language'), t(`mail.languages.${conversation.language}`)],
          [t('conversation.assignedTo'), <Assigned key="assigned" conversation={conversation} />],
        ]}
      />
      {customerId === 0 && <LinkCustomer conversation={conversation} />}
      <Subject conversation={conversation} />
      {conversation.hasPage && email !== '' && <NewLink conversation={conversation} />}
    </Card>
  );
}

/** Records that are reached by what was typed, to be linked by one press; any other is looked for. */
function LinkCustomer({ conversation: { id, known } }: { conversation: Conversation }) {
  const t = useText();
  const named = useCustomerName();
  const [isPicking, setPicking] = useState(false);
  const link = useAct(conversationApi.link, {
    invalidates: ['customer'],
    onSuccess: () => toastDone(t('conversation.linked')),
    onError: (problem) => toastProblem(problem, t('conversation.stepFailed')),
  });
  const choose = (customerId: number) => link.mutate({ id, customerId });
  return (
    <div className="beside-sales">
      <h3>{t(known.length > 0 ? 'conversation.knownAs' : 'conversation.unknown')}</h3>
      {known.map((record) => (
        <span key={record.id} className="row">
          <span>
            {named(record)} <span className="code">{record.code}</span>
          </span>
          <span className="spacer" />
          <Button size="small" busy={link.isPending} onClick={() => choose(record.id)}>
            {t('conversation.link')}
          </Button>
        </span>
      ))}
      <Button size="small" icon="search" onClick={() => setPicking(true)}>
        {t('conversation.findCustomer')}
      </Button>
      {isPicking && (
        <CustomerPicker
          title={t('conversation.findCustomer')}
          creates
          onChoose={(customer) => {
            setPicking(false);
            choose(customer.id);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

function NewLink({ conversation: { id } }: { conversation: Conversation }) {
  const t = useText();
  const renew = useAct(conversationApi.renew, {
    onSuccess: () => toastDone(t('conversation.linkSent')),
    onError: (problem) => toastProblem(problem, t('conversation.stepFailed')),
  });
  const ask = async () => {
    const question = {
      title: t('conversation.renewTitle'),
      text: t('conversation.renewText'),
      confirm: t('conversation.renew'),
    };
    if (await isConfirmed(question)) renew.mutate({ id });
  };
  return (
    <div className="beside-sales">
      <Button size="small" icon="link" busy={renew.isPending} onClick={() => void ask()}>
        {t('conversation.renew')}
      </Button>
    </div>
  );
}

/** One that is too long for its line goes on at its @. */
function MailAddress({ of }: { of: string }) {
  const at = of.indexOf('@');
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
