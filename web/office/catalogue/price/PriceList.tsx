import './price.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { priceApi } from '#contract/catalogue/price.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useList } from '#web/ui/list/useList.ts';
import { useItemFilters } from '../item/useItemFilters.ts';
import { PriceSums } from './PriceSums.tsx';
import { RulePanel } from './RulePanel.tsx';
import { usePriceApply } from './usePriceApply.ts';
import { PriceCard, usePriceColumns } from './usePriceColumns.tsx';

/** Prices of many items, changed by one rule: what it would do is seen first, and what was seen is done. */
export function PriceList() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(priceApi.preview);
  const { summary, failed, refused, busy, mayApply, apply } = usePriceApply(list);
  const ids = list.get('ids');
  return (
    <ListPage
      title={t('price.title')}
      head={{ onBack: () => void navigate({ to: '/item/list' }) }}
      api={{ list: priceApi.preview, summary: priceApi.summary, export: priceApi.previewExport }}
      search={t('item.search')}
      empty={{ title: t('item.none'), text: t('item.noneText') }}
      buttons={
        <Link to="/item/list/price-changes" className="button">
          <Icon name="history" /> {t('price.past')}
        </Link>
      }
      primary={
        <Button kind="primary" disabled={!mayApply} busy={busy} onClick={apply}>
          {t('price.apply')}
        </Button>
      }
      lead={
        <section className="price-lead" aria-label={t('price.how')}>
          <RulePanel list={list} />
          <PriceSums summary={summary} problem={refused || failed} list={list} />
          {ids !== '' && (
            <div className="row text-small">
              <span>{t('price.chosen', { count: ids.split(',').length })}</span>
              <button type="button" className="link" onClick={() => list.set({ ids: undefined })}>
                {t('price.allInstead')}
              </button>
            </div>
          )}
        </section>
      }
      filters={[
        {
          kind: 'choice',
          key: 'only',
          label: t('price.only'),
          options: [
            { value: 'changed', label: t('price.onlyChanged') },
            { value: 'warned', label: t('price.onlyWarned') },
          ],
        },
        ...useItemFilters(),
      ]}
      columns={usePriceColumns(list.get('taxed') === 'true')}
      card={(row) => <PriceCard row={row} />}
      totalLabel={(count) => t('item.totalOf', { count })}
      onOpen={(row) => void navigate({ to: '/item/list/$id', params: { id: String(row.id) } })}
      guide={{ id: 'price', steps: [t('price.guide1'), t('price.guide2'), t('price.guide3'), t('price.guide4')] }}
    />
  );
}
