import { type PricesSummary, priceHindrances, priceWarnings } from '#contract/catalogue/price.ts';
import { countText, yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { ListState } from '#web/ui/list/useList.ts';
import { differenceText, shareText } from './Difference.tsx';

interface PriceSumsProps {
  summary: PricesSummary | undefined;
  /** Why there are no sums, or why they were not applied. */
  problem: string;
  list: ListState;
}

/** What the rule would do to all of them together, and what to look at first. */
export function PriceSums({ summary, problem, list }: PriceSumsProps) {
  const t = useText();
  if (problem) {
    return (
      <div className="price-sums is-problem" role="alert">
        <Icon name="alert-triangle" className="text-bad" />
        <span>{problem}</span>
      </div>
    );
  }
  if (!summary) return <div className="price-sums text-dim">{t('common.loading')}</div>;
  const { count, changed, price, newPrice, warnings, hindrances } = summary;
  if (!list.get('figure')) return <div className="price-sums text-secondary">{t('price.noRule')}</div>;
  const unpriced = priceHindrances.filter((name) => hindrances[name] > 0);
  const warned = priceWarnings.filter((name) => (warnings[name] ?? 0) > 0);
  return (
    <div className="price-sums" role="status">
      <span className="text-medium">{t('price.changes', { changed: countText(changed), count })}</span>
      {(price !== 0 || newPrice !== 0) && (
        <>
          <span>
            <span className="text-secondary">{t('item.here')}</span>{' '}
            <span className="digits">
              {yenText(price)} → <b>{yenText(newPrice)}</b>
            </span>
          </span>
          <span className="digits text-secondary">
            {differenceText(newPrice - price)} {shareText(price, newPrice)}
          </span>
        </>
      )}
      {(warned.length > 0 || unpriced.length > 0) && (
        <button type="button" className="link" onClick={() => list.set({ only: 'warned' })}>
          {[
            ...warned.map((name) => t(`price.warnings.${name}`, { count: warnings[name] ?? 0 })),
            ...unpriced.map((name) => t(`price.kept.${name}`, { count: hindrances[name] })),
          ].join(t('common.list.comma'))}
        </button>
      )}
    </div>
  );
}
