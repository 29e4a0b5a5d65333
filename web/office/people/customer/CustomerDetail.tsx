import './customer.css';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { personName } from '#contract/kernel/personName.ts';
import { type Customer, customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useAddressChoice } from '#web/ui/address.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { backTo } from '#web/ui/list/place.ts';
import { MoreMenu } from '#web/ui/list/RowMenu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { ActiveBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useShortcut } from '#web/ui/shortcut.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { toastInfo } from '#web/ui/toast.tsx';
import { NewMessagePicker } from '../../messages/NewMessagePicker.tsx';
import { CustomerEditor } from './CustomerForm.tsx';
import { CustomerSide } from './CustomerSide.tsx';
import { CustomerTotals } from './CustomerTotals.tsx';
import { Documents } from './Documents.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { Notes } from './Notes.tsx';
import { Timeline } from './Timeline.tsx';
import { useCustomerWords } from './useCustomerWords.ts';
import { useEraseCustomer } from './useEraseCustomer.ts';
import { useOpenCustomer } from './useOpenCustomer.ts';
import { useToggleCustomer } from './useToggleCustomer.ts';

/** One customer: who they are, what they bought, what is known of them. A merged record leads to its survivor. */
export function CustomerDetail() {
  const t = useText();
  const named = useCustomerName();
  const router = useRouter();
  const params = useParams({ strict: false }) as { id?: string };
  const customer = useRead(customerApi.find, { id: Number(params.id) });
  const back = () => backTo(router, '/manage-user/customers');
  useFollowMerge(customer.data);
  if (!customer.data || customer.data.mergedInto) {
    return (
      <Page title={t('customer.customer')} onBack={back}>
        <Loading of={customer} title={t('customer.loadFailed')} shape="detail" />
      </Page>
    );
  }
  const { code, active, erasedAt, customerType, contactNumber, lastNameKana, firstNameKana } = customer.data;
  const kana = `${lastNameKana} ${firstNameKana}`.trim();
  return (
    <Page
      title={named(customer.data)}
      crumb={code}
      lead={<Avatar name={personName(customer.data)} />}
      badge={
        <>
          <StatusBadge>{t(`customer.type.${customerType}`)}</StatusBadge>
          {erasedAt ? (
            <StatusBadge of="inactive">{t('customer.status.erased')}</StatusBadge>
          ) : (
            !active && <ActiveBadge active={active} />
          )}
        </>
      }
      onBack={back}
      scrolls
      actions={<Actions customer={customer.data} />}
      under={
        <span className="text-secondary">
          <span className="code">{code}</span>
          {kana && <span lang="ja"> · {kana}</span>}
          {contactNumber && <span className="digits"> · {contactNumber}</span>}
        </span>
      }
    >
      <div className="page-body customer-page">
        <CustomerSide customer={customer.data} />
        <div className="customer-story">
          <CustomerTotals id={customer.data.id} />
          <section>
            <Records key={customer.data.id} id={customer.data.id} />
          </section>
        </div>
      </div>
      <Dialogs customer={customer.data} />
    </Page>
  );
}

/** Whoever opens a record that became part of another one comes to that one, and is told so. */
function useFollowMerge(customer: Customer | undefined): void {
  const t = useText();
  const navigate = useNavigate();
  const into = customer?.mergedInto ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record.
  useEffect(() => {
    if (!customer || !into) return;
    toastInfo(t('customer.movedOn', { code: customer.code, into: into.code }));
    void navigate({ to: '/manage-user/customers/$id', params: { id: String(into.id) }, replace: true });
  }, [into?.id]);
}

function Actions({ customer }: { customer: Customer }) {
  const t = useText();
  const mayEdit = useMay()('Edit Customers') && !customer.erasedAt;
  const dialog = useDialog();
  const toggle = useToggleCustomer()(customer);
  const erase = useEraseCustomer(customer);
  useShortcut('e', () => dialog.open('edit'), { enabled: mayEdit && dialog.now === null, label: t('common.edit') });
  const merge = { label: t('customer.merge.action'), icon: 'arrow-merge', run: () => dialog.open('merge') };
  const writes = useMay()('Access Messages') && !customer.erasedAt && customer.active;
  const more = mayEdit ? [...(customer.active ? [merge] : []), toggle, ...erase] : erase;
  return (
    <>
      <MoreMenu actions={more} />
      {writes && (
        <Button icon="mail" onClick={() => dialog.open('message')}>
          {t('conversation.start')}
        </Button>
      )}
      {mayEdit && (
        <Button kind="primary" icon="pencil" shortcut="E" onClick={() => dialog.open('edit')}>
          {t('common.edit')}
        </Button>
      )}
    </>
  );
}

const tabs = ['timeline', 'notes', 'documents', 'audit'] as const;

/** What is known of a customer, one view at a time; which one stands in the address. */
function Records({ id }: { id: number }) {
  const t = useText();
  const words = useCustomerWords();
  const [tab, choose] = useAddressChoice('tab', tabs);
  // A note that is being written stays where it is while somebody looks something up.
  const wasAtNotes = useRef(false);
  wasAtNotes.current ||= tab === 'notes';
  return (
    <Tabs
      label={t('customer.tab.label')}
      value={tab}
      onChange={choose}
      options={tabs.map((value) => ({ value, label: t(`customer.tab.${value}`) }))}
    >
      {tab === 'timeline' && <Timeline id={id} />}
      {wasAtNotes.current && (
        <div hidden={tab !== 'notes'}>
          <Notes customerId={id} />
        </div>
      )}
      {tab === 'documents' && <Documents customerId={id} />}
      {tab === 'audit' && <AuditTrail endpoint={customerApi.audit} id={id} {...words} />}
    </Tabs>
  );
}

function Dialogs({ customer }: { customer: Customer }) {
  const t = useText();
  const { is, id: otherId, close } = useDialog();
  const mayEdit = useMay()('Edit Customers') && !customer.erasedAt;
  const open = useOpenCustomer();
  if (!mayEdit) return null;
  const existing = { label: t('customer.duplicate.open'), run: (row: { id: number }) => open(row.id) };
  return (
    <>
      {is('edit') && <CustomerEditor id={customer.id} existing={existing} onDone={close} onClose={close} />}
      {is('message') && <NewMessagePicker customerId={customer.id} onClose={close} />}
      {is('merge') && <MergeDialog id={customer.id} otherId={otherId} onClose={close} />}
    </>
  );
}
