import { useSession } from '#web/api/rights.ts';
import { useLocalName } from '#web/text/text.ts';
import type { ChoiceFilter } from '#web/ui/list/types.ts';

/** The locations in which the user works, to choose from. */
export function useLocations(): { value: number; label: string }[] {
  const local = useLocalName();
  const workplaces = useSession().data?.workplaces ?? [];
  return workplaces.map(({ locationId, name, nameJa }) => ({ value: locationId, label: local(name, nameJa) }));
}

/** The filter of a list by where it happened: one of the user's locations, or several of them where the list takes `many`. */
export function useLocationChoice(label: string, { many = false } = {}): ChoiceFilter {
  const options = useLocations().map((location) => ({ value: String(location.value), label: location.label }));
  return { kind: 'choice', label, options, ...(many ? { key: 'locations', many } : { key: 'locationId' }) };
}
