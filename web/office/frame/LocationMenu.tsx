import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import type { Session } from '#contract/access/session.ts';
import { useSession, workAt } from '#web/api/rights.ts';
import { useLocalName } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { OnDemandProps } from '#web/ui/OnDemand.tsx';
import { toastProblem } from '#web/ui/toast.tsx';

/** The locations that the user may work at, under the company of each. */
export function LocationMenu({ target, opened, onChange }: OnDemandProps) {
  const localName = useLocalName();
  const { data: session } = useSession();
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {companiesOf(session?.workplaces ?? []).map(({ id, name, nameJa, places }, index) => (
          <Fragment key={id}>
            {index > 0 && <Menu.Divider />}
            <Menu.Label>{localName(name, nameJa)}</Menu.Label>
            {places.map((place) => {
              const isHere = place.locationId === session?.locationId;
              return (
                <Menu.RadioItem
                  key={place.locationId}
                  value={String(place.locationId)}
                  checked={isHere}
                  checkIcon={<Icon name="check" />}
                  closeMenuOnClick
                  onChange={() => workAt(place.locationId).catch(toastProblem)}
                >
                  {localName(place.name, place.nameJa)}
                </Menu.RadioItem>
              );
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type Workplace = Session['workplaces'][number];

function companiesOf(workplaces: readonly Workplace[]) {
  const companies = Map.groupBy(workplaces, ({ companyId }) => companyId);
  return [...companies].map(([id, places]) => ({
    id,
    name: places[0]?.companyName ?? '',
    nameJa: places[0]?.companyNameJa ?? '',
    places,
  }));
}
