import { useNavigate } from '@tanstack/react-router';
import { chosenItemsMax } from '#contract/catalogue/price.ts';
import { useText } from '#web/text/text.ts';
import { toastInfo } from '#web/ui/toast.tsx';

/** Opens the screen that changes prices, with the filters of a list, or with pieces chosen one by one. */
export function useOpenPrices() {
  const navigate = useNavigate();
  const chosenText = useChosenText();
  const go = (search: Record<string, string>) => void navigate({ to: '/item/list/prices', search });
  return {
    ofFilters: go,
    ofChosen: (ids: readonly (number | string)[]) => {
      const text = chosenText(ids);
      if (text !== null) go({ ids: text });
    },
  };
}

/** An address is cut off behind this many characters, and an id must not be. */
const lengthMax = 1_900;

/** Pieces chosen one by one as an address holds them. Of more than it holds it says so, and answers null. */
export function useChosenText() {
  const t = useText();
  return (ids: readonly (number | string)[]): string | null => {
    const text = ids.join(',');
    if (ids.length <= chosenItemsMax && text.length <= lengthMax) return text;
    toastInfo(t('price.tooManyChosen', { most: chosenItemsMax }), t('price.tooManyChosenText'));
    return null;
  };
}
