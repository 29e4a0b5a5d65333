import { useNavigate } from '@tanstack/react-router';
import { chosenItemsMax } from '#contract/catalogue/price.ts';
import { useText } from '#web/text/text.ts';
import { toastInfo } from '#web/ui/toast.tsx';

/** An address is cut off behind this many characters, and an id must not be. */
const lengthMax = 1_900;

/** The way to the screen that changes prices: with the filters of a list, or with pieces chosen one by one. */
export function usePriceWay() {
  const t = useText();
  const navigate = useNavigate();
  const go = (search: Record<string, string>) => void navigate({ to: '/item/list/prices', search: search as never });
  return {
    ofFilters: go,
    ofChosen: (ids: readonly (number | string)[]) => {
      const text = ids.join(',');
      if (ids.length <= chosenItemsMax && text.length <= lengthMax) go({ ids: text });
      else toastInfo(t('price.tooManyChosen', { most: chosenItemsMax }), t('price.tooManyChosenText'));
    },
  };
}
