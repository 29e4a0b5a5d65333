import type { Session } from '#contract/access/session.ts';
import { useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Page } from '#web/ui/Page.tsx';
import { Empty, Loading } from '#web/ui/States.tsx';
import { Counter } from './Counter.tsx';
import { newStoredDraft, storageKeyOf } from './storedDraft.ts';
import { useStoredDraft } from './useStoredDraft.ts';

/** A straight sale, from the first scan to the receipt; then the next one. */
export function NewSale() {
  const t = useText();
  const session = useSession();
  const locationId = session.data?.locationId;
  if (session.data && locationId) return <NewCounter key={locationId} session={session.data} locationId={locationId} />;
  return (
    <Page title={t('sales.type.straight')}>
      {session.data ? (
        <Empty title={t('sales.counter.nowhere')} text={t('sales.counter.nowhereText')} />
      ) : (
        <Loading of={session} title={t('sales.failed')} />
      )}
    </Page>
  );
}

function NewCounter({ session, locationId }: { session: Session; locationId: number }) {
  const storage = useStoredDraft(storageKeyOf(session.user.id, locationId, null), newStoredDraft);
  return <Counter storage={storage} session={session} locationId={locationId} />;
}
