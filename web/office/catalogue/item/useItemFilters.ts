import { useText } from '#web/text/text.ts';
import { flagFilter } from '#web/ui/list/flagFilter.ts';
import type { Filter } from '#web/ui/list/types.ts';
import { useCategories } from '../category/CategoryPicker.tsx';

/** What every list of items filters by. */
export function useItemFilters(): Filter[] {
  const t = useText();
  const categories = useCategories();
  return [
    { kind: 'choice', key: 'categories', label: t('item.category'), many: true, options: categories.options },
    flagFilter('active', t('common.status'), t('common.active'), t('common.inactive')),
    flagFilter('inStock', t('item.onHand'), t('item.stockFilter.some'), t('item.stockFilter.none')),
    { kind: 'range', key: 'grams', from: 'milligramsFrom', to: 'milligramsTo', label: t('item.grams'), unit: 'grams' },
    { kind: 'range', key: 'price', from: 'priceFrom', to: 'priceTo', label: t('item.price'), unit: 'yen' },
  ];
}
