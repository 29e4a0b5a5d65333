import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { Session } from '#contract/access/session.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { useSession } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Page } from '#web/ui/Page.tsx';
import { Empty, Loading } from '#web/ui/States.tsx';
import { play } from '#web/ui/scan/sound.ts';
import { toastDone } from '#web/ui/toast.tsx';
import { printReceipt } from '../receipt.ts';
import { Counter } from './Counter.tsx';
import { inputOf } from './draft.ts';
import { draftOfSale, editedOf } from './saved.ts';
import { newStoredDraft, readStoredDraft, type StoredDraft, storageKeyOf } from './storedDraft.ts';
import { useLeave } from './useLeave.ts';
import { useStoredDraft } from './useStoredDraft.ts';

/** A pending sale at the counter: its pieces may change, and it may be paid. */
export function EditSale() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <OneSale key={id} id={Number(id)} />;
}

function OneSale({ id }: { id: number }) {
  const t = useText();
  const session = useSession();
  const read = useRead(saleApi.find, { id }, { staleTime: 0 });
  // What was begun with stays: a later answer must not change the draft under somebody's hands.
  const first = useRef<Sale | null>(null);
  if (read.data && read.isFetchedAfterMount) first.current ??= read.data;
  const sale = first.current;
  const title = t('sales.type.straight');
  if (!sale || !session.data) {
    return (
      <Page title={title}>
        <Loading of={read.isError ? read : session} title={(error) => t('sales.detailsFailed', { error })} />
      </Page>
    );
  }
  if (!sale.steps.includes('edit') && !sale.steps.includes('complete')) {
    return (
      <Page title={title} crumb={sale.number}>
        <Empty title={t('refusal.document.notNow')} text={sale.number} />
      </Page>
    );
  }
  return <Till session={session.data} sale={sale} />;
}

function Till({ session, sale }: { session: Session; sale: Sale }) {
  const t = useText();
  const leave = useLeave();
  const navigate = useNavigate();
  const storageKey = storageKeyOf(session.user.id, sale.locationId, sale.id);
  const begin = useMemo(() => () => storedDraftOf(sale, session), [sale, session]);
  const isOutdated = useMemo(
    () => (readStoredDraft(storageKey)?.edited?.version ?? sale.version) < sale.version,
    [storageKey, sale.version],
  );
  const storage = useStoredDraft(storageKey, begin, isOutdated);
  return (
    <Counter
      storage={storage}
      session={session}
      locationId={sale.locationId}
      steps={sale.steps}
      onClose={leave}
      onSaved={(saved) => {
        storage.clear();
        toastDone(t('sales.updated'), saved.number);
        leave();
      }}
      onSold={(sold) => {
        storage.clear();
        play('done');
        toastDone(t('sales.completed'), sold.number);
        void navigate({ to: '/sales/transaction', search: { open: `view:${sold.id}` }, replace: true });
        void printReceipt(sold.id);
      }}
    />
  );
}

/** The draft of a pending sale as the server has it. */
function storedDraftOf(sale: Sale, session: Session): StoredDraft {
  const draft = draftOfSale(sale, session.company);
  return newStoredDraft(draft, editedOf(sale, inputOf(draft, session.company, sale.locationId, today())));
}
