import { useSession } from '#web/api/rights.ts';
import { useLocalName } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import type { ChoiceFilter } from '#web/ui/list/types.ts';

/** The locations in which the user works, to choose from. */
export function useLocations(): { value: number; label: string }[] {
  const local = useLocalName();
  const workplaces = useSession().data?.workplaces ?? [];
  return workplaces.map(({ locationId, name, nameJa }) => ({ value: locationId, label: local(name, nameJa) }));
}

/** The filter of a list by where it happened, as one of the user's locations; where `many` may be asked for, a report may have led here with several. */
export function useLocationChoice(label: string, { many = false } = {}): ChoiceFilter {
  const [{ locations }] = useAddress();
  const options = useLocations().map((location) => ({ value: String(location.value), label: location.label }));
  if (many && locations) return { kind: 'choice', key: 'locations', label, options, many: true };
  return { kind: 'choice', key: 'locationId', label, options };
}
