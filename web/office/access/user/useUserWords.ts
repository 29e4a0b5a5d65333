import { type User, type UserLocation, userApi } from '#contract/access/user.ts';
import { useRead } from '#web/api/hooks.ts';
import { useKnownText, useLocalName, useText } from '#web/text/text.ts';

/** What values and steps of a user are called: in the form, in the audit trail, where two people changed one. */
export function useUserWords() {
  const t = useText();
  const known = useKnownText();
  const local = useLocalName();
  const choices = useRead(userApi.choices, {});
  const { roles = [], companies = [], locations = [] } = choices.data ?? {};
  const named = (of: { name: string; nameJa: string } | undefined) => of && local(of.name, of.nameJa);
  const nameIn = (all: readonly { id: number; name: string; nameJa: string }[], wanted: unknown) =>
    named(all.find(({ id }) => id === wanted));
  const roleName = (name: string) => named(roles.find((role) => role.name === name)) ?? name;
  const placeText = ({ locationId, canShip, canReceive }: UserLocation, row?: User) => {
    const own = row?.locations.find((place) => place.locationId === locationId);
    const location = named(own ?? locations.find(({ id }) => id === locationId)) ?? t('user.elsewhere');
    const rights = [canShip && t('user.audit.ships'), canReceive && t('user.audit.receives')].filter(Boolean);
    return rights.length > 0
      ? t('user.audit.place', { location, rights: rights.join(t('common.list.comma')) })
      : location;
  };
  // A row brings the names of what it has; a trail tells what was chosen by its id.
  const show = (field: string, value: unknown, row?: User): string | undefined => {
    if (field === 'roleId') return row ? local(row.roleName, row.roleNameJa) : (nameIn(roles, value) ?? '');
    if (field === 'role' || field === 'viewedRole') return roleName(String(value));
    if (field === 'companyId') {
      if (row) return local(row.companyName, row.companyNameJa);
      return nameIn(companies, value) ?? (value ? t('user.elsewhere') : '');
    }
    if (field === 'locations')
      return (value as UserLocation[]).map((place) => placeText(place, row)).join(t('common.list.comma'));
    if (field === 'holdsAllCompanies') return t(value ? 'common.yes' : 'common.no');
    if (field === 'imageId') return value ? t('user.pictureSet') : '';
    return undefined;
  };
  const actionName = (action: string) => known(`user.audit.${action}`);
  return { choices, show, actionName };
}

export type UserWords = ReturnType<typeof useUserWords>;
export type Choices = NonNullable<UserWords['choices']['data']>;
