import type { Session } from '#contract/access/session.ts';
import { useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Page } from '#web/ui/Page.tsx';
import { Empty, Loading } from '#web/ui/States.tsx';
import { play } from '#web/ui/scan/sound.ts';
import { isTouch } from '#web/ui/scan/touch.ts';
import { toastDone } from '#web/ui/toast.tsx';
import { Counter } from './Counter.tsx';
import { newStoredDraft, storageKeyOf } from './storedDraft.ts';
import { useLeave } from './useLeave.ts';
import { usePrinting } from './usePrinting.ts';
import { useStoredDraft } from './useStoredDraft.ts';

/** A straight sale, from the first scan to the receipt; then the next one. */
export function NewSale() {
  const t = useText();
  const session = useSession();
  if (!session.data) {
    return (
      <Page title={t('sales.type.straight')}>
        <Loading of={session} title={t('sales.failed')} />
      </Page>
    );
  }
  const { locationId } = session.data;
  if (locationId === null) {
    return (
      <Page title={t('sales.type.straight')}>
        <Empty title={t('sales.counter.nowhere')} text={t('sales.counter.nowhereText')} />
      </Page>
    );
  }
  return <Till key={locationId} session={session.data} locationId={locationId} />;
}

function Till({ session, locationId }: { session: Session; locationId: number }) {
  const t = useText();
  const leave = useLeave();
  const storage = useStoredDraft(storageKeyOf(session.user.id, locationId, null), newStoredDraft);
  const focusScan = () => {
    if (!isTouch() && !document.querySelector('.mantine-Modal-content'))
      document.querySelector<HTMLInputElement>('.counter .scan input')?.focus();
  };
  const printing = usePrinting(focusScan);
  return (
    <Counter
      storage={storage}
      session={session}
      locationId={locationId}
      printing={printing}
      onClose={leave}
      onSaved={(sale) => {
        storage.clear();
        toastDone(t('sales.saved'), sale.number);
      }}
      onSold={(sale) => {
        storage.clear();
        play('done');
        toastDone(t('sales.completed'), sale.number);
        printing.print(sale);
      }}
    />
  );
}
