import { useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { storageKeyOf } from './storedDraft.ts';
import { forgetEmpty } from './tillDrafts.ts';
import { useDraftsAt } from './useTillDrafts.ts';

/** Says on other screens that half-made sales wait on this till, and leads to the last one. */
export function HalfMadeSales({ onOpen }: { onOpen: () => void }) {
  const session = useSession().data;
  if (!session?.locationId) return null;
  return <Waiting userId={session.user.id} locationId={session.locationId} onOpen={onOpen} />;
}

function Waiting({ userId, locationId, onOpen }: { userId: number; locationId: number; onOpen: () => void }) {
  const t = useText();
  const till = storageKeyOf(userId, locationId, null);
  const count = useDraftsAt(till)().length;
  if (count === 0) return null;
  return (
    <Button
      icon="clock"
      onClick={() => {
        forgetEmpty(till);
        onOpen();
      }}
    >
      {t('sales.counter.halfMade', { count })}
    </Button>
  );
}
