import { useSession } from '#web/api/rights.ts';
import { useLocalName } from '#web/text/text.ts';

/** The locations in which the user works, to choose from. */
export function useLocations(): { value: number; label: string }[] {
  const local = useLocalName();
  const workplaces = useSession().data?.workplaces ?? [];
  return workplaces.map(({ locationId, name, nameJa }) => ({ value: locationId, label: local(name, nameJa) }));
}
