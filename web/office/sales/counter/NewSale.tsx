import type { Session } from '#contract/access/session.ts';
import { useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { Counter } from './Counter.tsx';
import { newStoredDraft, type StorageKey, storageKeyOf } from './storedDraft.ts';
import { useAskedCustomer, useAskedType, useAskedTypeNow } from './useAskedCustomer.ts';
import { useStoredDraft } from './useStoredDraft.ts';
import { type TillDrafts, useTillDrafts } from './useTillDrafts.ts';

/** A new sale, from the first scan to the receipt; then the next one. */
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

interface PlaceProps {
  session: Session;
  locationId: number;
}

/** The till of a location, where several half-made sales may lie; one is open. Where a type is asked for, it is a new one. */
function NewCounter({ session, locationId }: PlaceProps) {
  const isAsked = useAskedTypeNow() !== undefined;
  const till = useTillDrafts(storageKeyOf(session.user.id, locationId, null), isAsked);
  if (!till.open) return null;
  return <OpenCounter key={till.open} storageKey={till.open} till={till} session={session} locationId={locationId} />;
}

function OpenCounter({ storageKey, ...place }: PlaceProps & { storageKey: StorageKey; till: TillDrafts }) {
  const storage = useStoredDraft(storageKey, () => newStoredDraft());
  useAskedCustomer(storage, place.till.begin);
  useAskedType(storage, place.till.begin);
  return <Counter storage={storage} {...place} />;
}
