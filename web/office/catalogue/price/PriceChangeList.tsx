import { useNavigate } from '@tanstack/react-router';
import { type PriceChange, priceApi } from '#contract/catalogue/price.ts';
import { useText } from '#web/text/text.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, dateColumn, staffColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useRuleText } from './useRuleText.ts';

/** Past changes of many prices, newest first. */
export function PriceChangeList() {
  const t = useText();
  const navigate = useNavigate();
  const ruleText = useRuleText();
  return (
    <ListPage
      title={t('price.past')}
      head={{ onBack: () => void navigate({ to: '/item/list/prices' }) }}
      api={{ list: priceApi.list, summary: priceApi.listSummary, export: priceApi.export }}
      search={t('price.searchPast')}
      empty={{ title: t('price.none'), text: t('price.noneText') }}
      columns={[
        dateColumn('at', t('common.date'), { width: 208, sort: 'date', fixed: true }),
        { key: 'rule', title: t('price.change'), render: (row) => ruleText(row) },
        staffColumn(t('price.user'), { key: 'user', width: 104, quiet: true }),
        countColumn('itemCount', t('price.items'), { key: 'items', width: 80 }),
        { key: 'state', title: t('common.status'), width: 128, rank: 1, render: (row) => <ChangeBadge change={row} /> },
      ]}
      card={(row) => (
        <CardRow
          title={ruleText(row)}
          code={<DateText of={row.at} />}
          figure={<ChangeBadge change={row} />}
          under={t('price.count', { count: row.itemCount })}
        />
      )}
      onOpen={(row) => void navigate({ to: '/item/list/price-changes/$id', params: { id: String(row.id) } })}
      guide={{ id: 'priceChange', steps: [t('price.pastGuide1'), t('price.pastGuide2'), t('price.pastGuide3')] }}
    />
  );
}

/** Whether a change still stands, was undone, or undid another. */
export function ChangeBadge({ change: { undoOf, undoneBy } }: { change: PriceChange }) {
  const t = useText();
  if (undoOf !== null) return <StatusBadge tone="plain">{t('price.state.undo')}</StatusBadge>;
  if (undoneBy !== null) return <StatusBadge tone="off">{t('price.state.undone')}</StatusBadge>;
  return <StatusBadge tone="good">{t('price.state.stands')}</StatusBadge>;
}
