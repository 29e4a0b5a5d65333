import { Menu } from '@mantine/core';
import { useSession, workAt } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { OnDemandProps } from '#web/ui/OnDemand.tsx';
import { toastProblem } from '#web/ui/toast.tsx';

/** The locations that the user may work at. */
export function LocationMenu({ target, opened, onChange }: OnDemandProps) {
  const t = useText();
  const localName = useLocalName();
  const { data: session } = useSession();
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('frame.location')}</Menu.Label>
        {session?.workplaces.map((place) => {
          const isHere = place.locationId === session.locationId;
          return (
            <Menu.Item
              key={place.locationId}
              role="menuitemradio"
              aria-checked={isHere}
              rightSection={isHere && <Icon name="check" />}
              onClick={() => workAt(place.locationId).catch(toastProblem)}
            >
              {localName(place.name, place.nameJa)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
