import { type User, userApi } from '#contract/access/user.ts';
import { adminRole } from '#contract/kernel/access.ts';
import { useSession } from '#web/api/rights.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { isConfirmed } from '#web/ui/ask.tsx';
import { localColumn, textColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useGoThere } from '#web/ui/useGoThere.ts';
import { Entry, PersonCell } from './UserCells.tsx';
import { UserFields } from './UserFields.tsx';
import { UserPicture } from './UserPicture.tsx';
import { useUserSteps } from './useUserSteps.tsx';
import { useUserWords } from './useUserWords.ts';
import { type Values, valuesFor } from './values.ts';

/** The people of the company in use: who they are, what they may do and where, and how they come in. */
export function UserList() {
  const t = useText();
  const local = useLocalName();
  const nameOf = useColleagueName();
  const { data: session } = useSession();
  const { choices, ...words } = useUserWords();
  const { steps, show: showLink, dialog } = useUserSteps();
  const goThere = useGoThere();
  const isElsewhere = ({ companyId }: Pick<Values, 'companyId'>) => companyId !== session?.company.id;
  // What was made for another company stands in that one's list: at a location of theirs, where that can be.
  const leadThere = (made: Values) => {
    const places = session?.workplaces.filter(({ companyId }) => companyId === made.companyId) ?? [];
    const isTheirs = (id: number) => made.locations?.some(({ locationId }) => locationId === id);
    const company = words.show('companyId', made.companyId) ?? '';
    const text = t('user.elsewhereText', { name: nameOf(made), company });
    void goThere(places.find(({ locationId }) => isTheirs(locationId)) ?? places[0], text);
  };
  const roles = (choices.data?.roles ?? []).map(({ id, name, nameJa }) => ({
    value: String(id),
    label: local(name, nameJa),
  }));
  const role = (row: User) => {
    const name = local(row.roleName, row.roleNameJa);
    return row.holdsAllCompanies ? t('user.roleOfAll', { role: name }) : name;
  };
  const isAdmin = (roleId: number | null) => choices.data?.roles.find(({ id }) => id === roleId)?.name === adminRole;
  const places = ({ locations, roleId }: User) =>
    locations.length > 0 || isAdmin(roleId) ? (
      locations.map(({ name, nameJa }) => local(name, nameJa)).join(t('common.list.comma'))
    ) : (
      <StatusBadge tone="waiting">{t('user.noPlace')}</StatusBadge>
    );
  // Somebody without a place sees no stock and makes no sale: rarely meant.
  const placesAsked = async ({ locations, roleId, ...named }: Values) =>
    locations?.length !== 0 ||
    isAdmin(roleId) ||
    isConfirmed({
      title: t('user.noPlaceTitle', { name: nameOf(named) }),
      text: t('user.noPlaceText'),
      confirm: t('user.noPlaceYes'),
      careful: true,
    });
  return (
    <>
      <RegisterPage
        api={userApi}
        words="user"
        nameOf={nameOf}
        {...words}
        labels={{ viewedRole: t('user.viewedRole'), device: t('user.device'), endpoint: t('user.endpoint') }}
        valuesOf={valuesFor(session?.company.id ?? 0)}
        filters={[{ kind: 'choice', key: 'roleId', label: t('user.role'), options: roles }]}
        columns={[
          { key: 'name', title: t('user.name'), sort: 'name', fixed: true, render: (row) => <PersonCell row={row} /> },
          textColumn('email', t('user.email'), { width: 192, sort: 'email', quiet: true }),
          {
            key: 'role',
            title: t('user.role'),
            width: 132,
            rank: 1,
            sort: 'roleName',
            render: (row) => (
              <span title={role(row)}>
                {local(row.roleName, row.roleNameJa)}
                {row.holdsAllCompanies && <div className="text-small text-dim">{t('user.holdsAllCompanies')}</div>}
              </span>
            ),
          },
          localColumn('companyName', t('user.company'), { key: 'company', width: 152, quiet: true, hidden: true }),
          { key: 'locations', title: t('user.locations'), width: 152, quiet: true, render: places },
          {
            key: 'entry',
            title: t('user.entry'),
            width: 164,
            rank: 2,
            quiet: true,
            render: (row) => <Entry row={row} />,
          },
        ]}
        card={(row) => ({
          lead: <Avatar name={nameOf(row)} url={row.imageUrl} />,
          code: role(row),
        })}
        above={(row) => (
          <div className="user-above text-secondary">
            <Avatar name={nameOf(row)} url={row.imageUrl} large />
            <Entry row={row} />
          </div>
        )}
        status={{ offText: t('user.deactivateText') }}
        createFailed={t('user.createFailed')}
        refusedFields={{ 'user.usernameTaken': 'username', 'user.emailTaken': 'email', 'user.beyond': 'roleId' }}
        invalidates={['session', 'profile', 'role']}
        confirm={placesAsked}
        steps={steps}
        mayToggle={({ id }) => id !== session?.user.id}
        isElsewhere={isElsewhere}
        onCreated={(issued, values) =>
          showLink({
            name: nameOf(values),
            issued,
            onSeen: isElsewhere(values) ? () => leadThere(values) : undefined,
          })
        }
        size="large"
        aside={(draft, row) => <UserPicture draft={draft} row={row} />}
        fields={(draft, row) => <UserFields draft={draft} choices={choices} row={row} />}
      />
      {dialog}
    </>
  );
}
