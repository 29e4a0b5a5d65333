import { useText } from '#web/text/text.ts';
import type { Filter } from '#web/ui/list/types.ts';
import { useCategories } from '../category/CategoryPicker.tsx';

/** What every list of items filters by. */
export function useItemFilters(): Filter[] {
  const t = useText();
  const categories = useCategories();
  return [
    { kind: 'choice', key: 'categories', label: t('item.category'), many: true, options: categories.options },
    {
      kind: 'choice',
      key: 'active',
      label: t('common.status'),
      options: [
        { value: 'true', label: t('common.active') },
        { value: 'false', label: t('common.inactive') },
      ],
    },
    {
      kind: 'choice',
      key: 'inStock',
      label: t('item.onHand'),
      options: [
        { value: 'true', label: t('item.stockFilter.some') },
        { value: 'false', label: t('item.stockFilter.none') },
      ],
    },
    { kind: 'range', key: 'grams', from: 'milligramsFrom', to: 'milligramsTo', label: t('item.grams'), unit: 'grams' },
    { kind: 'range', key: 'price', from: 'priceFrom', to: 'priceTo', label: t('item.price'), unit: 'yen' },
  ];
}
