import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { dashboardApi } from '#contract/reports/dashboard.ts';
import { useRead } from '#web/api/hooks.ts';
import { loadAllTexts, useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { OnDemand } from '#web/ui/OnDemand.tsx';

const askAgainMs = 60_000;
/** What an alarm says is no text of the first screen. */
const loadList = async () => (await Promise.all([import('./NoticeList.tsx'), loadAllTexts()]))[0].NoticeList;

/** What waits, asked again every minute. */
export function useNotices() {
  return useRead(dashboardApi.notifications, {}, { refetchInterval: askAgainMs });
}

/** How many things wait, seen or not. The costs that are asked at one place are one thing, and so is all that is to be ordered. */
export function countNotices(of: ReplyOf<typeof dashboardApi.notifications>): number {
  const due = of.due.reduce((sum, { count }) => sum + count, 0);
  return (
    of.pendingCount +
    of.toConfirmCount +
    due +
    of.waitingMessages +
    of.exports.length +
    of.alarms.length +
    (of.lateMonth ? 1 : 0) +
    Math.min(1, of.atMinimumCount) +
    of.costsAsked.length
  );
}

/** The bell: how many things wait that the user has not seen; opens all that wait. */
export function Notifications() {
  const t = useText();
  const { data } = useNotices();
  const count = data?.unseen ?? 0;
  return (
    <OnDemand load={loadList}>
      <IconButton icon="bell" label={t('frame.notice.label', { count })} count={count} />
    </OnDemand>
  );
}
