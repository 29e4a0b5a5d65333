import { Checkbox } from '@mantine/core';
import type { UserLocation } from '#contract/access/user.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { FieldProps } from '#web/ui/form/useDraft.ts';
import type { Choices } from './useUserWords.ts';

/** Where a user works, and at which of these places they may ship and receive transfers. */
export function PlacesField({ field, choices, isAdmin }: { field: FieldProps; choices: Choices; isAdmin: boolean }) {
  const t = useText();
  const local = useLocalName();
  const places = field.value as UserLocation[];
  const companies = new Map(choices.companies.map((company) => [company.id, local(company.name, company.nameJa)]));
  const set = (locationId: number, change: Partial<UserLocation> | null) => {
    const others = places.filter((place) => place.locationId !== locationId);
    const before = places.find((place) => place.locationId === locationId);
    const changed = { locationId, canShip: false, canReceive: false, ...before, ...change };
    field.onChange((change ? [...others, changed] : others).sort((one, other) => one.locationId - other.locationId));
  };
  return (
    <fieldset className="user-places" data-path="locations" tabIndex={-1}>
      <legend>{field.label}</legend>
      <p className="text-small text-secondary">{t(isAdmin ? 'user.locationsAdmin' : 'user.locationsHint')}</p>
      <table>
        <thead>
          <tr>
            <th>{t('user.works')}</th>
            <th>{t('user.canShip')}</th>
            <th>{t('user.canReceive')}</th>
          </tr>
        </thead>
        <tbody>
          {choices.locations.map(({ id, companyId, ...names }) => {
            const location = local(names.name, names.nameJa);
            const place = places.find(({ locationId }) => locationId === id);
            const company = choices.companies.length > 1 ? companies.get(companyId) : undefined;
            return (
              <tr key={id}>
                <td>
                  <Checkbox
                    label={
                      <>
                        {location}
                        {company && <span className="text-small text-secondary place-company">{company}</span>}
                      </>
                    }
                    aria-label={t('user.worksAt', { location })}
                    checked={place !== undefined}
                    onChange={(event) => set(id, event.currentTarget.checked ? {} : null)}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={t('user.canShipFrom', { location })}
                    checked={place?.canShip ?? false}
                    onChange={(event) => set(id, { canShip: event.currentTarget.checked })}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={t('user.canReceiveAt', { location })}
                    checked={place?.canReceive ?? false}
                    onChange={(event) => set(id, { canReceive: event.currentTarget.checked })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {field.error && <p className="message">{field.error}</p>}
    </fieldset>
  );
}
