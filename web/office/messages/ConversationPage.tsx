import './message.css';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { imageUrl, pdfUrl } from '#contract/kernel/file.ts';
import type { Attachment } from '#contract/messages/attachment.ts';
import { type Conversation, conversationApi, type Message } from '#contract/messages/conversation.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { isFocusLost } from '#web/ui/focus.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { backTo } from '#web/ui/list/place.ts';
import { Card, Page } from '#web/ui/Page.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { Loading } from '#web/ui/States.tsx';
import { isTouch } from '#web/ui/scan/touch.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { WrittenText } from '#web/ui/WrittenText.tsx';
import { Composer, Received } from './Composer.tsx';
import { ConversationBadge } from './ConversationBadge.tsx';
import { CustomerBeside } from './CustomerBeside.tsx';
import { Person } from './Person.tsx';

/** One conversation: what was written, newest first, and beside it whom it is with. */
export function ConversationPage() {
  const t = useText();
  const router = useRouter();
  const params = useParams({ strict: false }) as { id?: string };
  const found = useRead(conversationApi.find, { id: Number(params.id) });
  const back = () => backTo(router, '/messages');
  if (!found.data) {
    return (
      <Page title={t('conversation.title')} onBack={back}>
        <Loading of={found} title={t('conversation.loadFailed')} shape="detail" />
      </Page>
    );
  }
  const conversation = found.data;
  return (
    <Page
      title={conversation.subject}
      crumb={conversation.subject}
      badge={<ConversationBadge status={conversation.status} />}
      onBack={back}
      scrolls
      actions={<Actions conversation={conversation} />}
    >
      <div className="page-body customer-page conversation-body" key={conversation.id}>
        <aside className="customer-side">
          <Person conversation={conversation} />
          {conversation.customerId !== 0 && <CustomerBeside conversation={conversation} />}
        </aside>
        <Story conversation={conversation} />
      </div>
    </Page>
  );
}

/** What was written, below where one writes. Once it was closed or opened again, the keyboard goes on at what can be done now. */
function Story({ conversation }: { conversation: Conversation }) {
  const t = useText();
  const { status } = conversation;
  const main = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    const next = main.current?.querySelector<HTMLElement>('.conversation-write textarea, .conversation-closed button');
    if (isIdle() && !isTouch()) next?.focus();
  }, [status]);
  return (
    <div className="customer-story conversation-main" ref={main}>
      {status === 'open' ? (
        <Composer conversation={conversation} />
      ) : (
        <p className="row conversation-closed" role="status">
          {t('conversation.isClosed')}
          <span className="spacer" />
          <Step conversation={conversation} kind="primary" />
        </p>
      )}
      <Messages conversation={conversation} />
      <Received conversation={conversation} />
      <Trail conversation={conversation} />
    </div>
  );
}

/** Whether nobody types, or is in a dialog: the question before the step gave the focus back to anything that the page had. */
function isIdle(): boolean {
  if (isFocusLost()) return true;
  const now = document.activeElement;
  const isTyped = now instanceof HTMLTextAreaElement && now.value !== '';
  return !isTyped && document.getElementById('main')?.contains(now) === true;
}

function Trail({ conversation }: { conversation: Conversation }) {
  const t = useText();
  const names: Record<string, string> = {
    assignedTo: t('conversation.assignedTo'),
    status: t('common.status'),
    customer: t('conversation.customer'),
    itemCode: t('conversation.piece'),
    saleNumber: t('conversation.sale'),
  };
  const showValue = (_: string, value: unknown) =>
    value === 'open' || value === 'closed' ? t(`conversation.statuses.${value}`) : String(value ?? '');
  return (
    <Card title={t('common.audit.title')} className="conversation-trail">
      <AuditTrail
        endpoint={conversationApi.audit}
        id={conversation.id}
        actionName={(action) => t(`conversation.actions.${action as 'start'}`)}
        fieldName={(field) => names[field] ?? field}
        showValue={showValue}
      />
    </Card>
  );
}

function Messages({ conversation }: { conversation: Conversation }) {
  const t = useText();
  return (
    <section aria-label={t('conversation.messages')} className="conversation-main">
      <Pages
        of={usePages(conversationApi.messages, { id: conversation.id })}
        failed={t('conversation.failed')}
        empty={{ title: t('conversation.none') }}
        className="customer-more"
      >
        {(rows) => rows.map((message) => <Written key={message.id} message={message} conversation={conversation} />)}
      </Pages>
    </section>
  );
}

function Written({ message, conversation }: { message: Message; conversation: Conversation }) {
  const t = useText();
  const named = useCustomerName();
  const local = useLocalName();
  const user = local(message.userName, message.userNameJa);
  const isOwn = message.author === 'staff';
  const customer = named(conversation);
  const writer = isOwn ? user : user ? `${customer} (${t('conversation.enteredBy', { name: user })})` : customer;
  const isErased = message.text === '' && message.files.length === 0;
  return (
    <article className={isOwn ? 'conversation-message is-own' : 'conversation-message'}>
      <div className="text-small text-dim">
        {writer} · <DateText of={message.at} />
      </div>
      <p>{isErased ? t('mail.erased') : <WrittenText text={message.text} />}</p>
      {message.files.length > 0 && <Files of={message.files} />}
    </article>
  );
}

/** Pictures as thumbnails, which open whole; PDFs by name, which are saved. */
function Files({ of }: { of: readonly Attachment[] }) {
  return (
    <ul className="conversation-files">
      {of.map(({ id, name, isImage }) => (
        <li key={id}>
          {isImage ? (
            <a href={imageUrl(id)} target="_blank" rel="noopener noreferrer" title={name}>
              <img src={imageUrl(id, 'thumb')} alt={name} loading="lazy" />
            </a>
          ) : (
            <a className="link row" href={pdfUrl(id)} download={name}>
              <Icon name="file-type-pdf" />
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Actions({ conversation }: { conversation: Conversation }) {
  return conversation.status === 'open' ? <Step conversation={conversation} kind="secondary" /> : null;
}

/** Closes a conversation, or opens it again; both ask. */
function Step({ conversation, kind }: { conversation: Conversation; kind: 'primary' | 'secondary' }) {
  const t = useText();
  const { id, status } = conversation;
  const step = status === 'open' ? 'close' : 'reopen';
  const act = useAct(conversationApi[step], {
    onSuccess: () => toastDone(t(step === 'close' ? 'conversation.closed' : 'conversation.reopened')),
    onError: (problem: Error) => toastProblem(problem, t('conversation.stepFailed')),
  });
  const ask = async () => {
    const question =
      step === 'close'
        ? { title: t('conversation.closeTitle'), text: t('conversation.closeText'), confirm: t('conversation.close') }
        : {
            title: t('conversation.reopenTitle'),
            text: t('conversation.reopenText'),
            confirm: t('conversation.reopen'),
          };
    if (await isConfirmed(question)) act.mutate({ id });
  };
  return (
    <Button kind={kind} busy={act.isPending} onClick={() => void ask()}>
      {t(step === 'close' ? 'conversation.close' : 'conversation.reopen')}
    </Button>
  );
}
