import type { Session } from '#contract/access/session.ts';
import { workAt } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from './ask.tsx';
import { toastInfo, toastProblem } from './toast.tsx';

type Place = Pick<Session['workplaces'][number], 'locationId' | 'name' | 'nameJa'>;

/**
 * Asks whether to go to the company whose list has something new; `text` says that it stands there. The user goes to a
 * location. Where they work at none of that company, they are only told.
 */
export function useGoThere(): (place: Place | undefined, text: string) => Promise<void> {
  const t = useText();
  const local = useLocalName();
  return async (place, text) => {
    if (!place) return toastInfo(text);
    const title = t('location.elsewhereTitle', { location: local(place.name, place.nameJa) });
    const isWanted = await isConfirmed({ title, text, confirm: t('location.elsewhereYes') });
    if (isWanted) await workAt(place.locationId).catch(toastProblem);
  };
}
