import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Session } from '#contract/access/session.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { useSession } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { Counter } from './Counter.tsx';
import { carriedOver } from './carriedOver.ts';
import { inputOf } from './draft.ts';
import { lacksOwn } from './ownDraft.ts';
import { draftOfSale, editedOf } from './saved.ts';
import { newStoredDraft, type StoredDraft, storageKeyOf } from './storedDraft.ts';
import { handOver } from './usePrinting.ts';
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
  const isOpen = sale?.steps.some((step) => step === 'edit' || step === 'complete');
  if (sale && isOpen && session.data) return <EditCounter session={session.data} sale={sale} />;
  return (
    <Page title={t(`sales.type.${sale?.type ?? 'straight'}`)} {...(sale ? { crumb: sale.number } : {})}>
      {sale && !isOpen ? (
        <Empty title={t('refusal.document.notNow')} text={sale.number} />
      ) : (
        <Loading of={read.isError ? read : session} title={(error) => t('sales.detailsFailed', { error })} />
      )}
    </Page>
  );
}

function EditCounter({ session, sale }: { session: Session; sale: Sale }) {
  const navigate = useNavigate();
  const storage = useStoredDraft(
    storageKeyOf(session.user.id, sale.locationId, sale.id),
    (left) => storedDraftOf(sale, session, left),
    // Where a sign-out took the place along that it goes to, the sale is read again.
    ({ edited, draft }) => (edited === null || edited.version >= sale.version) && !lacksOwn(draft),
  );
  return (
    <Counter
      storage={storage}
      session={session}
      locationId={sale.locationId}
      steps={sale.steps}
      onSold={(sold) => {
        handOver(sold);
        // What is scanned after it belongs to no half-made sale of the till.
        void navigate({ to: '/sales/transaction/new', search: { type: 'straight' } as never, replace: true });
      }}
    />
  );
}

/** The draft of a pending sale as the server has it, and what was typed into it when somebody else changed it. */
function storedDraftOf(sale: Sale, session: Session, left?: StoredDraft | null): StoredDraft {
  const fresh = draftOfSale(sale, session.company);
  const edited = editedOf(sale, inputOf(fresh, session.company, sale.locationId, today()));
  const isLeft = left?.edited?.id === sale.id;
  const { savedAt } = isLeft ? left : { savedAt: null };
  return { ...newStoredDraft(isLeft ? carriedOver(fresh, left) : fresh, edited), savedAt };
}
