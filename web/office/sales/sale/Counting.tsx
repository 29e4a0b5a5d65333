import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { presetRange } from '#web/ui/list/dates.ts';
import { Segments } from '#web/ui/Segments.tsx';

/** Whether the days that the address names are those on which sales count. */
export function isCounting(address: Record<string, string | undefined>): boolean {
  return Boolean(address.countedFrom || address.countedTo);
}

/** Transactions by their own date, or what of them counts on which day. */
export function Counting() {
  const t = useText();
  const [address, change] = useAddress();
  const isCounted = isCounting(address);
  const month = presetRange('month', today());
  return (
    <div className="toolbar">
      <Segments
        label={t('counted.view')}
        value={isCounted ? 'counted' : 'made'}
        options={[
          { value: 'made', label: t('counted.made') },
          { value: 'counted', label: t('counted.title') },
        ]}
        onChange={(view) => {
          const [from, to] = [address.from ?? address.countedFrom, address.to ?? address.countedTo];
          const plain = { page: undefined, sort: undefined, direction: undefined, status: undefined };
          if (view === 'made')
            change({ ...plain, from, to, countedFrom: undefined, countedTo: undefined, itemId: undefined });
          else
            change({
              ...plain,
              from: undefined,
              to: undefined,
              countedFrom: from ?? month.from,
              countedTo: to ?? month.to,
            });
        }}
      />
    </div>
  );
}
