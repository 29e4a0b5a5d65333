import { subastaChannels } from '#contract/sales/subasta.ts';
import { yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { DocumentList } from '#web/ui/document/DocumentList.tsx';
import { countColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { useSubastas } from './useSubastas.tsx';

/** Events at which pieces go to who bids most; each is run on a page of its own. */
export function SubastaList() {
  const t = useText();
  const channel = (value: (typeof subastaChannels)[number]) => t(`subasta.channels.${value}`);
  return (
    <DocumentList
      {...useSubastas()}
      filters={[
        {
          kind: 'choice',
          key: 'channel',
          label: t('subasta.channel'),
          options: subastaChannels.map((value) => ({ value, label: channel(value) })),
        },
      ]}
      columns={[
        { key: 'name', title: t('subasta.name'), least: 200, rank: 1, render: ({ name }) => name },
        { key: 'channel', title: t('subasta.channel'), width: 112, rank: 5, render: (row) => channel(row.channel) },
        countColumn('awardedCount', t('subasta.awardedCount'), { width: 84, rank: 3 }),
        moneyColumn('hammerTotal', t('subasta.hammerTotal'), { width: 130, rank: 3 }),
      ]}
      party={({ name }) => name}
      figure={({ hammerTotal }) => yenText(hammerTotal)}
    />
  );
}
